/** Bundled alone, to see that one element brings no other. */
import { createRoot } from 'react-dom/client'
import { CryptoQrCode } from 'crypto-checkout/react'

createRoot(document.body).render(<CryptoQrCode value="bitcoin:" />)
