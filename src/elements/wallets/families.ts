/** The code of each family of wallets. It is loaded when the payer presses the button of one. */
import type { WalletFamily } from '../../core/transfers/wallet-transfer.js'
import { Lazy } from '../lazy.js'
import type { SendOptions, SendOutcome, WalletCode } from './steps.js'

const families: Readonly<Record<WalletFamily, Lazy<WalletCode>>> = {
  evm: new Lazy(() => import('./evm.js')),
  tron: new Lazy(() => import('./tron.js')),
  sol: new Lazy(() => import('./solana.js')),
  ton: new Lazy(() => import('./ton.js')),
}

/** Asks a wallet for the transfer. Never throws; without the family's code, nothing was sent. */
export async function sendFromWallet(options: SendOptions): Promise<SendOutcome> {
  const family = families[options.transfer.family]
  options.onStep('connecting')
  const { signal } = options
  // The payer need not wait for it to cancel.
  await Promise.race([family.load(), new Promise((resolve) => signal.addEventListener('abort', resolve))])
  if (signal.aborted) return { kind: 'stopped', reason: 'changed' }
  return family.value?.send(options) ?? { kind: 'stopped', reason: 'unusable' }
}
