/** What mail needs of an order, written by several tabs and by the shop at once. */
import { expect, it } from 'vitest'
import { createContacts, readContact } from '../../../src/server/orders/contacts.js'
import { memoryStore } from '../../../src/server/store/memory.js'
import { freshEndpoint } from '../../support/sandbox-endpoint.js'

it('keeps what the shop and the tabs of a payer write at once', async () => {
  const store = memoryStore()
  const errors: unknown[] = []
  const contacts = createContacts(
    store,
    () => 1,
    (error) => void errors.push(error),
  )
  const [url, session] = ['https://shop.example/p', { order: { reference: 'order-1' } }]
  await Promise.all([
    contacts.keep('order-1', { url, email: 'ada@shop.example' }),
    contacts.keep('order-1', { url }),
  ])
  expect(await readContact(store, 'order-1')).toEqual({ url, email: 'ada@shop.example' })
  await Promise.all([
    contacts.speak(session, { lang: 'de' }, url),
    contacts.speak(session, { acceptLanguage: 'de-AT' }, url),
    contacts.keep('order-1', { url, email: 'bob@shop.example' }),
  ])
  expect(await readContact(store, 'order-1')).toEqual({
    ...{ url, email: 'bob@shop.example', lang: 'de', acceptLanguage: 'de-AT' },
  })
  expect(errors).toEqual([])
})

it('is there for a payer who comes when what is old was deleted', async () => {
  const store = memoryStore()
  const email = 'ada@shop.example'
  const endpoint = await freshEndpoint({
    ...{ store, keepContacts: true, retentionDays: 7, started: false },
    publicUrl: 'http://127.0.0.1:4300/checkout',
  })
  const { session, url } = await endpoint.checkout.sessions.create({
    ...{ reference: 'order-1', amount: '5', currency: 'EUR', email, expiresInSeconds: 2_592_000 },
  })
  const other = await endpoint.session({ email, expiresInSeconds: 2_592_000 })
  await endpoint.pass(10 * 86_400_000)
  expect(await readContact(store, 'order-1')).toBeUndefined()
  const body = { chain: 'tron', coin: 'usdt' }
  const headers = { 'accept-language': 'de' }
  await endpoint.request('POST', '/payments', { session, body, headers })
  expect(await readContact(store, 'order-1')).toEqual({ url, email, acceptLanguage: 'de' })
  await endpoint.open(`/pay/${other}?lang=fr`, {
    ...{ method: 'POST', body: new URLSearchParams(body), headers: { accept: 'text/html' } },
  })
  expect(await readContact(store, 'order-1042')).toMatchObject({ email, lang: 'fr' })
})
