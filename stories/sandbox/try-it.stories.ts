/** The whole checkout with a shop behind it, to be used by hand. */
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { reached, see } from '../play.js'
import { sandboxShop } from './sandbox-shop.js'

type Args = { chain: string; coin: string }

const meta: Meta<Args> = {
  title: 'Checkout/Try it',
  tags: ['!autodocs'],
  args: { chain: '', coin: '' },
  argTypes: {
    chain: { description: 'The network that the payer has chosen already.' },
    coin: { description: 'The coin that the payer has chosen already.' },
  },
  render: (args, context) => sandboxShop(context, args),
}
export default meta

export const WholeCheckout: StoryObj<Args> = {
  async play({ canvasElement }) {
    await reached(await see(canvasElement, 'crypto-checkout'), 'choosing')
  },
}

export const CoinChosenAlready: StoryObj<Args> = {
  args: { chain: 'tron', coin: 'usdt' },
  async play({ canvasElement }) {
    await reached(await see(canvasElement, 'crypto-checkout'), 'awaiting')
  },
}
