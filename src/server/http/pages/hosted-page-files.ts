/** The pages' own styles and script; the rest of what they show is the package's. */

/** Around the card: the page's ground in both themes. */
export const ground = `html {
  background: light-dark(oklch(0.972 0.003 265), oklch(0.155 0.008 265));
  color-scheme: light dark;
}

/* In a frame, the page around it is the ground. */
html.framed {
  background: none;
}

/* A flow root: otherwise the paragraph's margin moves the whole body, and it jumps when the script comes. */
body {
  display: flow-root;
  font-family: system-ui, sans-serif;
  margin: 0;
}
`

/** The style sheet of the page that its script renders. */
export const style = `${ground}
/* What the page says without its script. Where scripts run at all, theirs is given time to come. */
p {
  animation: late 8s step-end;
  margin: 15vh auto 0;
  max-inline-size: 24em;
  line-height: 1.5;
  padding: 24px;
  text-align: center;
  text-wrap: balance;
}

.stopped p {
  animation: none;
}

@media (scripting: none) {
  p {
    animation: none;
  }
}

@keyframes late {
  from {
    visibility: hidden;
  }
}
`

/** Around the element on the page of a refund, which has no script to wait for. */
export const refundStyle = `main {
  margin: 0 auto;
  max-inline-size: 440px;
  padding: 24px 16px;
}
`

/** In both themes; a page without one asks for `/favicon.ico`, which is the shop's. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#4f46e5"/><path d="m9.5 16.5 4.5 4.5 8.5-9.5" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>
`

/** The page speaks the payer's language; the link may say another, and its mode: `/pay?lang=de&mode=kiosk#…`. */
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
  document.addEventListener('DOMContentLoaded', () => {
    const page = document.querySelector('crypto-payment-page')
    for (const name of ['mode', 'chain', 'coin']) if (query.has(name)) page.setAttribute(name, query.get(name))
    page.addEventListener('crypto-ready', ({ session }) => {
      document.title = [session.title ?? session.reference, session.merchant.name].join(' · ')
    })
  })
})()
`
