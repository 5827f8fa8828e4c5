/**
 * What a screen reader is given on the way from the choice to paid: Chromium's own accessibility tree, in reading order,
 * as phrases. Everything is listed, so that a word too many, a lost name or another order fails.
 */
import { expect } from '@open-wc/testing'
import { a11ySnapshot, sendKeys } from '@web/test-runner-commands'
import '../../src/elements/index.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import { paid } from '../support/canned-answers.js'
import { begin, journey, reach } from './journey.js'
import { waitUntil } from '../support/wait-until.js'
import { shortWaits } from '../support/short-waits.js'

/** Of a node of the tree, what is read of it. */
type Heard = {
  role: string
  name: string
  value?: string | number
  level?: number
  expanded?: boolean
  disabled?: boolean
  focused?: boolean
  children?: Heard[]
}

/** What is in these is said by their name already. */
const named = ['heading', 'link', 'button', 'option']

/** A node and what is in it; texts that follow one another are read in one go. */
function phrasesOf({ children = [], ...node }: Heard): string[] {
  const phrases: string[] = []
  let isText = false
  for (const child of children) {
    if (child.role === 'StaticText' && isText)
      phrases.push(`${phrases.pop() ?? ''} ${child.name.trim()}`.trim())
    else phrases.push(...phrasesOf(child))
    isText = child.role === 'StaticText'
  }
  if (node.role === 'StaticText') return [node.name.trim()]
  if (node.role === 'RootWebArea') return phrases
  // A region that has nothing to say is not come across.
  if (node.role === 'status') return phrases.map((phrase) => `status: ${phrase}`)
  const { role, name, level, value, expanded, disabled, focused } = node
  // Chromium's own word for what opens.
  const kind = role === 'DisclosureTriangle' ? 'disclosure' : role
  const said = [
    level === undefined ? kind : `${kind} ${level}`,
    name,
    role === 'combobox' ? value : '',
    expanded === undefined ? '' : expanded ? 'expanded' : 'collapsed',
    disabled ? 'disabled' : '',
    focused ? 'focused' : '',
  ]
  return [said.filter(Boolean).join(', '), ...(named.includes(role) ? [] : phrases)]
}

/** All that is on the page now, without the seconds since the last check. */
async function read(): Promise<string[]> {
  // The command's own type says that it answers nothing.
  const tree: unknown = await a11ySnapshot({})
  return phrasesOf(tree as Heard).map((phrase) => phrase.replace(/(?<= Checked ).*/, '…'))
}

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await sendKeys({ press: key })
}

/** The words of the live region of the search, which come when the payer stops typing. */
const searchStatus = ({ renderRoot }: CryptoCheckout): string | undefined =>
  renderRoot
    .querySelector('crypto-method-select')
    ?.renderRoot.querySelector('[role=status]')
    ?.textContent.trim()

/** The order, on top of every screen. */
const order = ['banner', 'Fjord & Field Merino crew, navy Total $49.99']

describe('read by a screen reader', () => {
  shortWaits()

  it('goes from the choice over a part to paid, with nothing unnamed, doubled or out of order', async () => {
    const { endpoint, create, next, skip } = journey()
    create()
    const element = await begin(endpoint)
    await press('Tab')
    await sendKeys({ type: 'tether' })
    await press('ArrowDown', 'Enter', 'ArrowDown')
    await waitUntil(() => searchStatus(element) === '1 coin', 'says how many coins there are')
    expect(await read()).to.deep.equal([
      ...order,
      'heading 2, Choose how to pay',
      'combobox, Search coins and networks, tether, expanded, focused',
      'button, Clear the search',
      'status: 1 coin',
      'listbox, Coins and networks',
      'status: Networks for Tether',
      'disclosure, You need one of these coins in a wallet or at an exchange, collapsed',
      'contentinfo',
      'Crypto payments can’t be reversed.',
    ])

    // The snapshot ends at a listbox: an option is read by its name.
    const select = element.renderRoot.querySelector('crypto-method-select')
    const options = Array.from(select?.renderRoot.querySelectorAll('[role=option]') ?? [])
    expect(options.map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      'Tether, USDT, ≈ 49.99 USDT, 5 networks',
      'Tron, TRC-20, ≈ 49.99 USDT',
      'Ethereum, ERC-20, ≈ 49.99 USDT',
      'BNB Smart Chain, BEP-20, ≈ 49.99 USDT',
      'Solana, SPL, Not available now',
      'TON, ≈ 49.99 USDT',
    ])

    await press('Enter')
    await reach(element, 'awaiting')
    expect(await read()).to.deep.equal([
      ...order,
      'heading 2, Send exactly 49.990318 USDT on Tron, focused',
      '49.990318 USDT',
      'button, Copy amount',
      'Waiting for your payment',
      'on Tron TRC-20',
      'button, Change coin or network',
      'Send only USDT on Tron to this address. TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8',
      'button, Copy address',
      'image, Code to pay with USDT on Tron',
      'disclosure, Paying from an exchange?, collapsed',
      'disclosure, Check the address you pasted, collapsed',
      'disclosure, Sent it, and nothing happens here?, collapsed',
      'contentinfo',
      'Crypto payments can’t be reversed. Checked …',
    ])

    await next()
    await reach(element, 'partial')
    await waitUntil(() => element.renderRoot.querySelector('.support'), 'has loaded the help')
    expect(await read()).to.deep.equal([
      ...order,
      '31.5 USDT of 49.990318 USDT received Exchanges often take their fee out of what you send. Make sure that 18.490318 USDT arrives.',
      'heading 2, Send the rest 18.490318 USDT on Tron, focused',
      '18.490318 USDT',
      'button, Copy amount',
      'Waiting for the rest',
      'on Tron TRC-20 Send only USDT on Tron to this address. TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8',
      'button, Copy address',
      'image, Code to pay with USDT on Tron',
      'Is the rest too small to send? Contact the shop and quote the reference. Reference 1042',
      'link, Contact the shop (opens in a new tab)',
      'button, Copy details for support',
      'disclosure, Paying from an exchange?, collapsed',
      'disclosure, Check the address you pasted, collapsed',
      'disclosure, Sent it, and nothing happens here?, collapsed',
      'contentinfo',
      'Crypto payments can’t be reversed. Checked …',
      'status: 31.5 USDT of 49.990318 USDT received. Part of your payment has arrived. Please send the rest.',
    ])

    skip()
    await next()
    await reach(element, 'paid')
    const time = new Date(paid.updatedAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
    expect(await read()).to.deep.equal([
      ...order,
      'heading 2, Paid, focused',
      `49.990318 USDT Total $49.99 Network Tron Transaction ${paid.txId!.replace(/^(.{8})(.*)(.{8})$/, '$1 $2 $3')}`,
      'button, Copy transaction ID',
      `Time ${time} Reference 1042`,
      'link, Back to the shop',
      'link, View on the explorer (opens in a new tab)',
      'button, Print',
      'button, Save',
      'status: 49.990318 USDT of 49.990318 USDT received. Your payment is complete. Thank you.',
    ])
  })
})
