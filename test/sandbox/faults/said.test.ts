/** Faults of what is said: fields, statuses, amounts and addresses. */
import { describe, expect, it } from 'vitest'
import { checkAddress } from '../../../src/core/addresses/index.js'
import { canaries } from '../../../src/sandbox/index.js'
import { faultCatalogue } from '../../../src/sandbox/faults/catalogue.js'
import type { WalletAddress } from '../../../src/sandbox/account/wallets.js'
import { chains } from '../../../src/sandbox/catalogue/chains.js'
import { unspendable } from '../../../src/sandbox/faults/money.js'
import { payable } from '../../support/payable.js'
import { receiver, startedAt, type Expanded } from '../../support/sandbox.js'
import { prepare } from './prepare.js'

describe('faults of what is said', () => {
  it('leaves operations alone that a fault is not about', async () => {
    const { send } = await prepare({ name: 'reorg' })
    expect(await (await send('chains')).json()).toMatchObject({ status: 'success', message: 'success' })
  })

  it('unknown-fields has own keys that pollute the target of a merge', async () => {
    const { send } = await prepare({ name: 'unknown-fields', times: 1 })
    const answer = (await (await send('validate')).json()) as { data: object }
    for (const part of [answer, answer.data]) {
      expect(Object.keys(part)).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'toString']))
    }
  })

  it('personal data goes into errors, unknown fields and every text', async () => {
    const { send, faulted } = await prepare({ name: 'personal-data-in-error', times: 1 })
    const error = await (await send('initiate')).text()
    expect(canaries.filter((canary) => !error.includes(canary))).toEqual([])
    expect(await faulted('personal-data-in-unknown-fields', 'validate')).toHaveProperty('customer.name')
    const { status, walletAddress } = await faulted('personal-data-everywhere', 'validate')
    expect([status, walletAddress].every((text) => text.endsWith(canaries[0] ?? '-'))).toBe(true)
  })

  it.each([
    ['completed-with-balance', { status: 'completed', balanceRequired: '12.75' }],
    ['completed-short', { status: 'completed', balanceRequired: '0', amountReceived: '12.75' }],
    ['pending-in-full', { status: 'pending', balanceRequired: '0', amountReceived: '25.5' }],
    ['blacklisted', { status: 'completed', paymentBlacklisted: true }],
    ['reorg', { status: 'pending', amountReceived: '0', balanceRequired: '25.5' }],
    ['reorg-after-completion', { status: 'pending', amountReceived: '0' }],
    ['received-decreases', { status: 'pending', amountReceived: '12.75', balanceRequired: '12.75' }],
    ['amount-changed', { amount: '26.5', coinAmount: '26.5' }],
    ['activation-fee', { activationFee: '1.5' }],
    ['updated-at-backwards', { updatedAt: '2025-11-20T12:00:00.000Z' }],
  ])('%s answers %o', async (name, fields) => {
    const { faulted, validateNow } = await prepare()
    expect(await faulted(name, 'validate')).toMatchObject(fields)
    expect((await validateNow()).data).toMatchObject({ status: 'completed', amountReceived: '25.5' })
  })

  it('unknown-status is a word of other services, or the one that is given', async () => {
    const { faulted } = await prepare()
    expect((await faulted('unknown-status', 'validate', { value: 'locked' })).status).toBe('locked')
    expect((await faulted('unknown-status', 'validate')).status).toMatch(/^(?!pending$|completed$)[a-z_]+$/)
  })

  it('gives addresses that a check refuses', async () => {
    const { faulted } = await prepare()
    const names = faultCatalogue.filter(({ id }) => id === 'F033' || id === 'F034').map(({ name }) => name)
    for (const name of names) {
      const { walletAddress = '', contractAddress = '' } = await faulted(name, 'initiate')
      expect([name, payable('tron', walletAddress, contractAddress).ok]).toEqual([name, false])
    }
  })

  it('gives addresses that a check can’t tell', async () => {
    const { faulted, validateNow } = await prepare()
    const real = (await validateNow()).data.walletAddress
    const { walletAddress } = await faulted('address-changes', 'validate')
    expect(walletAddress).not.toBe(real)
    expect(checkAddress('tron', walletAddress).ok).toBe(true)
  })

  it('address-reused lasts: the payment keeps the address of another', async () => {
    const { faulted, sandbox, validate } = await prepare()
    const [previous] = sandbox.payments()
    const { _id, walletAddress } = await faulted('address-reused', 'initiate')
    expect(walletAddress).toBe(previous?.walletAddress)
    expect(_id).not.toBe(previous?._id)
    expect((await validate(_id)).data.walletAddress).toBe(walletAddress)
  })

  it('other-payment answers with another one', async () => {
    const { faulted, id } = await prepare()
    const { _id, status } = await faulted('other-payment', 'validate')
    expect(_id).not.toBe(id)
    expect(status).toBe('pending')
  })

  it('answers either shape from both initiates', async () => {
    const { faulted } = await prepare()
    for (const operation of ['initiate', 'initiateFiat'] as const) {
      expect(await faulted('compact-shape', operation)).not.toHaveProperty('_id')
      expect(await faulted('expanded-shape', operation)).toHaveProperty('chainId._id')
    }
  })

  it('stale-replica answers now from before, now from after', async () => {
    const { validateNow } = await prepare({ name: 'stale-replica' })
    const answers = await Promise.all(Array.from({ length: 20 }, validateNow))
    expect(new Set(answers.map(({ data }) => data.status))).toEqual(new Set(['pending', 'completed']))
  })

  it('list-long, list-empty and the rest keep the shape of each listing', async () => {
    const { faulted } = await prepare()
    expect(await faulted<WalletAddress[]>('list-long', 'currencies')).toHaveLength(1000)
    expect(await faulted('list-empty', 'chains')).toMatchObject({ data: [], page: 1, limit: 40 })
    expect(await faulted('list-without-pages', 'chains')).not.toHaveProperty('pages')
  })

  it('clock-skew refuses signed operations only, and shows the clock', async () => {
    const { send } = await prepare({ name: 'clock-skew' })
    const refused = await send('payouts')
    expect([refused.status, refused.headers.get('date')]).toEqual([
      401,
      new Date(startedAt + 600_000).toUTCString(),
    ])
    expect((await send('chains')).status).toBe(200)
  })
})

describe('scenarios as faults', () => {
  it.each(faultCatalogue.filter(({ id }) => id >= 'F049' && id <= 'F053'))(
    '$name goes on with the payment that is made',
    async ({ name }) => {
      const { faulted, sandbox, validate } = await prepare()
      const { _id, amountReceived } = await faulted(name, 'initiate')
      expect(amountReceived).toBe('0')
      sandbox.clock.advance(14 * 86_400_000)
      expect((await validate(_id)).data.amountReceived).not.toBe('0')
    },
  )

  it('webhook-before-answer has delivered the event when initiate answers', async () => {
    const { requests: delivered, deliver } = receiver()
    const { control, signed, send } = await prepare(undefined, { deliver })
    await signed('POST', '/webhook', { url: 'https://shop.example', eventTypes: ['transaction_completed'] })
    await control('/scenarios', { name: 'webhook-before-answer' })
    const { data } = (await (await send('initiate')).json()) as { data: Expanded }
    expect(delivered.map(({ body }) => body)).toMatchObject([
      { data: { _id: data._id, status: 'completed' } },
    ])
  })
})

describe('faults of amounts and addresses', () => {
  it('writes amounts as JSON numbers with the same digits', async () => {
    const { faulted, send } = await prepare()
    const { data: plain } = (await (await send('validate')).json()) as { data: Expanded }
    const data = await faulted<Expanded>('amounts-as-numbers', 'validate')
    expect(data.amount).toBe(Number(plain.amount))
    expect(data).toMatchObject({
      amountReceived: Number(plain.amountReceived),
      balanceRequired: Number(plain.balanceRequired),
    })
  })

  it.each(['initiate', 'initiateFiat', 'validate'] as const)(
    'gives %s an address that is no payee, with an amount worth nothing',
    async (operation) => {
      const { faulted } = await prepare()
      const own = await faulted<Expanded>('address-own-contract', operation)
      expect(own.walletAddress).toBe(own.contractAddress)
      const zero = await faulted<Expanded>('address-unspendable', operation)
      expect(zero.walletAddress).toBe('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')
      const tiny = await faulted<Expanded>('amount-tiny', operation)
      expect(tiny).toMatchObject({ amount: '0.000001', usdAmount: '0.000001' })
    },
  )
})

describe('an unspendable address', () => {
  it.each(Object.entries(unspendable))('error: is no payee on %s', (family, address) => {
    const { id = '' } = chains.find((candidate) => candidate.family === family) ?? {}
    expect(payable(id, address)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/unspendable|program/),
    })
  })
})
