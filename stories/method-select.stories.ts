import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Method } from '../src/core/contract/wire.js'
import '../src/elements/components/crypto-method-select/crypto-method-select.define.js'
import type { CryptoMethodSelect } from '../src/elements/components/crypto-method-select/crypto-method-select.js'
import { rememberMethod } from '../src/elements/components/crypto-method-select/recents.js'
import { element } from './element.js'
import { fewMethods, manyMethods, methods } from '../test/support/canned-answers.js'

type Args = {
  methods: readonly Method[] | null
  value: string
  search: boolean
  preferredMethods: string
  recentMethods: boolean
}
type Story = StoryObj<Args>

const meta: Meta<Args> = {
  title: 'Elements/Method select',
  component: 'crypto-method-select',
  args: { methods, value: '', search: false, preferredMethods: '', recentMethods: false },
  render: element('crypto-method-select'),
}
export default meta

const elementIn = async (canvas: HTMLElement): Promise<CryptoMethodSelect> => {
  const element = canvas.querySelector('crypto-method-select')
  if (!element) throw new Error('there is no element')
  await element.updateComplete
  return element
}

/** Types words as a payer does. */
const searching = (words: string): Story => ({
  async play({ canvasElement }) {
    const element = await elementIn(canvasElement)
    const input = element.renderRoot.querySelector('input')
    if (!input) throw new Error('there is no search')
    input.focus()
    input.value = words
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await element.updateComplete
  },
})

export const Many: Story = {}
export const Few: Story = { args: { methods: fewMethods } }
export const Chosen: Story = { args: { value: 'tron:usdt' } }
export const Searched: Story = searching('trc-20')
export const LeftOut: Story = searching('btc lightning')
export const Nothing: Story = searching('dogecoin')
export const Ordered: Story = { args: { preferredMethods: 'sol btc base' } }
export const ThreeHundred: Story = { args: { methods: manyMethods(300) } }
export const Loading: Story = { args: { methods: null }, tags: ['skeleton'] }
export const None: Story = { args: { methods: [] } }

export const RecentlyUsed: Story = {
  async play({ canvasElement }) {
    for (const key of ['bitcoin:bitcoin', 'base:usdc', 'tron:usdt']) rememberMethod(key)
    const element = await elementIn(canvasElement)
    element.recentMethods = true
    await element.updateComplete
  },
}
