/**
 * One transfer from a browser wallet: connect, switch the network, verify it, ask to send. The wallet is asked to send
 * at most once, and only if nothing has changed since the payer pressed the button.
 */
import { evmCall, toQuantity, type EvmTransfer } from '../../core/transfers/evm-transfer.js'
import { codeOf, readAccount, readChainId, readHash, walletCodes, type WalletProvider } from './provider.js'

/** The wallet's current step. */
export type SendStep = 'connecting' | 'switching' | 'confirming'

/** Why nothing was sent. */
export type StopReason =
  | 'rejected'
  | 'busy'
  | 'no-account'
  | 'unknown-network'
  | 'wrong-network'
  | 'changed'
  | 'no-answer'
  | 'failed'
  | 'unusable'

export type SendOutcome =
  /** The wallet reports that it sent it. A hint: the endpoint decides whether the money arrived. */
  | { kind: 'sent'; hash: string }
  /** The wallet was asked to send and may have: it never answered, or its answer is no transaction's hash. */
  | { kind: 'unclear'; later?: Promise<SendOutcome> }
  | { kind: 'stopped'; reason: StopReason }

export type SendOptions = {
  provider: WalletProvider
  transfer: EvmTransfer
  onStep: (step: SendStep) => void
  /** Whether the transfer is still the one on screen; called right before the wallet is asked. */
  isCurrent: () => boolean
  /** How long the payer may take in each window of the wallet. */
  timeoutMs: number
  /** Ends the flow as `changed`. Once the wallet was asked to send, the flow can't be cancelled. */
  signal: AbortSignal
}

/** Never throws: every behaviour of a wallet is an outcome. */
export async function sendFromWallet(options: SendOptions): Promise<SendOutcome> {
  try {
    const account = await connect(options)
    await switchNetwork(options)
    await makeSure(options, account)
    return await askToSend(options, account)
  } catch (error) {
    return { kind: 'stopped', reason: error instanceof Stop ? error.reason : 'unusable' }
  }
}

class Stop extends Error {
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(reason)
    this.reason = reason
  }
}

async function connect(options: SendOptions): Promise<string> {
  options.onStep('connecting')
  const account = readAccount(await ask(options, 'eth_requestAccounts'))
  if (account === undefined) throw new Stop('no-account')
  return account
}

async function switchNetwork(options: SendOptions): Promise<void> {
  const { transfer, onStep } = options
  if (readChainId(await ask(options, 'eth_chainId')) === transfer.chainId) return
  onStep('switching')
  // The payer adds an unknown network: this package would have to choose whose definition to trust.
  await ask(options, 'wallet_switchEthereumChain', [{ chainId: toQuantity(transfer.chainId) }])
}

// A wallet that accepts a switch but stays on its network would send the money on another one. Its events do not help:
// they come late, also for changes that this flow requested.
async function makeSure(options: SendOptions, account: string): Promise<void> {
  const { transfer, isCurrent } = options
  const accounts = await ask(options, 'eth_accounts')
  const chainId = await ask(options, 'eth_chainId')
  if (readChainId(chainId) !== transfer.chainId) throw new Stop('wrong-network')
  if (readAccount(accounts) !== account || !isCurrent()) throw new Stop('changed')
}

async function askToSend(options: SendOptions, from: string): Promise<SendOutcome> {
  const { provider, transfer, onStep, timeoutMs } = options
  onStep('confirming')
  // The wallet compares the network with its own once more.
  const transaction = { from, chainId: toQuantity(transfer.chainId), ...evmCall(transfer) }
  const answer = request(provider, 'eth_sendTransaction', [transaction]).then(
    (value): SendOutcome => {
      const hash = readHash(value)
      return hash === undefined ? { kind: 'unclear' } : { kind: 'sent', hash }
    },
    (error: unknown): SendOutcome => ({ kind: 'stopped', reason: reasonOf(error, 'failed') }),
  )
  return within(timeoutMs, answer, () => ({ kind: 'unclear', later: answer }))
}

/** A request that sends nothing and can be cancelled. */
function ask(options: SendOptions, method: string, params?: readonly unknown[]): Promise<unknown> {
  const { provider, timeoutMs, signal } = options
  const answer = request(provider, method, params).catch((error: unknown) => {
    throw new Stop(reasonOf(error, method === 'wallet_switchEthereumChain' ? 'wrong-network' : 'unusable'))
  })
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Stop('changed'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    const settled = within(timeoutMs, answer, () => Promise.reject(new Stop('no-answer')))
    settled.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

// A wallet may throw where it should reject.
async function request(
  provider: WalletProvider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  return provider.request(params === undefined ? { method } : { method, params })
}

function reasonOf(error: unknown, otherwise: StopReason): StopReason {
  switch (codeOf(error)) {
    case walletCodes.rejected:
      return 'rejected'
    case walletCodes.busy:
      return 'busy'
    case walletCodes.unknownNetwork:
      return 'unknown-network'
    default:
      return otherwise
  }
}

async function within<T>(ms: number, answer: Promise<T>, onTimeout: () => T | Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(onTimeout()), ms)))
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
