/** What a payer does with money, played through: a story fails where the payer would copy, send or read something else. */
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { expect } from 'storybook/test'
import type { Refund } from '../src/client/refund-client.js'
import '../src/elements/index.js'
import '../src/elements/components/crypto-refund/crypto-refund.define.js'
import * as canned from '../test/support/canned-answers.js'
import { createEndpoint, mountEndpoint } from '../test/support/canned-endpoint.js'
import { element } from './element.js'
import { eventually, find, reached, see } from './play.js'

type Story = StoryObj<Record<string, unknown>>

const { usdtOnTron, ton } = canned.payments

/** What the page copied, in order: the browser's own clipboard asks for a permission. */
const copied: string[] = []

const meta: Meta = {
  title: 'Checkout/Money',
  args: { session: 'sealed', lang: 'en' },
  render: element('crypto-checkout'),
  tags: ['!autodocs'],
  beforeEach: () => {
    copied.length = 0
    const writeText = (text: string) => Promise.resolve(void copied.push(text))
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    return () => Reflect.deleteProperty(navigator, 'clipboard')
  },
}
export default meta

const paying = (payment = usdtOnTron) => ({
  endpoint: createEndpoint({ session: { ...canned.session, payments: [payment] } }),
})

async function press(root: HTMLElement, selector: string): Promise<void> {
  ;(await see(root, selector)).click()
}

function write(input: HTMLElement | undefined, text: string): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no field')
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

/** Opens every row of the help. */
async function openHelp(root: HTMLElement): Promise<void> {
  const checkout = await see(root, 'crypto-checkout')
  await reached(checkout, 'awaiting')
  await see(checkout, '.help details')
  for (const details of checkout.shadowRoot?.querySelectorAll('details') ?? []) details.open = true
}

const reads = (root: HTMLElement, text: string | RegExp): Promise<void> =>
  eventually(() => expect(textOf(root)).toMatch(text))

const textOf = (root: ParentNode): string =>
  [...root.querySelectorAll('*')]
    .flatMap((node) => [
      ...[...node.childNodes].filter((child) => child instanceof Text).map(({ data }) => data),
      ...(node.shadowRoot ? [textOf(node.shadowRoot)] : []),
    ])
    .join(' ')
    .replace(/[\u2060\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')

/** The figure alone, as a wallet's or an exchange's field takes it: no symbol, no group marks. */
export const CopyAmount: Story = {
  args: paying(),
  async play({ canvasElement }) {
    await press(await see(canvasElement, 'crypto-amount'), 'button')
    await eventually(() => expect(copied).toEqual([usdtOnTron.amount]))
    await reads(canvasElement, 'Amount copied')
  },
}

/** The address as a whole, without the spaces that it is shown with. */
export const CopyAddress: Story = {
  args: paying(),
  async play({ canvasElement }) {
    await press(await see(canvasElement, 'crypto-address'), 'button')
    await eventually(() => expect(copied).toEqual([usdtOnTron.address]))
    await reads(canvasElement, 'Address copied')
  },
}

/** What to enter at an exchange that takes its fee out of the amount: exact, and copied with one press. */
export const ExchangeFee: Story = {
  args: paying(),
  async play({ canvasElement }) {
    await openHelp(canvasElement)
    write(await see(canvasElement, '.exchange input'), '1.5')
    await press(await see(canvasElement, 'crypto-amount.sum'), 'button')
    await eventually(() => expect(copied).toEqual(['51.490318']))
    await reads(canvasElement, /Choose Tron \(TRC-20\) as the network/)
  },
}

/** On a network with memos, the screen says that there is none. */
export const NoMemo: Story = {
  args: paying(ton),
  async play({ canvasElement }) {
    await reached(await see(canvasElement, 'crypto-checkout'), 'awaiting')
    await reads(canvasElement, 'This payment has no memo or tag.')
  },
}

/** The claim that a payer paid: the shop gets the transaction once, and the screen keeps asking for the money. */
export const Claim: Story = {
  args: claimEndpoint(),
  async play({ canvasElement }) {
    await openHelp(canvasElement)
    const form = await see(canvasElement, 'form.claim')
    write(find(form, '[name=transaction]'), ` ${'ab'.repeat(32)} `)
    await press(form, 'button')
    await reads(canvasElement, 'The shop has your message.')
    await expect(claims.splice(0)).toEqual([{ transaction: 'ab'.repeat(32) }])
    await expect(find(canvasElement, 'crypto-checkout')?.state).toBe('awaiting')
  },
}

/** A refund to an exchange: the address is repeated in groups, and goes to the shop together with its tag. */
export const RefundWithTag: Story = {
  args: { endpoint: refundEndpoint(), token: 'sealed' },
  render: element('crypto-refund'),
  async play({ canvasElement }) {
    const { address, tag } = destination
    write(await see(canvasElement, '#address'), address)
    await reads(canvasElement, 'rEb8 TK3g')
    write(find(canvasElement, '#tag'), tag)
    await press(canvasElement, '[part=submit]')
    await reads(canvasElement, tag)
    await expect(given.splice(0)).toEqual([{ address, tag }])
  },
}

const claims: unknown[] = []
const given: unknown[] = []
const destination = { address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', tag: '12345' }

function claimEndpoint() {
  const endpoint = mountEndpoint(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/session')) return Response.json({ ...canned.session, payments: [usdtOnTron] })
    if (!pathname.endsWith('/claim')) return Response.json(usdtOnTron, { headers: { etag: '"1"' } })
    const claim = (await request.json()) as { transaction: string }
    claims.push(claim)
    return Response.json({ ...claim, at: '2026-01-01T00:00:00.000Z' }, { status: 202 })
  })
  return { endpoint }
}

function refundEndpoint(): string {
  const refund: Refund = {
    ...{ state: 'requested', reference: '1042', amount: '5.009682', needsTag: true },
    ...{ chain: canned.chains.xrpl, coin: canned.coins.usdt, merchant: canned.session.merchant },
  }
  return mountEndpoint(async (request) => {
    if (request.method === 'GET') return Response.json(refund)
    const body = (await request.json()) as typeof destination
    given.push(body)
    return Response.json({ ...refund, state: 'address-given', ...body })
  })
}
