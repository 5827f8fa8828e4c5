/** The flow of a TRON wallet, with tronweb as the wallet and its node. */
import { describe, expect, it } from 'vitest'
import type { WalletTransfer } from '../../src/core/transfers/wallet-transfer.js'
import type { SendOptions } from '../../src/elements/wallets/steps.js'
import { send } from '../../src/elements/wallets/tron.js'
import { TronLedger, tronWallet, type TronTricks } from '../support/wallets/tron.js'
import { sendOptions } from '../support/wallets/send-options.js'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const receiver = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const thief = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const tether: WalletTransfer = { family: 'tron', receiver, units: 49_995_000n, contract: usdt }
const trx: WalletTransfer = { family: 'tron', receiver, units: 1n, contract: undefined }

const setUp = (tricks: TronTricks = {}) => {
  const ledger = new TronLedger()
  const wallet = tronWallet(ledger, tricks)
  const run = (transfer: WalletTransfer = tether, options: Partial<SendOptions> = {}) =>
    send({
      ...sendOptions(),
      provider: wallet.provider,
      transfer,
      onStep: (step) => wallet.calls.push(`[${step}]`),
      wait: async () => undefined,
      ...options,
    })
  return { ledger, wallet, run }
}

describe('a TRON wallet', () => {
  it('pays a token to the last unit, and says the id that the network gave', async () => {
    const { ledger, wallet, run } = setUp()
    const outcome = await run()
    expect(outcome).toEqual({ kind: 'sent', hash: ledger.accepted[0] })
    expect(ledger.balance(receiver, usdt)).toBe(49_995_000n)
    expect(wallet.calls.filter((call) => call === 'sign')).toHaveLength(1)
  })

  it('pays TRX to the last sun', async () => {
    const { ledger, run } = setUp()
    expect((await run(trx)).kind).toBe('sent')
    expect(ledger.balance(receiver)).toBe(1n)
  })

  it('switches to the main network, and asks a node that says none for its first block', async () => {
    const switched = setUp()
    switched.wallet.network = 'nile'
    expect((await switched.run()).kind).toBe('sent')
    expect(switched.wallet.calls).toContain('[switching]')
    const silent = setUp({
      request: ({ method }) => {
        if (method === 'eth_chainId') throw new Error('unknown method')
      },
    })
    expect((await silent.run()).kind).toBe('sent')
    silent.wallet.network = 'nile'
    expect(await silent.run()).toEqual({ kind: 'sent', hash: silent.ledger.accepted[1] })
  })

  it.each([400, 2_000])('waits for a wallet that is on the network %i ms after the switch', async (ms) => {
    let now = 0
    const { wallet, ledger, run } = setUp({
      request: ({ method }) => (method === 'eth_chainId' && now < ms ? '0xcd8690dc' : undefined),
    })
    const wait = async (waitedMs: number) => void (now += waitedMs)
    expect((await run(tether, { wait })).kind).toBe('sent')
    expect(wallet.calls.indexOf('[switching]')).toBeGreaterThan(0)
    expect(ledger.balance(receiver, usdt)).toBe(49_995_000n)
  })

  it.each([728126428, 728126428n, '728126428', '0x002B6653DC'])(
    'reads the network %s as the main one',
    async (network) => {
      const { wallet, run } = setUp({
        request: ({ method }) => (method === 'eth_chainId' ? network : undefined),
      })
      expect((await run()).kind).toBe('sent')
      expect(wallet.calls).not.toContain('[switching]')
    },
  )

  it('connects to TronLink before TIP-1193', async () => {
    const { run } = setUp({
      request: ({ method }) => {
        if (method === 'eth_requestAccounts') throw Object.assign(new Error('no method'), { code: -32601 })
        return method === 'tron_requestAccounts' ? { code: 200, message: 'ok' } : undefined
      },
    })
    expect((await run()).kind).toBe('sent')
  })

  it('error: sends nothing where the payer declines', async () => {
    const { ledger, wallet, run } = setUp()
    wallet.declines = true
    expect(await run()).toEqual({ kind: 'stopped', reason: 'rejected' })
    const declined = setUp({
      request: ({ method }) => (method === 'eth_requestAccounts' ? { code: 4001, message: 'no' } : undefined),
    })
    expect(await declined.run()).toEqual({ kind: 'stopped', reason: 'rejected' })
    expect(ledger.accepted).toEqual([])
  })

  it.each<[string, Partial<WalletTransfer>]>([
    ['another receiver', { receiver: thief }],
    ['another amount', { units: 49_995_001n }],
    ['another token', { contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' }],
  ])('error: signs nothing when its node builds %s', async (_, changes) => {
    let other: unknown
    const { run: runOther } = setUp({ built: (transaction) => (other = transaction) })
    await runOther({ ...tether, ...changes })
    const { wallet, run } = setUp({ built: () => other })
    expect(await run()).toEqual({ kind: 'stopped', reason: 'unusable' })
    expect(wallet.calls).not.toContain('sign')
  })

  it('signs what is on screen where the fields say other than the bytes', async () => {
    const { ledger, run } = setUp({
      built: (transaction) => ({ ...transaction, txID: '00'.repeat(32), raw_data: { contract: [] } }),
    })
    expect((await run()).kind).toBe('sent')
    expect(ledger.balance(receiver, usdt)).toBe(49_995_000n)
  })

  it.each<[string, (signed: Record<string, unknown>) => unknown]>([
    ['another transaction', (signed) => ({ ...signed, txID: 'ab'.repeat(32) })],
    ['no signature', () => ({ signature: [] })],
    ['a signature without an end', () => ({ signature: ['ab'.repeat(100_000)] })],
    ['nothing', () => 'ok'],
  ])('error: is unclear, and broadcasts nothing, when it returns %s', async (_, signed) => {
    const { ledger, run } = setUp({ signed })
    expect(await run()).toEqual({ kind: 'unclear' })
    expect(ledger.accepted).toEqual([])
  })

  it('broadcasts what was compared, whatever the fields of the answer say', async () => {
    const { ledger, run } = setUp({
      signed: (signed) => ({ signature: signed['signature'], raw_data: {}, raw_data_hex: '00' }),
    })
    expect((await run()).kind).toBe('sent')
    expect(ledger.balance(receiver, usdt)).toBe(49_995_000n)
  })

  it('error: says that it failed when the network refuses, and is unclear when the node does not answer', async () => {
    const refused = setUp({ sent: () => ({ code: 'SIGERROR' }) })
    expect(await refused.run()).toEqual({ kind: 'stopped', reason: 'failed' })
    const silent = setUp({
      sent: () => {
        throw new Error('no network')
      },
    })
    expect(await silent.run()).toEqual({ kind: 'unclear' })
    const odd = setUp({ sent: () => ({ code: 'OTHER_ERROR' }) })
    expect(await odd.run(), 'it may be on its way').toEqual({ kind: 'unclear' })
    const twice = setUp({ sent: () => ({ code: 'DUP_TRANSACTION_ERROR' }) })
    expect((await twice.run()).kind).toBe('sent')
  })

  it('error: signs nothing for another account, a changed payment, a cancelled or a silent request', async () => {
    const unshared = setUp({
      request: ({ method }) => (method === 'eth_requestAccounts' ? [thief] : undefined),
    })
    expect(await unshared.run()).toEqual({ kind: 'stopped', reason: 'no-account' })
    const { wallet, run } = setUp()
    expect(await run(tether, { isCurrent: () => false })).toEqual({ kind: 'stopped', reason: 'changed' })
    const call = new AbortController()
    call.abort()
    expect(await run(tether, { signal: call.signal })).toEqual({ kind: 'stopped', reason: 'changed' })
    const silent = setUp({
      request: ({ method }) => (method === 'eth_chainId' ? new Promise(() => undefined) : undefined),
    })
    expect(await silent.run(tether, { timeoutMs: 20 })).toEqual({ kind: 'stopped', reason: 'no-answer' })
    expect([...wallet.calls, ...silent.wallet.calls]).not.toContain('sign')
  })

  it('error: signs nothing when the account is another one by then', async () => {
    const { wallet, run } = setUp({
      built: (transaction) => {
        const { tronWeb } = wallet.provider as { tronWeb: { defaultAddress: { base58: unknown } } }
        tronWeb.defaultAddress.base58 = thief
        return transaction
      },
    })
    expect(await run()).toEqual({ kind: 'stopped', reason: 'changed' })
    expect(wallet.calls).not.toContain('sign')
  })

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['without methods', {}],
    [
      'whose fields throw',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('a trap')
          },
        },
      ),
    ],
    ['that inherits from a function', Object.create(() => undefined)],
  ])('error: can’t use a wallet %s', async (_, provider) => {
    expect((await setUp().run(tether, { provider })).kind).toBe('stopped')
  })
})
