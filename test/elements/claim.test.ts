/** "I have paid": the form in the help of the pay screen, and what comes of it. */
import { expect } from '@open-wc/testing'
import type { Payment } from '../../src/core/contract/wire.js'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import { mountEndpoint, problem } from '../support/canned-endpoint.js'
import * as canned from '../support/canned-answers.js'
import { openCheckout, shadowOf } from './journey.js'
import { nextTurn, waitUntil } from '../support/wait-until.js'

const { usdtOnTron } = canned.payments
const transaction = 'ab'.repeat(32)

/** A checkout whose claims are answered with these, and what it sent. */
async function open(payment: Payment | (() => Payment), ...answers: Response[]) {
  const current = () => (typeof payment === 'function' ? payment() : payment)
  const sent: { path: string; body: unknown; session: string | null }[] = []
  const endpoint: string = mountEndpoint(async (request) => {
    const path = new URL(request.url).pathname.slice(endpoint.length)
    if (path === '/session') return Response.json({ ...canned.session, payments: [current()] })
    if (path === '/methods') return Response.json({ methods: canned.methods })
    if (!path.endsWith('/claim')) return Response.json(current())
    sent.push({ path, body: await request.json(), session: request.headers.get('authorization') })
    return answers.shift() ?? Response.error()
  })
  const element = await openCheckout(endpoint, { state: current().status })
  const root = shadowOf(element)
  await waitUntil(() => root.querySelector('details') !== null, 'has the help')
  for (const details of root.querySelectorAll('details')) details.open = true
  await waitUntil(() => root.querySelector('form.claim') !== null, 'has the form')
  const field = (name: string) => root.querySelector<HTMLInputElement>(`.claim [name=${name}]`)!
  return {
    element,
    sent,
    field,
    async claim(given: string, note = '') {
      field('transaction').value = given
      field('note').value = note
      root.querySelector<HTMLFormElement>('form.claim')!.requestSubmit()
      const answer = () =>
        root.querySelector('.claim [role=status]')?.textContent?.replace(/\s+/g, ' ').trim()
      await waitUntil(() => answer() !== '', 'says what came of it')
      return answer()
    },
  }
}

const received = () => Response.json({ transaction, at: '2026-01-01T00:00:00.000Z' }, { status: 202 })

describe('the claim of a payer that they paid', () => {
  it('is sent with the session, and the payer learns who answers', async () => {
    const { element, claim, sent, field } = await open(usdtOnTron, received())
    expect(await claim(`\u200b${transaction.replace(/.{4}/g, '$& ')}`, 'from an exchange')).to.equal(
      'The shop has your message. The shop’s support: shop.example/support',
    )
    expect(sent).to.deep.equal([
      {
        path: `/payments/${usdtOnTron.id}/claim`,
        body: { transaction, note: 'from an exchange' },
        session: 'Bearer sealed',
      },
    ])
    expect(field('transaction').value).to.equal('')
    expect(shadowOf(element).querySelector('.claim')?.textContent).to.contain('seed phrase')
    expect(element.state).to.equal('awaiting')
    await expect(element).to.be.accessible()
  })

  it('has a field for the transaction that no browser corrects', async () => {
    const { field } = await open(usdtOnTron)
    expect(field('transaction').getAttribute('autocorrect')).to.equal('off')
  })

  it('error: says why it was refused, and keeps what was typed', async () => {
    const { claim, field } = await open(
      usdtOnTron,
      problem('invalid-request', 400),
      problem('too-many-requests', 429),
    )
    expect(await claim('0x12')).to.equal('This is not a transaction of Tron.')
    expect(field('transaction').value).to.equal('0x12')
  })

  it('says that the shop has it already after too many', async () => {
    const { claim } = await open(usdtOnTron, problem('too-many-requests', 429))
    expect(await claim(transaction)).to.equal('The shop has this already.')
  })

  it('error: says that no answer came', async () => {
    const { claim } = await open(usdtOnTron)
    expect(await claim(transaction)).not.to.equal('')
  })

  it('error: sends nothing without a transaction', async () => {
    const { field, sent, element } = await open(usdtOnTron, received())
    field('transaction').value = '  '
    shadowOf(element).querySelector<HTMLFormElement>('form.claim')!.requestSubmit()
    await element.updateComplete
    expect(sent).to.deep.equal([])
  })

  it('keeps what is typed, open and in focus when a part of the money arrives, and after a long wait', async () => {
    let payment: Payment = usdtOnTron
    const { element, field } = await open(() => payment)
    const typed = field('transaction')
    typed.value = 'ab'
    typed.focus()
    // The sections say that they are open.
    await nextTurn()
    const checkedAt = new Date(Date.parse(usdtOnTron.createdAt) + 600_000).toISOString()
    payment = { ...canned.partial, id: usdtOnTron.id, checkedAt }
    window.dispatchEvent(new Event('focus'))
    await waitUntil(() => element.state === 'partial', 'has a part')
    await element.updateComplete
    expect([typed.isConnected, typed.matches(':focus'), typed.value]).to.deep.equal([true, true, 'ab'])
    expect(typed.closest('details')?.open).to.equal(true)
    expect(shadowOf(element).querySelector('crypto-amount')?.getAttribute('amount')).to.equal(
      canned.partial.remaining,
    )
  })

  const others: [string, Payment][] = [
    ['with a part of the money', canned.partial],
    ['after the price has ended', { ...usdtOnTron, flags: ['price-replaced'] }],
  ]
  for (const [name, payment] of others) {
    it(`is possible ${name}`, async () => {
      const { claim } = await open(payment, received())
      expect(await claim(transaction)).to.contain('The shop has your message.')
    })
  }
})
