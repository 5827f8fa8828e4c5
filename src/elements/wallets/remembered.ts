/** The payer's last wallet app, on their device: its id, and nothing of the payment. */
import { store, storedText } from '../device-store.js'

const key = 'crypto-checkout:wallet'

/** The id of the wallet, or undefined. */
export const rememberedWallet = (): string | undefined => storedText(key)

export const rememberWallet = (id: string): void => store(key, id)
