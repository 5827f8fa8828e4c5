import type { Meta, StoryObj } from '@storybook/web-components-vite'
import '../src/elements/components/crypto-payment-frame/crypto-payment-frame.define.js'
import { element } from './element.js'

type Args = { endpoint: string; session: string; supportUrl?: string; fetchSession?: () => Promise<string> }

const meta: Meta<Args> = {
  title: 'Checkout/Frame',
  component: 'crypto-payment-frame',
  args: { endpoint: '/checkout', session: 'sealed' },
  render: element('crypto-payment-frame'),
}
export default meta

/** The frame needs an endpoint of another origin, which a page without a network has not. It refuses any other. */
export const SameOrigin: StoryObj<Args> = {}

/** The page has no session in its markup: the link to the payment page gets one when it is pressed. */
export const SameOriginFetchingSession: StoryObj<Args> = {
  args: {
    session: '',
    supportUrl: 'https://shop.example/help',
    fetchSession: () => Promise.resolve('sealed'),
  },
}
