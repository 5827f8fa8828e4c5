/**
 * One transfer from a TRON wallet (TIP-1193, and TronLink before it). The wallet's node builds the transaction, so it is
 * decoded and compared before it is signed, and what is broadcast are these bytes with the wallet's signature.
 */
import { decodeTron, isTronTransfer, tronFeeLimit, tronJson } from '../../core/transfers/tron-transaction.js'
import { codeOf, field, invoke, isUnsupported, readChainId, request, textField } from './provider.js'
import { ask, askToSend, connecting, StopError, switchNetwork, type SendOptions } from './steps.js'

/** The end of the first block's id. */
const mainChainId = 0x2b6653dc

export const send = connecting(async (options) => {
  const owner = await connect(options)
  await switchNetwork(options, mainChainId, () => isMainNetwork(options))
  const transaction = await build(options, owner)
  if (!(await isMainNetwork(options))) throw new StopError('wrong-network')
  if (accountOf(options) !== owner || !options.isCurrent()) throw new StopError('changed')
  return askToSend(
    options,
    () => signAndSend(options, transaction),
    (answer) => (answer === transaction.txID ? transaction.txID : undefined),
  )
})

const webOf = ({ provider }: SendOptions): unknown => field(provider, 'tronWeb')
const accountOf = (options: SendOptions): string => textField(webOf(options), 64, 'defaultAddress', 'base58')

/** TIP-1193 answers with the account; TronLink before it with a code. */
async function connect(options: SendOptions): Promise<string> {
  const { provider } = options
  const answer = await ask(options, async () => {
    const first = await request(provider, 'eth_requestAccounts').catch((error: unknown) => {
      if (!isUnsupported(error)) throw error
    })
    return first ?? request(provider, 'tron_requestAccounts')
  })
  if (codeOf(answer) === 4001) throw new StopError('rejected')
  if (codeOf(answer) === 4000) throw new StopError('busy')
  const account = accountOf(options)
  const named = field(answer, '0')
  if (!/^T\w{33}$/.test(account) || (named !== undefined && named !== account))
    throw new StopError('no-account')
  return account
}

/** A wallet that can't say its network is asked for the first block of its node. */
async function isMainNetwork(options: SendOptions): Promise<boolean> {
  const answer = await ask(options, () =>
    request(options.provider, 'eth_chainId').catch(async () => {
      const block = await invoke(webOf(options), 'trx.getBlockByNumber', 0)
      return `0x${textField(block, 64, 'blockID').slice(-8)}`
    }),
  )
  return readChainId(answer) === mainChainId
}

async function build(options: SendOptions, owner: string) {
  const { transfer, nowMs } = options
  const { receiver, units, contract } = transfer
  const built = await ask(
    options,
    async () => {
      // A node takes an amount of TRX as a number.
      if (contract === undefined)
        return units <= BigInt(Number.MAX_SAFE_INTEGER)
          ? invoke(webOf(options), 'transactionBuilder.sendTrx', receiver, Number(units), owner)
          : undefined
      const call = [
        { type: 'address', value: receiver },
        { type: 'uint256', value: String(units) },
      ]
      const limits = { feeLimit: tronFeeLimit, callValue: 0 }
      const method = 'transfer(address,uint256)'
      const path = 'transactionBuilder.triggerSmartContract'
      return field(await invoke(webOf(options), path, contract, method, limits, call, owner), 'transaction')
    },
    'unusable',
  )
  const bytes = textField(built, 2_000, 'raw_data_hex').toLowerCase()
  const transaction = decodeTron(bytes)
  if (!transaction || !isTronTransfer(transaction, { owner, transfer, nowMs: nowMs() }))
    throw new StopError('unusable')
  return tronJson(transaction, bytes)
}

/** Answers of a node that passed the transaction on to no other. After any other code, it may be on its way. */
const refusals = new Set([
  'SIGERROR',
  'CONTRACT_VALIDATE_ERROR',
  'CONTRACT_EXE_ERROR',
  'BANDWITH_ERROR',
  'TAPOS_ERROR',
  'TOO_BIG_TRANSACTION_ERROR',
  'TRANSACTION_EXPIRATION_ERROR',
  'SERVER_BUSY',
  'NO_CONNECTION',
  'NOT_ENOUGH_EFFECTIVE_CONNECTION',
])

/** Resolves with the id once the wallet's node took the transaction. */
async function signAndSend(options: SendOptions, transaction: ReturnType<typeof tronJson>): Promise<unknown> {
  const signed = await invoke(webOf(options), 'trx.sign', structuredClone(transaction))
  const signature = textField(signed, 132, 'signature', '0').replace(/^0x/, '')
  const id = textField(signed, 64, 'txID')
  // What it signed instead is unknown.
  if (!/^[\da-f]{130}$/i.test(signature) || (id !== '' && id !== transaction.txID)) return undefined
  const whole = { ...transaction, signature: [signature] }
  // Signed: from here on it may be on its way, whatever the node says.
  const code = await invoke(webOf(options), 'trx.sendRawTransaction', whole)
    .then((answer) => (field(answer, 'result') === true ? 'SUCCESS' : textField(answer, 64, 'code')))
    .catch(() => '')
  if (code === 'SUCCESS' || code === 'DUP_TRANSACTION_ERROR') return transaction.txID
  if (refusals.has(code)) throw new StopError('failed')
  return undefined
}
