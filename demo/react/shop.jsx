import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { CryptoCheckout } from 'crypto-checkout/react'
import print from '../public/print.svg'

/** Kept while the order is open, so that a reload finds the same address again. */
const kept = sessionStorage.getItem('session') ?? ''

async function fetchSession() {
  const { session } = await (await fetch('/session', { method: 'POST' })).json()
  sessionStorage.setItem('session', session)
  return session
}

function Shop() {
  const [paid, setPaid] = useState(false)
  return (
    <main>
      <section className="order">
        <img src={print} alt="A print: a fjord under a low sun" width="480" height="360" />
        <h1>Fjord at Dusk</h1>
        <p className="quiet">Archival print, $49.99</p>
        <p className="fulfilment" role="status">
          {paid ? 'Paid. Thank you!' : 'Your order ships when it is paid.'}
        </p>
      </section>
      <CryptoCheckout
        endpoint="/checkout"
        session={kept}
        fetchSession={fetchSession}
        onPaymentCompleted={() => setPaid(true)}
      />
    </main>
  )
}

createRoot(document.querySelector('#app')).render(<Shop />)
