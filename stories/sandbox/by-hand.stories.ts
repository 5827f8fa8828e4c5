/** What a payer does, step by step, with a shop behind it. */
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { expect, spyOn, userEvent } from 'storybook/test'
import { element } from '../element.js'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import { createEndpoint, problem, type Answers } from '../../test/support/canned-endpoint.js'
import { payments, session } from '../../test/support/canned-answers.js'
import { eventually, find, reached, see } from '../play.js'
import { sandboxShop } from './sandbox-shop.js'

const meta: Meta = { title: 'Checkout/By hand', tags: ['!autodocs'] }
export default meta

const toBeChosen: StoryObj = { render: (_args, context) => sandboxShop(context) }
const chosen: StoryObj = {
  render: (_args, context) => sandboxShop(context, { chain: 'tron', coin: 'usdt' }),
}

const awaiting: StoryObj = {
  args: {
    endpoint: createEndpoint({ session: { ...session, payments: [payments.usdtOnTron] } }),
    session: 'sealed',
  },
  render: element('crypto-checkout'),
}

/** The button of the sandbox with this label. */
async function sandboxButton(canvas: HTMLElement, label: string): Promise<HTMLElement> {
  const panel = await see(canvas, 'section[aria-label=Sandbox]')
  const button = [...panel.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === label)
  if (!button) throw new Error(`there is no button ${label}`)
  await eventually(() => expect(button).toBeEnabled())
  return button
}

export const ChosenByKeyboard: StoryObj = {
  ...toBeChosen,
  async play({ canvasElement }) {
    const checkout = await see(canvasElement, 'crypto-checkout')
    await reached(checkout, 'choosing')
    const search = await see(canvasElement, 'crypto-method-select')
    const input = await see(search, 'input')
    input.focus()
    await userEvent.keyboard('usdt tron{ArrowDown}{Enter}')
    await reached(checkout, 'awaiting')
    await expect(checkout.payment).toMatchObject({ chain: { id: 'tron' }, coin: { id: 'usdt' } })
    // A screen reader goes on where the address begins.
    await eventually(() => expect(find(canvasElement, 'h2:focus')).toBeDefined())
  },
}

export const AddressCopied: StoryObj = {
  ...awaiting,
  async play({ canvasElement }) {
    // A browser lends its clipboard only to a page that has the focus.
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
    const address = await see(canvasElement, 'crypto-address')
    await userEvent.click(await see(address, 'button.copy'))
    await expect(write).toHaveBeenCalledWith(payments.usdtOnTron.address)
    await eventually(() =>
      expect(address.shadowRoot?.querySelector('[role=status]')).not.toBeEmptyDOMElement(),
    )
  },
}

/** Malware swaps addresses on the clipboard: what the wallet got can be pasted back and compared. */
export const AddressPastedBack: StoryObj = {
  ...awaiting,
  async play({ canvasElement }) {
    await userEvent.click(await see(canvasElement, '.help summary'))
    await userEvent.click(await see(canvasElement, '.help .entries > :nth-child(2) summary'))
    const input = await see(canvasElement, '.help .entries > :nth-child(2) input')
    // Key by key: simulated pasting does not look into shadow roots.
    const paste = async (text: string) => {
      input.focus()
      await userEvent.keyboard(`{Control>}a{/Control}${text}`)
    }
    await paste(payments.usdtOnTron.address)
    await see(canvasElement, '.compared.same')
    await paste(payments.usdtOnTron.address.replace('TJRa', 'TJRb'))
    await see(canvasElement, '.compared.different')
    await expect(await see(canvasElement, 'mark')).toHaveTextContent(/^b$/)
  },
}

export const PaidInTwoParts: StoryObj = {
  ...chosen,
  async play({ canvasElement }) {
    const checkout = await see(canvasElement, 'crypto-checkout')
    await reached(checkout, 'awaiting')
    await userEvent.click(await sandboxButton(canvasElement, 'A third'))
    await reached(checkout, 'partial')
    await userEvent.click(await sandboxButton(canvasElement, 'The rest'))
    await reached(checkout, 'confirming')
    await userEvent.click(await sandboxButton(canvasElement, 'A minute'))
    await reached(checkout, 'paid')
    await see(canvasElement, 'crypto-receipt')
  },
}

const flaky: Answers = {}

export const TriedAgain: StoryObj = {
  render: element('crypto-checkout'),
  args: { endpoint: createEndpoint(flaky), session: 'sealed' },
  beforeEach: () => {
    flaky.session = problem('network-error', 503, true)
  },
  async play({ canvasElement }) {
    const checkout = await see(canvasElement, 'crypto-checkout')
    await reached(checkout, 'error')
    delete flaky.session
    await userEvent.click(await see(canvasElement, '.body button'))
    await reached(checkout, 'choosing')
  },
}
