'use client'

import { useState } from 'react'
import { CryptoAmountInput, CryptoCheckout } from 'crypto-checkout/react'

export function Shop() {
  const [amount, setAmount] = useState('none')
  const [failure, setFailure] = useState('none')
  return (
    <main>
      <CryptoAmountInput
        currency="USD"
        presets={['5', '10']}
        onAmountChange={(event) => setAmount(event.amount ?? 'none')}
      />
      <CryptoCheckout
        endpoint="/checkout"
        fetchSession={async () => 'sealed'}
        onError={(event) => setFailure(event.code)}
      />
      <output>{`amount ${amount}, failure ${failure}`}</output>
    </main>
  )
}
