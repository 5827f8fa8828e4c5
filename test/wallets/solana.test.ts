/** The flow of a Solana wallet, on Solana's own programs. */
import { base58 } from '@scure/base'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WalletTransfer } from '../../src/core/transfers/wallet-transfer.js'
import { send } from '../../src/elements/wallets/solana.js'
import type { SendOptions } from '../../src/elements/wallets/steps.js'
import { SolanaLedger } from '../support/wallets/solana.js'

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const receiver = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const usd: WalletTransfer = { family: 'sol', receiver, units: 49_995_000n, contract: usdc }
const sol: WalletTransfer = { family: 'sol', receiver, units: 1_000_000_001n, contract: undefined }
const solanaRpc = 'https://rpc.example/'

type Input = { account: object; transaction: Uint8Array; chain: string }

describe('a Solana wallet', () => {
  let ledger: SolanaLedger
  let answer: unknown
  let asked: unknown[]
  let steps: string[]
  beforeAll(async () => {
    ledger = await SolanaLedger.create([usdc])
  })
  beforeEach(() => {
    answer = ledger.blockhash
    asked = []
    steps = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push([url, JSON.parse(typeof init.body === 'string' ? init.body : '').method])
      expect(init.redirect).toBe('error')
      return Response.json(answer)
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const account = () => ({
    address: ledger.payer.address as string,
    publicKey: base58.decode(ledger.payer.address),
    chains: ['solana:mainnet'],
    features: ['solana:signAndSendTransaction'],
  })
  const walletOf = (
    changes: {
      accounts?: unknown
      connect?: () => unknown
      send?: (input: Input) => unknown
      versions?: unknown
    } = {},
  ) => {
    const accounts = changes.accounts ?? [account()]
    const connect = changes.connect ?? (() => ({ accounts }))
    const honest = async (input: Input) => [{ signature: await ledger.send(input.transaction) }]
    return {
      version: '1.0.0',
      accounts,
      features: {
        'standard:connect': { version: '1.0.0', connect },
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: changes.versions ?? ['legacy', 0],
          signAndSendTransaction: changes.send ?? honest,
        },
      },
    }
  }
  const run = (provider: unknown, transfer = usd, options: Partial<SendOptions> = {}) =>
    send({
      provider,
      transfer,
      onStep: (step) => steps.push(step),
      isCurrent: () => true,
      timeoutMs: 60_000,
      nowMs: Date.now,
      solanaRpc,
      signal: new AbortController().signal,
      ...options,
    })

  it.each<[string, readonly unknown[]]>([
    ['legacy', ['legacy', 0]],
    ['version 0', [0]],
  ])('pays a token to the last unit, and makes the account for it, as %s', async (_, versions) => {
    const before = await ledger.balance(receiver, usdc)
    const outcome = await run(walletOf({ versions }))
    expect(outcome).toMatchObject({
      kind: 'sent',
      hash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/),
    })
    expect((await ledger.balance(receiver, usdc)) - before).toBe(49_995_000n)
    expect(asked).toEqual([[solanaRpc, 'getLatestBlockhash']])
    expect(steps).toEqual(['connecting', 'confirming'])
  })

  it('pays SOL to the last lamport', async () => {
    const before = await ledger.balance(receiver)
    expect((await run(walletOf(), sol)).kind).toBe('sent')
    expect((await ledger.balance(receiver)) - before).toBe(1_000_000_001n)
  })

  it('error: says that it failed where the network refuses', async () => {
    answer = { result: { value: { blockhash: base58.encode(new Uint8Array(32).fill(9)) } } }
    const before = ledger.accepted
    expect(await run(walletOf())).toEqual({ kind: 'stopped', reason: 'failed' })
    expect(ledger.accepted).toBe(before)
  })

  const refuse = (code: number) => () => {
    throw Object.assign(new Error('declined'), { code })
  }
  const never = () => new Promise(() => undefined)
  it.each<[string, string, Parameters<typeof walletOf>[0], Partial<SendOptions>]>([
    ['declines to connect', 'rejected', { connect: refuse(4001) }, {}],
    ['declines to send', 'rejected', { send: refuse(4001) }, {}],
    ['has no account', 'no-account', { accounts: [] }, {}],
    ['has accounts without an end', 'no-account', { accounts: new Array(1_000_000).fill({}) }, {}],
    ['has an account of a test network', 'no-account', { accounts: [{ chains: ['solana:devnet'] }] }, {}],
    [
      'has a malformed account',
      'no-account',
      { accounts: [{ address: 'x', chains: ['solana:mainnet'] }] },
      {},
    ],
    ['never connects', 'no-answer', { connect: never }, { timeoutMs: 20 }],
    ['is asked for a changed payment', 'changed', {}, { isCurrent: () => false }],
  ])('error: sends nothing when it %s', async (_, reason, changes, options) => {
    const before = ledger.accepted
    expect(await run(walletOf(changes), usd, options)).toEqual({ kind: 'stopped', reason })
    expect(ledger.accepted).toBe(before)
  })

  it('error: sends nothing when the account is gone by then', async () => {
    const wallet = walletOf()
    wallet.features['standard:connect'].connect = () => {
      wallet.accounts = []
      return { accounts: [account()] }
    }
    expect(await run(wallet)).toEqual({ kind: 'stopped', reason: 'changed' })
  })

  it.each([undefined, {}, { result: { value: { blockhash: 'x'.repeat(40) } } }, []])(
    'error: sends nothing without a block: %o',
    async (without) => {
      answer = without ?? null
      expect(await run(walletOf())).toEqual({ kind: 'stopped', reason: 'unusable' })
    },
  )

  it.each([null, 'ok', [], [{ signature: 'x' }], [{ signature: new Uint8Array(63) }]])(
    'error: is unclear when it answers %o',
    async (lie) => {
      expect(await run(walletOf({ send: () => lie }))).toEqual({ kind: 'unclear' })
    },
  )

  it('is unclear when it never answers', async () => {
    expect(await run(walletOf({ send: never }), usd, { timeoutMs: 20 })).toMatchObject({ kind: 'unclear' })
  })

  it('error: sends nothing where the answer of the RPC server is longer than a block needs', async () => {
    answer = { ...ledger.blockhash, note: 'x'.repeat(20_000) }
    expect(await run(walletOf())).toEqual({ kind: 'stopped', reason: 'unusable' })
    expect(steps).not.toContain('sending')
  })
})
