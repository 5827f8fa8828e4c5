/** Rules of links that many buyers order by. */
import { expectPage, expectProblem } from './general.js'
import { outcome, type ConformanceClient } from './conformance-client.js'
import { expect, SkipError } from './outcome.js'
import { rulesOf, type Rule } from './rule.js'

type Sales = { name: string; sold: number; reserved: number }

const html = { accept: 'text/html' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
/** Amounts that the link does not take: not decimal, below its range, above it, missing. */
const wrongAmounts = ['1e1', '-5', '0.5', '501', undefined]

export const linkRules: readonly Rule[] = rulesOf('links', {
  'link-page': (client) =>
    withLink(client, async (path, sales) => {
      const before = await sales()
      for (const query of ['', '?amount=5', '?poster'])
        expectPage(await client.send('GET', path + query, { headers: html }), 200)
      const after = await sales()
      expect(
        after.sold === before.sold && after.reserved === before.reserved,
        'a GET that reserves nothing',
        () => JSON.stringify(after),
      )
    }),
  'link-unknown': (client) =>
    withLink(client, async () => {
      const path = `/l/conformance-${crypto.randomUUID().slice(0, 8)}`
      expectPage(await client.send('GET', path, { headers: html }), 404)
      expectProblem(await client.send('GET', path), 'not-found')
      expectProblem(await client.send('POST', path, { body: { amount: '5' } }), 'not-found')
    }),
  'link-amount': (client) =>
    withLink(client, async (path, sales) => {
      for (const amount of wrongAmounts) {
        const answer = await client.send('POST', path, { body: { amount } })
        expectProblem(answer, 'invalid-request', 'invalid-amount', 'amount-out-of-range')
        const { detail } = answer.json as { detail?: unknown }
        expect(/\bamount\b/.test(String(detail)), 'a detail that names amount', () => String(detail))
        const raw = new URLSearchParams({ amount: amount ?? '', request: crypto.randomUUID() }).toString()
        const page = await client.send('POST', path, { raw, headers: { ...form, ...html } })
        expectPage(page, 400, 422)
      }
      const { sold, reserved } = await sales()
      expect(sold === 0 && reserved === 0, 'no order of a wrong amount', () => `${reserved} reserved`)
    }),
})

/** Creates a link where the buyer chooses the amount, and closes it afterwards. */
async function withLink(
  client: ConformanceClient,
  check: (path: string, sales: () => Promise<Sales>) => Promise<void>,
): Promise<void> {
  const token = client.key()
  const name = `conformance-${crypto.randomUUID()}`
  const body = { name, title: 'Conformance', amount: { min: '1', max: '500' }, currency: 'USD', stock: 10 }
  const created = await client.send('POST', '/links', { token, body })
  if (created.status === 404) throw new SkipError('the endpoint has no links')
  expect(created.status === 201, '201 for a right link', () => outcome(created))
  const sales = async () => {
    const answer = await client.send('GET', '/links', { token })
    const { links = [] } = (answer.json ?? {}) as { links?: Sales[] }
    const found = links.find((link) => link.name === name)
    if (!found) throw new SkipError('GET /links lists no new link')
    return found
  }
  try {
    await check(`/l/${name}`, sales)
  } finally {
    await client.send('POST', `/links/${name}/close`, { token, body: {} })
  }
}
