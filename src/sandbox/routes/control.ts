/**
 * The control routes: change payments, wallets, the clock and the service. They need no secret, so they refuse pages of
 * other origins and anything but JSON.
 */
import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'
import { faultCatalogue, impossibleFaults } from '../faults/catalogue.js'
import { isFaultName, operations } from '../faults/faults.js'
import type { Payment } from '../payments/payment.js'
import { checkBody, countOf, readBody, refuseOtherOrigins, requiredString } from '../http/requests.js'
import { success } from '../http/refusal.js'
import { scenarioNames, scenarios, serviceScenarioNames, serviceScenarios } from '../simulation/scenarios.js'
import type { Simulator } from '../simulator.js'

const routes = {
  'GET /sandbox/api': 'this list',
  'GET /sandbox/api/payments': 'payments, newest first: all, or ?limit= of them',
  'POST /sandbox/api/payments/{_id}/deposits':
    '{ amount? }: money arrives; without an amount, what is still due',
  'POST /sandbox/api/payments/{_id}/complete': 'what is due arrives and is confirmed at once',
  'POST /sandbox/api/payments/{_id}/status': '{ status }: any status, until the next deposit',
  'POST /sandbox/api/payments/{_id}/scenario': '{ name }: a scenario is played with it',
  'POST /sandbox/api/scenarios': '{ name }: a scenario of the whole service is played',
  'GET /sandbox/api/wallets': 'wallets, watched addresses and what arrived there, newest first',
  'POST /sandbox/api/wallets/deposits':
    '{ address, chain, coin, amount }: money arrives at a wallet’s or a watched address',
  'GET /sandbox/api/deliveries': 'deliveries of events with every try, newest first',
  'POST /sandbox/api/clock': '{ advanceMs }: time passes, and what is due happens',
  'GET /sandbox/api/faults': 'the faults that are on, the whole catalogue, and what can’t be produced',
  'POST /sandbox/api/faults':
    '{ name, operation?, times?, probability?, forMs?, delayMs?, value? }: a fault goes on',
  'DELETE /sandbox/api/faults': 'all faults go off',
  'POST /sandbox/api/reset': 'everything but payouts starts again',
}

/** A year and a day: every rate walks through all its steps. */
const maxMs = 366 * 24 * 60 * 60_000
const maxDelayMs = 10 * 60_000

/** The service ignores a field that it does not know. Here a mistyped one would leave out what it means. */
const only = <Shape extends z.core.$ZodShape>(fields: Shape) =>
  z.strictObject(fields, 'must be a JSON object')

const nothing = z.optional(only({}))
const depositBody = only({ amount: z.optional(z.string('must be a string')) })
const statusBody = only({ status: requiredString })
const clockBody = only({ advanceMs: wholeNumber(0, maxMs) })
const walletDepositBody = only({
  address: requiredString,
  chain: requiredString,
  coin: requiredString,
  amount: requiredString,
})
const scenarioBody = only({ name: oneOf(scenarioNames) })
const serviceScenarioBody = only({ name: oneOf(serviceScenarioNames) })
const faultBody = only({
  name: requiredString.check(
    z.refine(isFaultName, 'is not in the catalogue, which GET /sandbox/api/faults lists'),
  ),
  operation: z.optional(oneOf(operations)),
  times: z.optional(wholeNumber(1, 1_000_000)),
  probability: z.optional(
    z
      .number('must be a number from 0 to 1')
      .check(z.gte(0, 'must be 0 or more'), z.lte(1, 'must be 1 or less')),
  ),
  forMs: z.optional(wholeNumber(1, maxMs)),
  delayMs: z.optional(wholeNumber(0, maxDelayMs)),
  value: z.optional(requiredString),
})

export function controlRoutes(simulator: Simulator): Hono {
  const { ledger, wallets, webhooks, faults, clock } = simulator
  const answer = (c: Context, payment: Payment) => success(c, simulator.summary(payment))
  const envelopeFaults = (c: Context, more: object = {}) => success(c, { active: faults.list(), ...more })
  const listed = faultCatalogue.map(({ apply: _, ...definition }) => definition)

  return new Hono()
    .use(refuseOtherOrigins)
    .get('/', (c) => success(c, { routes, operations, scenarios, serviceScenarios }))
    .get('/payments', (c) => success(c, simulator.summaries(countOf(c, 'limit', ledger.size || 1))))
    .post('/payments/:id/deposits', async (c) => {
      const payment = ledger.find(c.req.param('id'))
      simulator.deposit(payment, (await readControl(c, depositBody)).amount)
      return answer(c, payment)
    })
    .post('/payments/:id/complete', async (c) => {
      const payment = ledger.find(c.req.param('id'))
      await readControl(c, nothing)
      simulator.complete(payment)
      return answer(c, payment)
    })
    .post('/payments/:id/status', async (c) => {
      const payment = ledger.find(c.req.param('id'))
      simulator.setStatus(payment, (await readControl(c, statusBody)).status)
      return answer(c, payment)
    })
    .post('/payments/:id/scenario', async (c) => {
      const payment = ledger.find(c.req.param('id'))
      simulator.play(payment, (await readControl(c, scenarioBody)).name)
      return answer(c, payment)
    })
    .post('/scenarios', async (c) => {
      simulator.playService((await readControl(c, serviceScenarioBody)).name)
      return envelopeFaults(c)
    })
    .get('/wallets', (c) =>
      success(c, { wallets: wallets.list(), filters: wallets.filters(), deposits: wallets.deposits() }),
    )
    .post('/wallets/deposits', async (c) =>
      success(c, simulator.depositAt(await readControl(c, walletDepositBody))),
    )
    .get('/deliveries', (c) => success(c, webhooks.deliveries()))
    .post('/clock', async (c) => {
      simulator.advance((await readControl(c, clockBody)).advanceMs)
      return success(c, { now: new Date(clock.now()).toISOString() })
    })
    .get('/faults', (c) => envelopeFaults(c, { catalogue: listed, impossible: impossibleFaults }))
    .post('/faults', async (c) => {
      faults.add(await readControl(c, faultBody))
      return envelopeFaults(c)
    })
    .delete('/faults', (c) => {
      faults.clear()
      return envelopeFaults(c)
    })
    .post('/reset', async (c) => {
      await readControl(c, nothing)
      simulator.reset()
      return success(c, {})
    })
}

/** Optional bodies: a request without one is valid. */
async function readControl<T extends z.ZodMiniType>(c: Context, schema: T): Promise<z.infer<T>> {
  const isEmpty = c.req.header('content-type') === undefined && (await c.req.text()) === ''
  return isEmpty ? checkBody({}, schema) : readBody(c, schema)
}

function oneOf<const Name extends string>(names: readonly Name[]) {
  return z.enum(names, `must be one of ${names.join(', ')}`)
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message))
}
