/** What mail needs of an order, written by several tabs and by the shop at once. */
import { expect, it } from 'vitest'
import { createContacts, readContact } from '../../../src/server/orders/contacts.js'
import { memoryStore } from '../../../src/server/store/memory.js'

it('keeps what the shop and the tabs of a payer write at once', async () => {
  const store = memoryStore()
  const errors: unknown[] = []
  const contacts = createContacts(
    store,
    () => 1,
    (error) => void errors.push(error),
  )
  const url = 'https://shop.example/p'
  await Promise.all([
    contacts.keep('order-1', { url, email: 'ada@shop.example' }),
    contacts.keep('order-1', { url }),
  ])
  expect(await readContact(store, 'order-1')).toEqual({ url, email: 'ada@shop.example' })
  await Promise.all([
    contacts.speak('order-1', { lang: 'de' }),
    contacts.speak('order-1', { acceptLanguage: 'de-AT' }),
    contacts.keep('order-1', { url, email: 'bob@shop.example' }),
  ])
  expect(await readContact(store, 'order-1')).toEqual({
    ...{ url, email: 'bob@shop.example', lang: 'de', acceptLanguage: 'de-AT' },
  })
  expect(errors).toEqual([])
})
