import { html } from 'lit'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Payment } from '../src/core/wire.js'
import '../src/elements/crypto-receipt/crypto-receipt.define.js'
import { paid } from './fixtures.js'

type Args = { payment: Payment; reference: string }

const meta: Meta<Args> = {
  title: 'Elements/Receipt',
  component: 'crypto-receipt',
  args: { payment: paid, reference: '1042' },
  render: ({ payment, reference }) =>
    html`<crypto-receipt .payment=${payment} reference=${reference}>
      <a href="#shop">Back to the shop</a>
    </crypto-receipt>`,
}
export default meta

export const Paid: StoryObj<Args> = {}
