/** The wallet app that the payer chose last, on their device. Where storage is blocked nothing is remembered. */

const key = 'crypto-checkout:wallet'

/** The id of the wallet, or undefined. */
export function rememberedWallet(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the wallet's id, and nothing of the payment. */
export function rememberWallet(id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Then the payer chooses again the next time.
  }
}
