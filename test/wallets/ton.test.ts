/** The flow of a TON wallet, on TON's own emulator. */
import { Address, Cell } from '@ton/core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jettonWallet, tonMessage } from '../../src/core/transfers/ton-transfer.js'
import type { WalletTransfer } from '../../src/core/transfers/wallet-transfer.js'
import type { SendOptions } from '../../src/elements/wallets/steps.js'
import { send } from '../../src/elements/wallets/ton.js'
import { TonLedger, tonWallet, type TonTricks } from '../support/wallets/ton.js'
import { sendOptions } from '../support/wallets/send-options.js'

const receiver = 'UQBHyu-oZVDHRYQ1-rKlGqpHy5yAqanPBirEQNMNOmfHLtaT'
const usdt = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'
const ton: WalletTransfer = { family: 'ton', receiver, units: 1_500_000_001n, contract: undefined }
const tether: WalletTransfer = { ...ton, units: 49_995_000n, contract: usdt }
const nowMs = Date.parse('2026-11-25T12:00:00Z')

describe('a TON wallet', () => {
  let ledger: TonLedger
  beforeAll(async () => {
    vi.stubGlobal('document', { baseURI: 'https://shop.example/pay' })
    ledger = await TonLedger.create()
  })
  afterAll(() => vi.unstubAllGlobals())

  const setUp = (tricks: TonTricks = {}) => {
    const wallet = tonWallet(ledger, tricks)
    const run = (transfer: WalletTransfer = ton, options: Partial<SendOptions> = {}) =>
      send({
        ...sendOptions(),
        provider: wallet.provider,
        transfer,
        nowMs: () => nowMs,
        tonManifest: '/tonconnect-manifest.json',
        ...options,
      })
    return { wallet, run, sends: () => wallet.calls.filter(({ method }) => method === 'sendTransaction') }
  }

  it('pays TON to the last nano, also to an account that is new, and says the hash of the message', async () => {
    const before = await ledger.balance(receiver)
    const { wallet, run } = setUp()
    expect(await run()).toMatchObject({ kind: 'sent', hash: expect.stringMatching(/^[\da-f]{64}$/) })
    expect((await ledger.balance(receiver)) - before).toBe(1_500_000_001n)
    const manifestUrl = 'https://shop.example/tonconnect-manifest.json'
    expect(wallet.calls).toEqual([
      { method: 'connect', body: [2, { manifestUrl, items: [{ name: 'ton_addr' }] }] },
      {
        method: 'sendTransaction',
        body: {
          valid_until: nowMs / 1000 + 300,
          network: '-239',
          from: ledger.account,
          messages: [{ address: receiver, amount: '1500000001' }],
        },
      },
    ])
  })

  it('does not ask again to connect where the wallet knows the site', async () => {
    const { wallet, run } = setUp()
    await run()
    await run()
    expect(wallet.calls.map(({ method }) => method)).toEqual([
      'connect',
      'sendTransaction',
      'sendTransaction',
    ])
  })

  it('hands the payer’s own jetton wallet a transfer to the address on screen', async () => {
    const { run, sends } = setUp({ send: () => ({ error: { code: 300, message: 'declined' } }) })
    expect(await run(tether)).toEqual({ kind: 'stopped', reason: 'rejected' })
    const [{ body }] = sends() as unknown as [{ body: { messages: [{ address: string; payload: string }] } }]
    const [message] = body.messages
    expect(Address.parse(message.address).toRawString()).toBe(jettonWallet(ledger.account, usdt))
    const payload = Cell.fromBase64(message.payload).beginParse()
    payload.skip(96)
    expect([payload.loadCoins(), payload.loadAddress().equals(Address.parse(receiver))]).toEqual([
      49_995_000n,
      true,
    ])
  })

  it('moves a jetton to the last unit, and returns what is left of the gas', async () => {
    // The test's jetton, as that of USDT but with the code of this repository.
    const codes = { [Address.parse(usdt).toRawString()]: ledger.codeHash }
    const [mine, theirs] = [ledger.account, Address.parse(receiver).toRawString()].map(
      (owner) => jettonWallet(owner, usdt, codes) ?? '',
    ) as [string, string]
    await ledger.issue(mine, usdt, 10n ** 12n)
    const message = tonMessage(tether, ledger.account, codes)
    const before = await ledger.balance(ledger.account)
    await ledger.send({ from: ledger.account, messages: message ? [message] : [] })
    expect(await ledger.jettons(theirs)).toBe(49_995_000n)
    expect(await ledger.jettons(mine)).toBe(10n ** 12n - 49_995_000n)
    expect(before - (await ledger.balance(ledger.account))).toBeLessThan(40_000_000n)
  })

  const never = () => new Promise(() => undefined)
  const connect = (items: unknown, event = 'connect') => ({ connect: () => ({ event, payload: { items } }) })
  const refusal = (code: number) => ({ connect: () => ({ event: 'connect_error', payload: { code } }) })
  it.each<[string, string, TonTricks, Partial<SendOptions>]>([
    ['the payer declines to connect', 'rejected', refusal(300), {}],
    ['it finds no manifest', 'unusable', refusal(2), {}],
    ['it is on a test network', 'wrong-network', { network: '-3' }, {}],
    ['it shares no account', 'no-account', connect([]), {}],
    ['it answers without an end', 'no-account', connect(new Array(1_000_000).fill({})), {}],
    [
      'the account is of the masterchain',
      'no-account',
      connect([{ name: 'ton_addr', address: `-1:${'0'.repeat(64)}`, network: '-239' }]),
      {},
    ],
    [
      'it has another account by then',
      'changed',
      connect([{ name: 'ton_addr', address: `0:${'0'.repeat(64)}`, network: '-239' }]),
      {},
    ],
    ['it never connects', 'no-answer', { connect: never }, { timeoutMs: 20 }],
    ['the payment is another one by then', 'changed', {}, { isCurrent: () => false }],
    ['the bridge is none', 'unusable', {}, { provider: null }],
  ])('error: sends nothing when %s', async (_, reason, tricks, options) => {
    const { run, sends } = setUp(tricks)
    expect(await run(ton, options)).toEqual({ kind: 'stopped', reason })
    expect(sends()).toEqual([])
  })

  it('error: sends nothing of a jetton whose code is not pinned', async () => {
    const { run, sends } = setUp()
    const other = { ...tether, contract: 'EQAvlWFDxGF2lXm67y4yzC17wYKD9A0guwPkMs1gOsM__NOT' }
    expect(await run(other)).toEqual({ kind: 'stopped', reason: 'unusable' })
    expect(sends()).toEqual([])
  })

  it('error: says that it failed where the wallet refuses', async () => {
    const { run } = setUp({ send: () => ({ error: { code: 1, message: 'bad request' } }) })
    expect(await run()).toEqual({ kind: 'stopped', reason: 'failed' })
  })

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['text', 'ok'],
    ['an empty bag', { result: '' }],
    ['a bag without an end', { result: 'A'.repeat(1_000_000) }],
    ['an object for a bag', { result: {} }],
  ])('error: is unclear when it answers with %s', async (_, lie) => {
    expect(await setUp({ send: () => lie }).run()).toEqual({ kind: 'unclear' })
  })
})
