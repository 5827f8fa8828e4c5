/**
 * What the flows of all kinds of wallets share: a wallet is asked to send at most once, only if nothing has changed since the
 * payer pressed the button, and every behaviour of it is an outcome.
 */
import { toQuantity } from '../../core/transfers/evm-transfer.js'
import type { WalletTransfer } from '../../core/transfers/wallet-transfer.js'
import { codeOf, request, walletCodes } from './provider.js'

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

/** What the page has to set for some networks. */
export type WalletSettings = {
  /** An RPC server for Solana. */
  solanaRpc?: string
  /** The address of the site's TON Connect manifest. */
  tonManifest?: string
}

export type SendOptions = WalletSettings & {
  /** What the wallet put on the page. Nothing of it is trusted. */
  provider: unknown
  transfer: WalletTransfer
  onStep: (step: SendStep) => void
  /** Gets the link that opens a wallet on another device, or on this one. */
  onLink?: (href: string) => void
  /** Whether the transfer is still the one on screen; called right before the wallet is asked. */
  isCurrent: () => boolean
  /** How long the payer may take in each window of the wallet. */
  timeoutMs: number
  /** The device's time, in milliseconds since 1970. */
  nowMs: () => number
  /** Waits between two requests, in milliseconds. */
  wait?: (ms: number) => Promise<void>
  /** Ends the flow as `changed`. Once the wallet was asked to send, the flow can't be cancelled. */
  signal: AbortSignal
}

/** The code of one family of wallets. Never throws. */
export type WalletCode = { send: (options: SendOptions) => Promise<SendOutcome> }

/** Ends a flow before the wallet was asked to send. */
export class StopError extends Error {
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(reason)
    this.reason = reason
  }
}

/** The code of a family that has one flow, which begins with the wallet's account. Never throws. */
export const connecting =
  (flow: (options: SendOptions) => Promise<SendOutcome>): WalletCode['send'] =>
  (options) =>
    attempt(() => {
      options.onStep('connecting')
      return flow(options)
    })

/** Runs a flow; whatever it throws is the outcome that nothing was sent. */
export async function attempt(flow: () => Promise<SendOutcome>): Promise<SendOutcome> {
  try {
    return await flow()
  } catch (error) {
    return { kind: 'stopped', reason: error instanceof StopError ? error.reason : 'unusable' }
  }
}

/** A request that sends nothing and can be cancelled. A wallet may throw where it should reject. */
export function ask(
  { timeoutMs, signal }: Pick<SendOptions, 'timeoutMs' | 'signal'>,
  call: () => unknown,
  otherwise: StopReason = 'unusable',
): Promise<unknown> {
  const answer = started(call).catch((error: unknown) => {
    throw error instanceof StopError ? error : new StopError(reasonOf(error, otherwise))
  })
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new StopError('changed'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    const settled = within(timeoutMs, answer, () => Promise.reject(new StopError('no-answer')))
    settled.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** After a switch, some wallets name the network before it for a while. */
const switchMs = 2_000
const askAgainMs = 200

/**
 * Asks a wallet that is on another network to switch, and waits until it is there: it may accept, and stay where it is. The payer
 * adds an unknown network: this package would have to choose whose definition to trust.
 * @throws {StopError} `wrong-network` if it is not there in two seconds.
 */
export async function switchNetwork(
  options: SendOptions,
  chainId: number,
  isThere: () => Promise<boolean>,
): Promise<void> {
  if (await isThere()) return
  const { provider, onStep, wait = delay } = options
  onStep('switching')
  const params = [{ chainId: toQuantity(chainId) }]
  await ask(options, () => request(provider, 'wallet_switchEthereumChain', params), 'wrong-network')
  for (let waitedMs = 0; !(await isThere()); waitedMs += askAgainMs) {
    if (waitedMs >= switchMs) throw new StopError('wrong-network')
    await wait(askAgainMs)
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Asks the wallet to send, once. `readHash` gives the transaction's hash, or undefined for any other answer; it throws a
 * {@link StopError} for a refusal.
 */
export function askToSend(
  { onStep, timeoutMs }: Pick<SendOptions, 'onStep' | 'timeoutMs'>,
  call: () => unknown,
  readHash: (answer: unknown) => string | undefined,
): Promise<SendOutcome> {
  onStep('confirming')
  const stopped = (error: unknown): SendOutcome => ({
    kind: 'stopped',
    reason: error instanceof StopError ? error.reason : reasonOf(error, 'failed'),
  })
  const answer = started(call)
    .then((value): SendOutcome => {
      const hash = readHash(value)
      return hash === undefined ? { kind: 'unclear' } : { kind: 'sent', hash }
    }, stopped)
    // What throws when it is read says nothing.
    .catch((error: unknown) => (error instanceof StopError ? stopped(error) : { kind: 'unclear' as const }))
  return within(timeoutMs, answer, () => ({ kind: 'unclear', later: answer }))
}

/** Why a wallet refused. */
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

async function started(call: () => unknown): Promise<unknown> {
  return call()
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
