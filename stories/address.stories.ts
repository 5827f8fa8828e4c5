import type { Meta, StoryObj } from '@storybook/web-components-vite'
import '../src/elements/components/crypto-address/crypto-address.define.js'
import { element } from './element.js'
import { payments } from '../test/support/canned-answers.js'

type Args = { address: string; chain: string; network: string }

const meta: Meta<Args> = {
  title: 'Elements/Address',
  component: 'crypto-address',
  args: { address: payments.usdtOnTron.address, chain: 'tron', network: 'Tron' },
  render: element('crypto-address'),
}
export default meta

export const Tron: StoryObj<Args> = {}
export const Bitcoin: StoryObj<Args> = {
  args: { address: payments.bitcoin.address, chain: 'bitcoin', network: 'Bitcoin' },
}
export const Evm: StoryObj<Args> = {
  args: { address: payments.usdcOnBase.address, chain: 'base', network: 'Base' },
}
export const Ton: StoryObj<Args> = { args: { address: payments.ton.address, chain: 'ton', network: 'TON' } }
export const UnknownNetwork: StoryObj<Args> = {
  args: { address: payments.sol.address, chain: '', network: '' },
}
