/**
 * One transfer from a Solana wallet (Wallet Standard). The page compiles the transaction; the wallet adds its fee, signs and
 * sends it. A transaction names a recent block, which no wallet tells: it comes from the page's own RPC server, of which
 * nothing else is asked. A wrong one makes the transaction invalid, and no other.
 */
import { asIs } from '../../core/parse-json.js'
import { checkSol } from '../../core/addresses/families/sol.js'
import { readJson } from '../../core/contract/response-body.js'
import { solanaSignature, solanaTransaction } from '../../core/transfers/solana-transaction.js'
import { field, invoke, textField } from './provider.js'
import { solanaChain, solanaSend } from './sources.js'
import { ask, askToSend, connecting, StopError, type SendOptions } from './steps.js'

const rpcTimeoutMs = 15_000
/** The answer has one block's name. */
const maxAnswerBytes = 16_384
/** Wallets list few; a hostile one may list endlessly. */
const maxAccounts = 50

export const send = connecting(async (options) => {
  const { provider, transfer, isCurrent } = options
  const connected = await ask(options, () =>
    invoke(field(provider, 'features', 'standard:connect'), 'connect'),
  )
  const account = accountIn(field(connected, 'accounts')) ?? accountIn(field(provider, 'accounts'))
  if (account === undefined) throw new StopError('no-account')
  const payer = textField(account, 44, 'address')
  const blockhash = await latestBlockhash(options)
  const version = versionsOf(provider).includes('legacy') ? 'legacy' : 0
  const transaction = solanaTransaction(transfer, { payer, blockhash, version })
  if (!transaction) throw new StopError('unusable')
  const current = accountIn(field(provider, 'accounts'), payer)
  if (textField(current, 44, 'address') !== payer || !isCurrent()) throw new StopError('changed')
  const input = { account, transaction, chain: solanaChain }
  const call = () => invoke(field(provider, 'features', solanaSend), 'signAndSendTransaction', input)
  return askToSend(options, call, readSignature)
})

/** The first account of the main network that can send, or that of an address. */
function accountIn(accounts: unknown, address?: string): unknown {
  const all = Array.isArray(accounts) ? accounts.slice(0, maxAccounts) : []
  return all.find((account: unknown) => {
    const own = textField(account, 44, 'address')
    const chains = field(account, 'chains')
    const isMain = Array.isArray(chains) && chains.slice(0, maxAccounts).includes(solanaChain)
    return isMain && checkSol(own).ok && (address === undefined || own === address)
  })
}

function versionsOf(provider: unknown): readonly unknown[] {
  const versions = field(provider, 'features', solanaSend, 'supportedTransactionVersions')
  return Array.isArray(versions) ? versions.slice(0, maxAccounts) : []
}

async function latestBlockhash(options: SendOptions): Promise<string> {
  const { solanaRpc = '', signal } = options
  const answer = await ask({ signal, timeoutMs: rpcTimeoutMs }, async () => {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'getLatestBlockhash',
      params: [{ commitment: 'confirmed' }],
    }
    const headers = { 'content-type': 'application/json' }
    const request = {
      method: 'POST',
      headers,
      body: JSON.stringify(body, asIs),
      redirect: 'error',
      signal,
    } as const
    return readJson(await fetch(solanaRpc, request), maxAnswerBytes)
  })
  const blockhash = textField(answer, 44, 'result', 'value', 'blockhash')
  if (!checkSol(blockhash).ok) throw new StopError('unusable')
  return blockhash
}

function readSignature(answer: unknown): string | undefined {
  const signature = field(answer, '0', 'signature')
  // It may be an array of another window.
  if (!ArrayBuffer.isView(signature)) return undefined
  return solanaSignature(new Uint8Array(signature.buffer, signature.byteOffset, signature.byteLength))
}
