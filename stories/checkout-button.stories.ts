import { html } from 'lit'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import '../src/elements/crypto-checkout-button/crypto-checkout-button.define.js'
import type { CryptoCheckoutButton } from '../src/elements/crypto-checkout-button/crypto-checkout-button.js'
import { createEndpoint } from './endpoint.js'
import { payments, session } from './fixtures.js'

type Args = { label: string }

const meta: Meta<Args> = {
  title: 'Checkout button',
  component: 'crypto-checkout-button',
  args: { label: '' },
  render: ({ label }, context) => html`
    <crypto-checkout-button
      theme=${context?.globals['theme'] === 'dark' ? 'dark' : 'light'}
      endpoint=${createEndpoint({ session: { ...session, payments: [payments.usdtOnTron] } })}
      session="sealed"
      label=${label}
    ></crypto-checkout-button>
  `,
}
export default meta

export const Closed: StoryObj<Args> = {}
export const Open: StoryObj<Args> = {
  play: ({ canvasElement }) =>
    canvasElement.querySelector<CryptoCheckoutButton>('crypto-checkout-button')?.show(),
}
