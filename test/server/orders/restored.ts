/**
 * A database that was restored lacks what came after its backup. A page that is loaded again shows the address that it showed, asks
 * for nothing and offers no second address without a warning; the operator hears what is missing.
 */
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { CheckoutFlow } from '../../../src/client/checkout-flow.js'
import { createCheckoutClient } from '../../../src/client/checkout-client.js'
import type { Payment } from '../../../src/core/contract/wire.js'
import type { PayableOrder } from '../../../src/server/orders/payable-order.js'
import { restore as restoreDatabase } from '../../../src/cli/backup/backup.js'
import type { Store } from '../../../src/server/store/store.js'
import { freshFolder } from '../../support/folders.js'
import { runCommand } from '../../support/run-command.js'
import { apiKey, loadPages, freshEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

/** A database that can be saved, and the store of what was saved. */
type Database = { open(): Promise<Store>; save(): Promise<void>; openSaved(): Promise<Store> }

export let folder: string

/** `crypto-checkout restore`, as an operator runs it. */
export async function restoreCommand(databaseUrl: string, ...files: string[]): Promise<void> {
  const env = { DATABASE_URL: databaseUrl }
  const { code } = await runCommand(restoreDatabase, [...files, '--force'], { env })
  expect(code).toBe(0)
}

const warning = 'If you have already sent money, contact the shop.'

export const describeRestored = (name: string, create: () => Promise<Database>) =>
  describe(`a restored ${name}`, () => {
    beforeAll(() => loadPages())
    let database: Database
    let endpoint: Endpoint
    let base: Endpoint
    beforeEach(async () => {
      folder = freshFolder()
      database = await create()
      base = await start({ store: await database.open() })
      endpoint = base
    })

    const start = (options: { store: Store; beside?: Endpoint }): Promise<Endpoint> =>
      freshEndpoint({ ...options, sandbox: { confirmDelayMs: 0 } })

    async function restore(): Promise<void> {
      endpoint = await start({ store: await database.openSaved(), beside: base })
    }

    const fetchPage = (path: string, init: RequestInit = {}) =>
      endpoint.checkout.fetch(new Request(`http://127.0.0.1:4300/checkout/pay/${path}`, init))
    const textOf = async (path: string): Promise<string> =>
      (await (await fetchPage(path)).text()).replaceAll(/<style[^]*?<\/style>|<[^>]+>/g, '')

    /** What a page with a script shows once it is loaded, with the payments that its browser remembers. */
    async function load(session: string, shown: Payment[]): Promise<CheckoutFlow> {
      const client = createCheckoutClient({
        ...{ endpoint: 'http://127.0.0.1:4300/checkout', session },
        fetch: (input, init) => endpoint.checkout.fetch(new Request(input, init)),
      })
      const flow = new CheckoutFlow({
        client,
        signals: { visible: true, subscribe: () => () => undefined },
        onChange: () => undefined,
        recall: () => shown,
      })
      onTestFinished(() => flow.stop())
      flow.start()
      await expect.poll(() => flow.state.name === 'loading' || flow.state).not.toBe(true)
      return flow
    }

    const lost = () => endpoint.reports.filter(({ where }) => where === 'unknown-payment')

    it('shows the address that a page showed, and asks for nothing, also of an order that is paid', async () => {
      const [early, paying] = [await endpoint.session(), await endpoint.session({ reference: 'order-2' })]
      await database.save()
      const { body: open } = await endpoint.pay(early)
      const { body } = await endpoint.pay(paying)
      endpoint.deposit(body.address)
      const paid = await endpoint.until(paying, body.id, 'paid')
      await restore()

      for (const [session, payment] of [
        [early, open],
        [paying, paid],
      ] as const) {
        const flow = await load(session, [payment])
        expect(flow.state).toMatchObject({
          name: 'contradiction',
          isLost: true,
          accepted: { id: payment.id },
        })
        flow.changeMethod()
        flow.renewPrice()
        expect(flow.state.name).toBe('contradiction')
        flow.stop()
      }
      expect(lost().map(({ error }) => String(error))).toEqual(
        expect.arrayContaining([
          expect.stringContaining(
            `a page of order-1042 shows a payment that the store does not have (${open.id})`,
          ),
          expect.stringContaining(
            `a page of order-2 shows a payment that the store does not have (${paid.id})`,
          ),
        ]),
      )
      expect((await load(early, [])).state.name, 'of another browser').toBe('choosing')
    })

    it('says the same on a page without a script, whose address keeps the payment', async () => {
      const session = await endpoint.session()
      await database.save()
      const chosen = await fetchPage(session, {
        method: 'POST',
        body: new URLSearchParams({ chain: 'tron', coin: 'usdt' }),
      })
      const path = `${session}${chosen.headers.get('location') ?? ''}`
      const [payment] = (await endpoint.getSession(session)).payments
      expect(await (await fetchPage(path)).text()).toContain('<crypto-address')
      await restore()

      const text = await textOf(path)
      expect(text).toContain('Don’t send anything. Contact the shop.')
      expect(text).toContain(payment!.address)
      expect(text).not.toContain('Choose how to pay')
      expect(await (await fetchPage(path)).text()).not.toMatch(/<crypto-(address|qr-code|method-select)/)
      expect(String(lost()[0]?.error)).toContain(payment!.id)
      const stranger = await endpoint.session({ reference: 'order-2' })
      expect(await textOf(path.replace(session, stranger)), 'a seal of another session').toContain(
        'Choose how',
      )
    })

    it('warns before the choice where the order itself is newer than the backup', async () => {
      await endpoint.session({ reference: 'order-1' })
      await database.save()
      const { session } = await endpoint.begin()
      await restore()

      expect(await endpoint.getSession(session)).toMatchObject({ payments: [], incomplete: true })
      expect(await textOf(session)).toContain(warning)
      expect(String(lost()[0]?.error)).toContain('a page of order-1042 is open')
      const program = await fetchPage(session, { headers: { accept: 'application/json' } })
      const { next, methods } = (await program.json()) as PayableOrder
      expect(next.action).toBe('ask-shop')
      expect(methods).toEqual([])

      const { status } = await endpoint.pay(session)
      expect(status, 'after the warning').toBe(201)
      expect(await endpoint.getSession(session)).not.toHaveProperty('incomplete')
      const fresh = await endpoint.session({ reference: 'order-3' })
      expect(await endpoint.getSession(fresh)).not.toHaveProperty('incomplete')
      expect(await textOf(fresh)).not.toContain(warning)
    })

    describe('of an order that is in the backup, opened in another browser', () => {
      const program = async (session: string) => {
        const answer = await fetchPage(session, { headers: { accept: 'application/json' } })
        return (await answer.json()) as PayableOrder
      }

      it('warns before the choice: page, page without a script, list before the script, program', async () => {
        const session = await endpoint.session()
        await database.save()
        await endpoint.pay(session)
        await restore()

        const { state } = await load(session, [])
        expect(state).toMatchObject({ name: 'choosing', session: { incomplete: true } })
        expect(await textOf(session)).toContain(warning)
        const list = await endpoint.request('GET', '/session', { session, headers: { accept: 'text/html' } })
        expect(list.body).toMatchObject({ incomplete: true })
        const { next, methods } = await program(session)
        expect(next.action).toBe('ask-shop')
        expect(methods).toEqual([])

        expect((await endpoint.pay(session)).status, 'after the warning').toBe(201)
        expect(await endpoint.getSession(session)).not.toHaveProperty('incomplete')
        expect((await program(session)).next.action).toBe('send')
      })

      it('warns in a session that the shop seals after the restore', async () => {
        await endpoint.session()
        await database.save()
        await endpoint.pay(await endpoint.session())
        await restore()

        const renewed = await endpoint.session()
        expect(await endpoint.getSession(renewed)).toMatchObject({ payments: [], incomplete: true })
        expect(await textOf(renewed)).toContain(warning)
        expect((await program(renewed)).next.action).toBe('ask-shop')
        const rendered = await endpoint.request<{ html: string }>('POST', '/sessions', {
          headers: { authorization: `Bearer ${apiKey}` },
          body: { reference: 'order-1042', amount: '49.99', currency: 'USD', render: true },
        })
        expect(rendered.body.html).toContain(warning)
      })

      it('warns beside a payment of the backup, and asks for no renewal of its price, since a newer one may be lost', async () => {
        const { session, body } = await endpoint.begin({ expiresInSeconds: 24 * 3600 })
        await database.save()
        expect((await endpoint.pay(session, 'bitcoin', 'bitcoin')).status).toBe(201)
        await restore()

        expect(await endpoint.getSession(session)).toMatchObject({
          incomplete: true,
          payments: [{ id: body.id }],
        })
        expect(await textOf(`${session}?choose=`)).toContain(warning)
        expect((await program(session)).next, 'its own address is known').toMatchObject({ action: 'send' })
        endpoint.advance(2 * 3600_000)
        const { next, payment, methods } = await program(session)
        expect(next).toMatchObject({ action: 'ask-shop', request: { method: 'GET' } })
        expect(payment?.id).toBe(body.id)
        expect(methods).toEqual([])

        expect((await endpoint.pay(session, 'bitcoin', 'bitcoin')).status, 'after the warning').toBe(201)
        expect(await endpoint.getSession(session)).not.toHaveProperty('incomplete')
      })

      it('does not warn of what has received money, nor of an order that came after the restore', async () => {
        const { session } = await endpoint.receive()
        await database.save()
        await restore()
        expect(await endpoint.getSession(session)).not.toHaveProperty('incomplete')
        expect((await program(session)).next.action).toBe('done')
        const fresh = await endpoint.session({ reference: 'order-2' })
        expect(await endpoint.getSession(fresh)).not.toHaveProperty('incomplete')
        expect((await program(fresh)).next.action).toBe('create-payment')
      })
    })
  })
