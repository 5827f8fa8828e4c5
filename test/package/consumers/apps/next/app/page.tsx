import { CryptoQrCode } from 'crypto-checkout/react'
import { Shop } from '../shop'

/** A server component, which may use the elements as they are but can't hand them functions. */
export default function Page() {
  return (
    <>
      <Shop />
      <CryptoQrCode value="bitcoin:" label="A code" />
    </>
  )
}
