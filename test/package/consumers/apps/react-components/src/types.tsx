import { CryptoCheckout } from 'crypto-checkout/react'

// @ts-expect-error -- a theme that there is not
export const wrong = <CryptoCheckout theme="pink" />
