import { useState } from 'react'
import 'crypto-checkout'
import 'crypto-checkout/jsx'

// @ts-expect-error -- an amount is a string
export const wrong = <crypto-amount amount={49.99} />

const presets = ['5', '10']
const fetchSession = async () => 'sealed'

export function Shop() {
  const [amount, setAmount] = useState('none')
  const [failure, setFailure] = useState('none')
  return (
    <main>
      <crypto-amount-input
        currency="USD"
        presets={presets}
        oncrypto-amount-change={(event) => setAmount(event.amount ?? 'none')}
      />
      <crypto-checkout
        endpoint="/checkout"
        fetchSession={fetchSession}
        oncrypto-error={(event) => setFailure(event.code)}
      />
      <output>{`amount ${amount}, failure ${failure}`}</output>
    </main>
  )
}
