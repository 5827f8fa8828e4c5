/** `GET /refund/{token}` and `POST /refund/{token}`: what a payer sees of a refund, and the address that they give. */
import type { Context as HonoContext } from 'hono'
import { pastedTag } from '../../../core/addresses/pasted.js'
import { CheckoutError } from '../../../core/contract/problem.js'
import { giveAddress, openRefund, readAddress, type PublicRefund } from '../../orders/refunds.js'
import { answerJson } from '../answer.js'
import type { RefundView } from '../pages/renderer.js'
import { parseRequest, refundAddressSchema } from '../../input/bodies.js'
import { isForm, readForm, readJson } from '../request-headers.js'
import { failurePage } from './link-page.js'
import { answerDrawn, langQuery, redirect } from './page-request.js'
import { defineRoute, type Env, type Services } from './route.js'

const parameters = {
  token: { in: 'path', description: 'The sealed token of the refund’s link.' },
  accept: { in: 'header', description: 'With `text/html` the answer is the page, else JSON.' },
} as const
const refund = { description: 'The refund, or its page', schema: 'PublicRefund' } as const

export const getRefund = defineRoute({
  method: 'GET',
  path: '/refund/{token}',
  id: 'getRefund',
  summary: 'A refund as its payer sees it: JSON, or a page that needs no script.',
  auth: 'none',
  parameters,
  answers: { 200: refund },
  problems: ['not-found', 'too-many-requests'],
  async handle({ c }, services) {
    const token = await tokenOf(c, services)
    if (!wantsPage(c)) return answerJson(c, 200, await openRefund(services.refunds, token))
    return answerPage(c, services, token)
  },
})

export const postRefund = defineRoute({
  method: 'POST',
  path: '/refund/{token}',
  id: 'giveRefundAddress',
  summary:
    'Takes the payer’s address on the network of the payment, once. A form is answered with the page; with `check`, the page shows the address to compare, with `change` the form to change it, and nothing is taken.',
  auth: 'none',
  parameters,
  form: { name: 'RefundAddress', json: true },
  answers: { 200: refund, 303: { description: 'To the page, after a form' } },
  problems: ['invalid-request', 'not-found', 'refund-closed', 'too-many-requests'],
  async handle({ c }, services) {
    const token = await tokenOf(c, services)
    const { refunds } = services
    if (!isForm(c.req.raw)) {
      const body = await readJson(c.req.raw)
      return answerJson(c, 200, await giveAddress(refunds, token, parseRequest(refundAddressSchema, body)))
    }
    const { check, change, ...fields } = await readForm(c.req.raw)
    const given = fieldsOf(fields)
    if (change !== undefined) return answerPage(c, services, token, { given })
    try {
      const destination = parseRequest(refundAddressSchema, given)
      // The page has no script that shows the address in groups while it is typed: it asks once more.
      if (check !== undefined)
        return await answerPage(c, services, token, {
          given: await readAddress(refunds, token, destination),
          check: true,
        })
      await giveAddress(refunds, token, destination)
      return redirect(c, langQuery(c))
    } catch (error) {
      if (!(error instanceof CheckoutError) || error.status >= 500) throw error
      c.set('code', error.code)
      return answerPage(c, services, token, { given, refusal: error })
    }
  },
})

/** What a form sends; an empty field is none. */
function fieldsOf({ address = '', tag = '', noTag }: Partial<Record<string, string>>) {
  return {
    address,
    ...(pastedTag(tag) !== '' && { tag }),
    ...(noTag !== undefined && { noTag: true }),
  }
}

/** Which field of the form is wrong; of a link that takes no address, none. */
function problemOf({ code, field }: CheckoutError): RefundView['problem'] {
  if (code === 'refund-closed') return 'over'
  return field === 'tag' ? 'tag' : 'invalid'
}

async function tokenOf(c: HonoContext<Env>, { context }: Services): Promise<string> {
  await context.storeMode.check()
  return c.req.param('token') ?? ''
}

function wantsPage(c: HonoContext<Env>): boolean {
  return (c.req.header('accept') ?? '').includes('text/html')
}

/** The page; of a link that is none, the page that says so, with the ways out. */
async function answerPage(
  c: HonoContext<Env>,
  services: Services,
  token: string,
  { given, check, refusal }: Pick<RefundView, 'given' | 'check'> & { refusal?: CheckoutError } = {},
): Promise<Response> {
  let refund: PublicRefund
  try {
    refund = await openRefund(services.refunds, token)
  } catch (error) {
    if (!(error instanceof CheckoutError) || error.code !== 'not-found') throw error
    c.set('code', 'not-found')
    return failurePage(c, services, error, 'refund-closed')
  }
  const problem = refusal && problemOf(refusal)
  return answerDrawn(c, services, { status: refusal?.status ?? 200, error: refusal }, (renderer, view) =>
    renderer.drawRefund({ ...view, refund, problem, given, check }),
  )
}
