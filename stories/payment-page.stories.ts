import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { CheckoutSession } from '../src/core/contract/wire.js'
import '../src/elements/components/crypto-payment-page/crypto-payment-page.define.js'
import { element } from './element.js'
import { createEndpoint } from '../test/support/canned-endpoint.js'
import { donation, itemized, payments, session } from '../test/support/canned-answers.js'

type Args = { endpoint: string; session: string; layout: string }

const meta: Meta<Args> = {
  title: 'Checkout/Payment page',
  component: 'crypto-payment-page',
  parameters: { layout: 'fullscreen' },
  args: { endpoint: '', session: 'sealed', layout: '' },
  argTypes: {
    layout: { control: 'inline-radio', options: ['', 'checkout', 'donation', 'invoice', 'kiosk'] },
  },
  render: element('crypto-payment-page'),
}
export default meta

const page = (order: CheckoutSession, layout = ''): StoryObj<Args> => ({
  args: { endpoint: createEndpoint({ session: order }), layout },
})

const awaiting = { payments: [payments.bitcoin] }

export const Awaiting = page({ ...session, ...awaiting })
export const Donation = page(donation)
export const Invoice = page({ ...itemized, ...awaiting })
export const Kiosk = page({ ...session, ...awaiting }, 'kiosk')
