import { html } from 'lit'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Payment } from '../src/core/contract/wire.js'
import '../src/elements/components/crypto-receipt/crypto-receipt.define.js'
import { element } from './element.js'
import { accepted, late, overpaid, paid, session } from '../test/support/canned-answers.js'

type Args = { payment: Payment; reference: string; merchant: string; test: boolean }

const meta: Meta<Args> = {
  title: 'Elements/Receipt',
  component: 'crypto-receipt',
  args: { payment: paid, reference: '1042', merchant: session.merchant.name, test: false },
  render: element('crypto-receipt', html`<a class="next" href="#shop">Back to the shop</a>`),
}
export default meta

export const Paid: StoryObj<Args> = {}
export const Overpaid: StoryObj<Args> = { args: { payment: overpaid } }
export const Accepted: StoryObj<Args> = { args: { payment: accepted } }
/** The shop takes a little less than the whole. */
export const Short: StoryObj<Args> = {
  args: { payment: { ...paid, received: '49.9', flags: ['short'] } },
}
export const Late: StoryObj<Args> = { args: { payment: late } }
/** Marked as one when it is saved, and without a link: no explorer knows it. */
export const Test: StoryObj<Args> = { args: { test: true } }
