/** What the merchant's own server does to an order or a refund: a route for each operation of the table. */
import {
  answerOf,
  fieldsOf,
  operationNames,
  operations,
  type OperationName,
} from '../../orders/operation-table.js'
import { answerJson } from '../answer.js'
import { referenceSchema } from '../../input/bodies.js'
import { reference } from './orders.js'
import { defineRoute, requestedAt, type Answer, type Parameter, type Route } from './route.js'

const subjects = {
  order: {
    path: '/orders/{reference}',
    parameters: { reference },
    answers: { 200: { description: 'The order', schema: 'OrderDetails' } },
  },
  refund: {
    path: '/refunds/{id}',
    parameters: { id: { in: 'path', description: 'The refund.', schema: referenceSchema } },
    answers: { 200: { description: 'The refund', schema: 'Refund' } },
  },
} as const satisfies Record<
  string,
  { path: string; parameters: Record<string, Parameter>; answers: Record<number, Answer> }
>

/** Where the answer is not the subject itself. */
const otherAnswers: { [Name in OperationName]?: Record<number, Answer> } = {
  refund: {
    200: { description: 'The refund that waits already, with a new link', schema: 'RequestedRefund' },
    201: { description: 'The refund and its link', schema: 'RequestedRefund' },
  },
}

export const operationRoutes: readonly Route[] = operationNames.map((name) => {
  const { on, path, id, body, summary, problems } = operations[name]
  const subject = subjects[on]
  return defineRoute({
    method: 'POST',
    path: `${subject.path}/${path}`,
    ...{ id, summary, problems, auth: 'apiKey', parameters: subject.parameters },
    ...(body && fieldsOf(name).length > 0 && { body: { name: body } }),
    answers: otherAnswers[name] ?? subject.answers,
    async handle({ c, key, body: input }, services) {
      const of = c.req.param(on === 'order' ? 'reference' : 'id') ?? ''
      const caller = { by: key, requestedAt: requestedAt(c, services) }
      const result = await services.orders.act(name, of, input ?? {}, caller)
      const { status, body: shown } = answerOf(name, result)
      return answerJson(c, status, shown)
    },
  })
})
