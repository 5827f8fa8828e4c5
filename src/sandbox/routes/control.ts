/**
 * The control routes: what a developer or a test does to the payments, the clock and the service itself. They need no
 * secret, so they are closed to pages of other origins and to anything but JSON.
 */
import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'
import { faultEffects, faultNames, operations } from '../faults.js'
import type { Payment } from '../payment.js'
import { checkBody, readBody, refuseOtherOrigins } from '../requests.js'
import { success } from '../refusal.js'
import type { World } from '../world.js'

const routes = {
  'GET /sandbox/api': 'this list',
  'GET /sandbox/api/payments': 'all payments, newest first',
  'POST /sandbox/api/payments/{_id}/deposits':
    '{ amount? }: money arrives; without an amount, what is still due',
  'POST /sandbox/api/payments/{_id}/complete': 'what is due arrives and is confirmed at once',
  'POST /sandbox/api/payments/{_id}/status': '{ status }: any status, until the next deposit',
  'POST /sandbox/api/clock': '{ advanceMs }: time passes',
  'GET /sandbox/api/faults': 'the faults that are on',
  'POST /sandbox/api/faults': '{ name, operation?, times?, probability?, delayMs? }: a fault goes on',
  'DELETE /sandbox/api/faults': 'all faults go off',
  'POST /sandbox/api/reset': 'payments, faults and clock start again',
}

/** A year and a day: the walk of every rate makes all of its steps. */
const maxAdvanceMs = 366 * 24 * 60 * 60_000
const maxDelayMs = 10 * 60_000

const depositBody = z.object({ amount: z.optional(z.string('must be a string')) }, 'must be a JSON object')
const statusBody = z.object(
  { status: z.string('must be a string').check(z.minLength(1, 'must not be empty')) },
  'must be a JSON object',
)
const clockBody = z.object({ advanceMs: wholeNumber(0, maxAdvanceMs) }, 'must be a JSON object')
const faultBody = z.object(
  {
    name: z.enum(faultNames, `must be one of ${faultNames.join(', ')}`),
    operation: z.optional(z.enum(operations, `must be one of ${operations.join(', ')}`)),
    times: z.optional(wholeNumber(1, 1_000_000)),
    probability: z.optional(
      z
        .number('must be a number from 0 to 1')
        .check(z.gte(0, 'must be 0 or more'), z.lte(1, 'must be 1 or less')),
    ),
    delayMs: z.optional(wholeNumber(0, maxDelayMs)),
  },
  'must be a JSON object',
)

export function controlRoutes(world: World): Hono {
  const { ledger, faults, clock } = world
  const answer = (c: Context, payment: Payment) => success(c, world.summary(payment))
  const listFaults = (c: Context) => success(c, faults.list())

  return new Hono()
    .use(refuseOtherOrigins)
    .get('/', (c) => success(c, { routes, faults: faultEffects, operations }))
    .get('/payments', (c) => success(c, world.summaries()))
    .post('/payments/:id/deposits', async (c) => {
      const payment = ledger.find(c.req.param('id'))
      const { amount } = await readControl(c, depositBody)
      ledger.deposit(payment, amount)
      return answer(c, payment)
    })
    .post('/payments/:id/complete', async (c) => {
      const payment = ledger.find(c.req.param('id'))
      await readControl(c, z.unknown())
      ledger.complete(payment)
      return answer(c, payment)
    })
    .post('/payments/:id/status', async (c) => {
      const payment = ledger.find(c.req.param('id'))
      ledger.setStatus(payment, (await readControl(c, statusBody)).status)
      return answer(c, payment)
    })
    .post('/clock', async (c) => {
      clock.advance((await readControl(c, clockBody)).advanceMs)
      return success(c, { now: new Date(clock.now()).toISOString() })
    })
    .get('/faults', listFaults)
    .post('/faults', async (c) => {
      faults.add(await readControl(c, faultBody))
      return listFaults(c)
    })
    .delete('/faults', (c) => {
      faults.clear()
      return listFaults(c)
    })
    .post('/reset', async (c) => {
      await readControl(c, z.unknown())
      world.reset()
      return success(c, {})
    })
}

/** Where nothing has to be said, a request without any body will do. */
async function readControl<T extends z.ZodMiniType>(c: Context, schema: T): Promise<z.infer<T>> {
  const isEmpty = c.req.header('content-type') === undefined && (await c.req.text()) === ''
  return isEmpty ? checkBody({}, schema) : readBody(c, schema)
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message))
}
