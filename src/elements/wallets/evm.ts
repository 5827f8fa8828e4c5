/** One transfer from an EVM wallet: connect, switch the network, verify it, ask to send. */
import { evmCall, toQuantity, type EvmCall } from '../../core/transfers/evm-transfer.js'
import { field, isUnsupported, readAccount, readChainId, readHash, request, textField } from './provider.js'
import { ask, askToSend, connecting, StopError, switchNetwork, type SendOptions } from './steps.js'

/** By EIP-5792. */
const maxIdLength = 8194
/** A wallet asks the payer nothing for it. */
const capabilitiesMs = 2_000
const checkMs = 2_000
/** Ten minutes, then it is not known. */
const maxChecks = 300

export const send = connecting(async (options) => {
  const { provider, transfer, isCurrent } = options
  const { chainId = 0 } = transfer
  const call = (method: string, params?: readonly unknown[]) => request(provider, method, params)
  const from = readAccount(await ask(options, () => call('eth_requestAccounts')))
  if (from === undefined) throw new StopError('no-account')
  const isThere = async () => readChainId(await ask(options, () => call('eth_chainId'))) === chainId
  await switchNetwork(options, chainId, isThere)
  const isBatch = await takesCalls(options, from)
  // A wallet that accepts a switch but stays on its network would send the money on another one. Its events do not help:
  // they come late, also for changes that this flow requested.
  const accounts = await ask(options, () => call('eth_accounts'))
  if (!(await isThere())) throw new StopError('wrong-network')
  if (readAccount(accounts) !== from || !isCurrent()) throw new StopError('changed')
  // The wallet compares the network with its own once more.
  const { receiver, units, contract } = transfer
  const transaction = evmCall({ chainId, receiver, units, contract })
  const older = () => call('eth_sendTransaction', [{ from, chainId: toQuantity(chainId), ...transaction }])
  const newer = () => sendCalls(provider, from, chainId, transaction)
  const [first, second] = isBatch ? [newer, older] : [older, newer]
  const ordered = () =>
    first().catch((error: unknown) => {
      // The wallet has no such method, and did nothing.
      if (isUnsupported(error)) return second()
      throw error
    })
  return askToSend(options, ordered, readHash)
})

/**
 * Whether EIP-5792 is the account's own way to send: it is a contract already. Where a wallet would first make it one (`ready`), and
 * where it says nothing, the older method is as good and answers with the hash at once.
 */
async function takesCalls(options: SendOptions, from: string): Promise<boolean> {
  const { provider, transfer } = options
  const chain = toQuantity(transfer.chainId ?? 0)
  const answer = await ask({ ...options, timeoutMs: capabilitiesMs }, () =>
    request(provider, 'wallet_getCapabilities', [from, [chain]]).catch(() => undefined),
  ).catch((error: unknown) => {
    if (options.signal.aborted) throw error
  })
  return field(answer, chain, 'atomic', 'status') === 'supported'
}

/**
 * EIP-5792: the wallet answers with the id of a batch, whose status has the hash once
 * the network has it. Undefined if the batch has no hash.
 */
async function sendCalls(provider: unknown, from: string, chainId: number, call: EvmCall): Promise<unknown> {
  const batch = { version: '2.0.0', from, chainId: toQuantity(chainId), atomicRequired: false, calls: [call] }
  const id = textField(await request(provider, 'wallet_sendCalls', [batch]), maxIdLength, 'id')
  for (let check = 0; id !== '' && check < maxChecks; check += 1) {
    // Sent already: a status that can't be read says nothing.
    const answer = await request(provider, 'wallet_getCallsStatus', [id]).catch(() => undefined)
    const status = field(answer, 'status')
    // Not on the chain, or reverted as a whole: no money moved.
    if (status === 400 || status === 500) throw new StopError('failed')
    if (status === 200) return field(answer, 'receipts', '0', 'transactionHash')
    await new Promise((resolve) => setTimeout(resolve, checkMs))
  }
  return undefined
}
