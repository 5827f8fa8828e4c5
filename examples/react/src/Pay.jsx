import { CryptoCheckout } from 'crypto-checkout/react'
import { fetchSession } from './session'

export const Pay = () => (
  <CryptoCheckout
    endpoint="/checkout"
    fetchSession={fetchSession}
    onStatusChange={({ status }) => console.log(status)}
  />
)
