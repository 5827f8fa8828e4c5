/** The hosted page's own two files; the rest of what it shows is the package's script. */

/** Until the script has come, and around the card: the page's ground in both themes. */
export const style = `html {
  background: light-dark(oklch(0.972 0.003 265), oklch(0.155 0.008 265));
  color-scheme: light dark;
}

/* In a frame, the page around it is the ground. */
html.framed {
  background: none;
}

body {
  font-family: system-ui, sans-serif;
  margin: 0;
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
