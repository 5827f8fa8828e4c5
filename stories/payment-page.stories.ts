import { html } from 'lit'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import '../src/elements/crypto-payment-page/crypto-payment-page.define.js'
import { createEndpoint } from './endpoint.js'
import { payments, session } from './fixtures.js'

const meta: Meta = {
  title: 'Payment page',
  component: 'crypto-payment-page',
  parameters: { layout: 'fullscreen' },
}
export default meta

export const Awaiting: StoryObj = {
  render: (_args, context) => html`
    <crypto-payment-page
      theme=${context?.globals['theme'] === 'dark' ? 'dark' : 'light'}
      endpoint=${createEndpoint({ session: { ...session, payments: [payments.bitcoin] } })}
      session="sealed"
    ></crypto-payment-page>
  `,
}
