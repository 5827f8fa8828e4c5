import { EncryptJWT, base64url } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { CheckoutError } from '../../../src/core/contract/problem.js'
import { createSessions } from '../../../src/server/orders/sessions.js'
import { parseRequest, sessionRequestSchema, type OrderInput } from '../../../src/server/input/bodies.js'
import { isDeep } from '../../support/check.js'

const secret = base64url.encode(new Uint8Array(32).fill(7))
const otherSecret = base64url.encode(new Uint8Array(32).fill(8))
const audience = 'crypto-checkout/sandbox'
const order: OrderInput = {
  reference: 'order-1042',
  amount: '49.99',
  currency: 'USD',
  email: 'payer@shop.example',
}
let clock = Date.parse('2026-11-20T12:00:00Z')
const now = () => clock
const sessions = createSessions([secret], audience, now)

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(CheckoutError)
  return (error as CheckoutError).code
}

describe('createSessions', () => {
  it('opens what it sealed', async () => {
    const sealed = await sessions.create(order)
    const session = await sessions.open(sealed.session)
    expect(session).toMatchObject({ id: sealed.id, expired: false, order })
    expect(sealed.expiresAt).toBe('2026-11-20T13:00:00.000Z')
    expect(session.expiresAt).toBe(Date.parse(sealed.expiresAt))
  })

  it('hides the order from the bearer of the session', async () => {
    const { session } = await sessions.create(order)
    const readable = session
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      .join()
    expect(readable).not.toContain('order-1042')
    expect(readable).not.toContain('payer@')
  })

  it('error: refuses a session with any character changed', async () => {
    const { session } = await sessions.create(order)
    for (let index = 0; index < session.length; index += isDeep ? 1 : 5) {
      const changed = session[index] === 'A' ? 'B' : 'A'
      if (session[index] === '.') continue
      const token = session.slice(0, index) + changed + session.slice(index + 1)
      const opened = await sessions.open(token).catch((error: unknown) => error)
      // The last character of a base64url part may carry bits that mean nothing; then the order is the same one.
      if (opened instanceof CheckoutError) expect(opened.code).toBe('session-invalid')
      else expect(opened).toMatchObject({ order })
    }
  })

  it('computes at every opening whether the session has expired', async () => {
    const { session } = await sessions.create({ ...order, expiresInSeconds: 60 })
    expect(await sessions.open(session)).toMatchObject({ expired: false })
    clock += 59_999
    expect(await sessions.open(session)).toMatchObject({ expired: false })
    clock += 1
    expect(await sessions.open(session)).toMatchObject({ expired: true, order })
    clock -= 60_000
    expect(await sessions.open(session)).toMatchObject({ expired: false })
  })

  it('decrypts a session once, until so many others were opened that it is forgotten', async () => {
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
    try {
      const first = await sessions.create(order)
      const opened = await Promise.all([sessions.open(first.session), sessions.open(first.session)])
      expect(opened[0]).toEqual(opened[1])
      decrypt.mockClear()
      await sessions.open(first.session)
      expect(decrypt).not.toHaveBeenCalled()

      const [label, amount] = ['x'.repeat(200), '1']
      const large = { ...order, lines: Array.from({ length: 20 }, () => ({ label, amount })) }
      for (let length = 0; length < 4_000_000;) {
        const { session } = await sessions.create(large)
        await sessions.open(session)
        length += session.length
      }
      decrypt.mockClear()
      await sessions.open(first.session)
      expect(decrypt).toHaveBeenCalledTimes(1)
    } finally {
      decrypt.mockRestore()
    }
  })

  it('makes the key of a secret once, however many it seals and opens', async () => {
    const importing = vi.spyOn(crypto.subtle, 'importKey')
    try {
      const fresh = createSessions([secret], audience, now)
      for (let count = 0; count < 3; count += 1) await fresh.open((await fresh.create(order)).session)
      expect(importing).toHaveBeenCalledOnce()
    } finally {
      importing.mockRestore()
    }
  })

  it('seals with the first secret and opens with any', async () => {
    const before = await sessions.create(order)
    const rotated = createSessions([otherSecret, secret], audience, now)
    await expect(rotated.open(before.session)).resolves.toMatchObject({ id: before.id })
    const after = await rotated.create(order)
    expect(await codeOf(sessions.open(after.session))).toBe('session-invalid')
    const onlyNew = createSessions([otherSecret], audience, now)
    await expect(onlyNew.open(after.session)).resolves.toMatchObject({ id: after.id })
  })

  it('error: refuses a session of another mode, even an expired one', async () => {
    const live = createSessions([secret], 'crypto-checkout/live', now)
    const { session } = await sessions.create({ ...order, expiresInSeconds: 60 })
    expect(await codeOf(live.open(session))).toBe('session-invalid')
    clock += 61_000
    expect(await codeOf(live.open(session))).toBe('session-invalid')
  })

  it('error: refuses a token of another type under the same key', async () => {
    const token = await new EncryptJWT({ order })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: 'receipt+jwt' })
      .setJti('x')
      .setAudience(audience)
      .setExpirationTime('1h')
      .encrypt(base64url.decode(secret))
    expect(await codeOf(sessions.open(token))).toBe('session-invalid')
  })

  it('error: refuses a token that is none', async () => {
    for (const token of ['', 'x', 'a.b.c.d.e', 'A'.repeat(70_000)])
      expect(await codeOf(sessions.open(token))).toBe('session-invalid')
  })

  it('error: refuses a secret that is not 32 bytes', () => {
    expect(() => createSessions(['short'], audience, now)).toThrow(/32 bytes/)
  })
})

describe('sessions.create', () => {
  it.each<[string, object, string, string]>([
    ['an amount with an exponent', { amount: '1e3' }, 'invalid-amount', 'amount'],
    ['an amount with a comma', { amount: '49,99' }, 'invalid-amount', 'amount'],
    ['an amount of zero', { amount: '0.00' }, 'invalid-amount', 'amount'],
    ['a negative amount', { amount: '-1' }, 'invalid-amount', 'amount'],
    ['an amount that is a number', { amount: 49.99 }, 'invalid-amount', 'amount'],
    ['an amount that is too long', { amount: '1'.repeat(100) }, 'invalid-amount', 'amount'],
    ['a range upside down', { amount: { min: '5', max: '1' } }, 'invalid-amount', 'amount.max'],
    [
      'a range with another field',
      { amount: { min: '1', max: '5', preset: ['2'] } },
      'invalid-amount',
      'amount.preset',
    ],
    ['a minimum that is none', { amount: { min: '1e3', max: '5' } }, 'invalid-amount', 'amount.min'],
    [
      'a preset that is none',
      { amount: { min: '1', max: '5', presets: ['x'] } },
      'invalid-amount',
      'amount.presets.0',
    ],
    [
      'a preset outside the range',
      { amount: { min: '1', max: '5', presets: ['6'] } },
      'invalid-amount',
      'amount.presets',
    ],
    ['a currency in small letters', { currency: 'usd' }, 'invalid-request', 'currency'],
    ['a currency that does not exist', { currency: 'ZZZ' }, 'invalid-request', 'currency'],
    ['two currencies', { coin: 'usdt' }, 'invalid-request', 'currency'],
    ['an empty reference', { reference: '' }, 'invalid-request', 'reference'],
    ['a reference with a line break', { reference: 'a\r\nb' }, 'invalid-request', 'reference'],
    ['a long reference', { reference: 'x'.repeat(129) }, 'invalid-request', 'reference'],
    [
      'a return address that is a script',
      { returnUrl: 'javascript:alert(1)' },
      'invalid-request',
      'returnUrl',
    ],
    ['a lifetime that is too short', { expiresInSeconds: 59 }, 'invalid-request', 'expiresInSeconds'],
    ['a method that is any', { methods: [{ coin: 'usdt' }, {}] }, 'invalid-request', 'methods.1'],
    ['a method without values', { methods: [{ chain: undefined }] }, 'invalid-request', 'methods.0'],
    ['an unknown field', { ammount: '5' }, 'invalid-request', 'ammount'],
    ['a malformed e-mail address', { email: 'nobody' }, 'invalid-request', 'email'],
  ])('error: refuses %s and names the field', async (_, change, code, field) => {
    const error = await sessions.create({ ...order, ...change }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code })
    expect((error as Error).message).toMatch(new RegExp(`^${field}(?!\\w)`))
  })

  it.each([
    [{ render: 'x' }, 'render: must be true, false or inline'],
    [
      { returnUrl: 'https://ada:hunter2@shop.example' },
      'returnUrl: must be an http or https address without a user name',
    ],
    [
      { returnUrl: 'https://*.shop.example' },
      'returnUrl: must be an http or https address without a user name',
    ],
    [{ amount: 49.99 }, 'amount: must be a decimal string such as "49.99"'],
  ])('error: says of %j all that is taken', (change, message) => {
    expect(() => parseRequest(sessionRequestSchema, { ...order, ...change })).toThrow(message)
  })

  it('takes a price in a coin and a range', async () => {
    const donation = {
      reference: 'donation-1',
      amount: { min: '1', max: '500', presets: ['5', '25'] },
      coin: 'usdt',
    }
    const { session } = await sessions.create(donation)
    await expect(sessions.open(session)).resolves.toMatchObject({ order: donation })
  })
})
