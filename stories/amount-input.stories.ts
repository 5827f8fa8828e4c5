import { html } from 'lit'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import '../src/elements/crypto-amount-input/crypto-amount-input.define.js'

type Args = { min: string; max: string; presets: string; currency: string; symbol: string }

const meta: Meta<Args> = {
  title: 'Elements/Amount input',
  component: 'crypto-amount-input',
  args: { min: '5', max: '500', presets: '10 25 50 100', currency: 'EUR', symbol: '' },
  render: ({ min, max, presets, currency, symbol }) =>
    html`<crypto-amount-input
      min=${min}
      max=${max}
      presets=${presets}
      currency=${currency}
      symbol=${symbol}
    ></crypto-amount-input>`,
}
export default meta

export const Fiat: StoryObj<Args> = {}
export const Crypto: StoryObj<Args> = {
  args: { min: '0.001', max: '0.5', presets: '', currency: '', symbol: 'BTC' },
}
