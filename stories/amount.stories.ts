import type { Meta, StoryObj } from '@storybook/web-components-vite'
import '../src/elements/components/crypto-amount/crypto-amount.define.js'
import { element } from './element.js'

type Args = { amount: string; symbol: string; currency: string; copyable: boolean }

const meta: Meta<Args> = {
  title: 'Elements/Amount',
  component: 'crypto-amount',
  args: { amount: '1249.990318', symbol: 'USDT', currency: '', copyable: false },
  render: element('crypto-amount'),
}
export default meta

export const Crypto: StoryObj<Args> = {}
export const Copyable: StoryObj<Args> = { args: { copyable: true } }
export const Fiat: StoryObj<Args> = { args: { amount: '49.9', symbol: '', currency: 'EUR' } }
export const EighteenDecimals: StoryObj<Args> = { args: { amount: '0.014218340912345678', symbol: 'ETH' } }
