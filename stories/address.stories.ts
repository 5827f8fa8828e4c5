import { html } from 'lit'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import '../src/elements/crypto-address/crypto-address.define.js'
import { payments } from './fixtures.js'

type Args = { address: string; chain: string }

const meta: Meta<Args> = {
  title: 'Elements/Address',
  component: 'crypto-address',
  args: { address: payments.usdtOnTron.address, chain: 'tron' },
  render: ({ address, chain }) => html`<crypto-address address=${address} chain=${chain}></crypto-address>`,
}
export default meta

export const Tron: StoryObj<Args> = {}
export const Evm: StoryObj<Args> = { args: { address: payments.usdcOnBase.address, chain: 'base' } }
export const Ton: StoryObj<Args> = { args: { address: payments.ton.address, chain: 'ton' } }
