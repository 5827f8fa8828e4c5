/** The pages' own styles and script; the rest of what they show is the package's. */

/** What a page's card lies on, in both themes. `crypto-payment-page` has it, too. */
export const groundColor = 'light-dark(oklch(0.972 0.003 265), oklch(0.155 0.008 265))'

/**
 * Around the card: the page's ground; in a frame, that is the page around it. The body is a flow root: otherwise a paragraph's margin
 * moves all of it, and it jumps when the script comes. Text grows with the browser's default size, as long as the merchant names none.
 */
export const ground = `html{--crypto-font-size:max(15px,.9375rem);background:${groundColor};color-scheme:light dark}
html.framed{background:none}
body{display:flow-root;font-family:system-ui,sans-serif;margin:0}
`

/** The menu of languages: at the foot of the page, on the ground of the element; at a till that is wider than the card, in a corner. */
export const languagesStyle = `crypto-payment-page{box-sizing:border-box;padding-block-end:76px}
.languages{color-scheme:light dark;font-size:max(14px,.875rem);inline-size:fit-content;margin:-60px auto 16px;max-inline-size:calc(100% - 32px);position:relative}
crypto-payment-page[theme=light]+.languages{color-scheme:light}
crypto-payment-page[theme=dark]+.languages{color-scheme:dark}
main+.languages{margin-block-start:16px}
.languages summary,.languages div{background:light-dark(#fff,#1c1d21);border:1px solid light-dark(#d6d7dc,#44464d);color:light-dark(#33353b,#e3e4e8)}
.languages summary{align-items:center;border-radius:22px;cursor:pointer;display:flex;gap:8px;list-style:none;min-block-size:42px;padding-inline:14px 18px}
.languages summary::-webkit-details-marker{display:none}
.languages div{border-radius:14px;box-sizing:border-box;display:grid;gap:2px;grid-template-columns:repeat(auto-fill,minmax(min(100%,9.5em),1fr));inline-size:min(520px,100vw - 32px);inset-block-end:calc(100% + 8px);inset-inline-start:50%;max-block-size:min(62vh,476px);overflow:auto;padding:8px;position:absolute;translate:-50%;z-index:1}
[dir=rtl] .languages div{translate:50%}
.languages a{align-items:center;border-radius:8px;color:inherit;display:flex;overflow-wrap:anywhere;min-block-size:36px;padding:4px 8px;text-decoration:none}
.languages a:hover{background:light-dark(#eff0f3,#2b2d33)}
.languages [aria-current]{background:light-dark(#e6e7ec,#363840);font-weight:600}
.languages :focus-visible{outline:2px solid;outline-offset:-3px}
@media (min-width:900px){crypto-payment-page[layout=kiosk]{padding-block-end:0}
crypto-payment-page[layout=kiosk]+.languages{inset-block-start:16px;inset-inline-end:16px;margin:0;position:absolute}
crypto-payment-page[layout=kiosk]+.languages div{inset-block:calc(100% + 8px) auto;inset-inline:auto 0;translate:none}}
crypto-payment-page:state(framed){padding-block-end:0}
crypto-payment-page:state(framed)+.languages{display:none}
@media print{crypto-payment-page{padding-block-end:0}.languages{display:none}}
`

/** The style sheet of the page that its script renders. */
export const style = `${ground}${languagesStyle}
/* Before the element runs, which has the state, and where it never does. */
html.framed crypto-payment-page {
  padding-block-end: 0;
}

html.framed .languages {
  display: none;
}

/* The menu is below what the page says, not on it. */
crypto-payment-page:not(:defined) {
  display: block;
}

/* What the page says without its script. Where scripts run at all, theirs is given time to come. */
p {
  animation: late 8s step-end;
  margin: 15vh auto 0;
  max-inline-size: 24em;
  line-height: 1.5;
  padding: 24px;
  text-align: center;
  text-wrap: balance;
  word-break: auto-phrase;
}

p a {
  color: light-dark(#264893, #8bb4fb);
  display: inline-block;
  line-height: 44px;
}

.stopped p {
  animation: none;
}

/* The links of the menu lead to an order only with the session, which the script adds. */
@media (scripting: none) {
  p {
    animation: none;
  }

  .languages {
    display: none;
  }
}

@keyframes late {
  from {
    visibility: hidden;
  }
}
`

/** Around the element on the page of a refund or a link, which has no script to wait for: the ground and the menu have its theme. */
export const refundStyle = `main {
  margin: 0 auto;
  max-inline-size: 440px;
  padding: 24px 16px;
}

html:has(main > [theme='light']),
main:has(> [theme='light']) + .languages {
  color-scheme: light;
}

html:has(main > [theme='dark']),
main:has(> [theme='dark']) + .languages {
  color-scheme: dark;
}
`

/** In both themes; a page without one asks for `/favicon.ico`, which is the shop's. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#4f46e5"/><path d="m9.5 16.5 4.5 4.5 8.5-9.5" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>
`

/** The page speaks the payer's language; the link may say another, and its layout: `/pay?lang=de&layout=kiosk#…`. */
export const script = `(() => {
  if (window.parent !== window) document.documentElement.classList.add('framed')
  const stop = ({ target }) => {
    if (target.localName === 'script') document.documentElement.classList.add('stopped')
  }
  window.addEventListener('error', stop, true)
  const query = new URLSearchParams(location.search)
  const wanted = query.get('lang') ?? navigator.language
  try {
    ;[document.documentElement.lang] = Intl.getCanonicalLocales(wanted)
  } catch {}
  const keepOrder = () => {
    for (const link of document.querySelectorAll('.languages a')) link.hash = location.hash
  }
  window.addEventListener('hashchange', keepOrder)
  document.addEventListener('DOMContentLoaded', () => {
    keepOrder()
    const page = document.querySelector('crypto-payment-page')
    for (const name of ['layout', 'chain', 'coin']) if (query.has(name)) page.setAttribute(name, query.get(name))
    page.addEventListener('crypto-ready', ({ session }) => {
      document.title = [session.title ?? session.reference, session.merchant.name].join(' · ')
    })
  })
})()
`
