import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { CryptoCheckout } from 'crypto-checkout/react'

/** The session is kept while the order is open, so that a reload finds the same address again. */
async function fetchSession() {
  const { session } = await (await fetch('/session', { method: 'POST' })).json()
  sessionStorage.setItem('session', session)
  return session
}

function Shop() {
  const [status, setStatus] = useState('not begun')
  return (
    <main>
      <section>
        <h1>Fjord at Dusk, $49.99</h1>
        <p>The payment is {status}.</p>
      </section>
      <CryptoCheckout
        endpoint="/checkout"
        session={sessionStorage.getItem('session') ?? ''}
        fetchSession={fetchSession}
        onPaymentCreated={({ payment }) => setStatus(payment.status)}
        onStatusChange={(event) => setStatus(event.status)}
      />
    </main>
  )
}

createRoot(document.querySelector('#app')).render(<Shop />)
