/** The payer's last wallet app, on their device. If storage is blocked nothing is stored. */

const key = 'crypto-checkout:wallet'

/** The id of the wallet, or undefined. */
export function rememberedWallet(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the wallet's id, and nothing of the payment. */
export function rememberWallet(id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Then the payer chooses again the next time.
  }
}
