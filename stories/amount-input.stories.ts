import type { Meta, StoryObj } from '@storybook/web-components-vite'
import '../src/elements/components/crypto-amount-input/crypto-amount-input.define.js'
import { element } from './element.js'

type Args = {
  min: string
  max: string
  presets: readonly string[]
  currency: string
  symbol: string
  rate: string
  rateCurrency: string
  value: string
  lang: string
}
type Story = StoryObj<Args>

const meta: Meta<Args> = {
  title: 'Elements/Amount input',
  component: 'crypto-amount-input',
  args: {
    min: '5',
    max: '5000',
    presets: ['10', '25', '50', '100'],
    currency: 'EUR',
    symbol: '',
    rate: '',
    rateCurrency: '',
    value: '',
    lang: 'en',
  },
  render: element('crypto-amount-input'),
}
export default meta

/** Types a text as a payer does, and leaves the field. */
const typing = (text: string): Story => ({
  async play({ canvasElement }) {
    const element = canvasElement.querySelector('crypto-amount-input')
    await element?.updateComplete
    const input = element?.shadowRoot?.querySelector('input')
    if (!element || !input) throw new Error('there is no field')
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    input.dispatchEvent(new Event('change'))
    await element.updateComplete
  },
})

export const Fiat: Story = {}
export const FiatEstimate: Story = { args: { symbol: 'BTC', rate: '91250.5', value: '25' } }
export const Crypto: Story = {
  args: { min: '0.001', max: '0.5', presets: [], currency: '', symbol: 'BTC' },
}
export const CryptoEstimate: Story = {
  args: { ...Crypto.args, rate: '91250.5', rateCurrency: 'USD', value: '0.025' },
}
export const Pasted: Story = { ...typing('1.234,50 €'), args: { symbol: 'USDT', rate: '0.92' } }
export const Ambiguous: Story = typing('1.500')
export const TooSmall: Story = typing('2')
export const Arabic: Story = { args: { lang: 'ar-EG', value: '25.5', symbol: 'USDT', rate: '0.92' } }
