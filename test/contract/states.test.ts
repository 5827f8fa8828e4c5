/** Section 3, from both sides: the states that the interface names, and those that it does not. */
import { describe, expect, it } from 'vitest'
import { gatewayTo, success } from '../gateway/fixtures.js'
import { payoutPage } from './fixtures/payout.js'
import { transaction } from './fixtures/transaction.js'
import { bodyOf, operations } from './operations.js'
import { idOf, startService } from './service.js'
import { fixtureOf, type Table } from './table.js'

/** A client whose service answers with a fixture in which one field is another. */
function clientOf(table: Table, field?: string, value?: unknown) {
  const data = fixtureOf(table, field === undefined ? undefined : { table, field, value })
  return gatewayTo(() => success(data)).gateway
}

describe('3.1 a payment', () => {
  it('asks for its amount while it is new, and for nothing once it is paid', async () => {
    const { sandbox, call } = startService()
    const started = await call('POST payment/initiate', { body: bodyOf(operations['POST payment/initiate']) })
    const validate = () => call('POST payment/validate/{id}', { parameters: [idOf(started)] })
    const pending = { status: 'pending', amountReceived: '0', balanceRequired: '25.5', amount: '25.5' }
    expect(started.data).toMatchObject(pending)
    expect(await validate()).toMatchObject({ message: 'success' })
    sandbox.deposit(idOf(started))
    sandbox.clock.advance(60_000)
    const paid = { status: 'completed', balanceRequired: '0', amountReceived: '25.5' }
    expect(await validate()).toMatchObject({ message: 'payment received', data: paid })
  })
})

describe('3.1 the status of a transaction', () => {
  it.each(['pending', 'completed', 'an-unknown-status'])(
    'is %s to the client, word for word',
    async (status) => {
      const { payments } = clientOf(transaction, 'status', status)
      expect(await payments.validate('some-id')).toHaveProperty('status', status)
    },
  )
})

describe('3.2 the status of a payout', () => {
  it('is completed to the client', async () => {
    const { items } = await clientOf(payoutPage).payouts.list()
    expect(items.map(({ status }) => status)).toStrictEqual(['completed'])
  })
})
