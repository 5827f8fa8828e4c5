import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { expect, userEvent } from 'storybook/test'
import '../src/elements/components/crypto-checkout-button/crypto-checkout-button.define.js'
import { element } from './element.js'
import { createEndpoint } from '../test/support/canned-endpoint.js'
import { payments, session } from '../test/support/canned-answers.js'
import { find, reached, see } from './play.js'

type Args = { endpoint: string; session: string; label: string }

const meta: Meta<Args> = {
  title: 'Checkout/Button',
  component: 'crypto-checkout-button',
  args: {
    endpoint: createEndpoint({ session: { ...session, payments: [payments.usdtOnTron] } }),
    session: 'sealed',
    label: '',
  },
  render: element('crypto-checkout-button'),
}
export default meta

export const Closed: StoryObj<Args> = {}
export const Labelled: StoryObj<Args> = { args: { label: 'Pay 49.99 with a coin' } }
export const Open: StoryObj<Args> = {
  async play({ canvasElement }) {
    const button = await see(canvasElement, 'crypto-checkout-button')
    button.show()
    await reached(button, 'awaiting')
  },
}

/** The focus comes back to the button, where the payer left it. */
export const OpenedAndClosed: StoryObj<Args> = {
  async play({ canvasElement }) {
    const opener = await see(canvasElement, 'button.open')
    const dialog = await see(canvasElement, 'dialog')
    await userEvent.click(opener)
    await expect(dialog).toHaveAttribute('open')
    await reached(await see(canvasElement, 'crypto-checkout-button'), 'awaiting')

    await userEvent.click(await see(dialog, 'button.close'))
    await expect(dialog).not.toHaveAttribute('open')
    await expect(find(canvasElement, 'button.open:focus')).toBe(opener)
  },
}
