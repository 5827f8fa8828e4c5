import type { SendOptions } from '../../../src/elements/wallets/steps.js'

/** How a wallet is asked to pay where a test says nothing else: the payer stays on the page and waits for a minute. */
export const sendOptions = (): Omit<SendOptions, 'provider' | 'transfer'> => ({
  onStep: () => undefined,
  isCurrent: () => true,
  timeoutMs: 60_000,
  nowMs: () => Date.now(),
  signal: new AbortController().signal,
})
