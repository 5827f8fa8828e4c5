import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Payment } from '../src/core/contract/wire.js'
import '../src/elements/components/crypto-payment-status/crypto-payment-status.define.js'
import { element } from './element.js'
import { confirming, paid, partial, payments, review } from '../test/support/canned-answers.js'

type Args = { payment: Payment; online: boolean; refused: boolean }

const meta: Meta<Args> = {
  title: 'Elements/Payment status',
  component: 'crypto-payment-status',
  args: { payment: payments.usdtOnTron, online: true, refused: false },
  render: element('crypto-payment-status'),
}
export default meta

export const Awaiting: StoryObj<Args> = {}
export const Offline: StoryObj<Args> = { args: { online: false } }
export const Refused: StoryObj<Args> = { args: { refused: true } }
export const Stale: StoryObj<Args> = { args: { payment: { ...payments.usdtOnTron, stale: true } } }
export const Partial: StoryObj<Args> = { args: { payment: partial } }
export const Confirming: StoryObj<Args> = { args: { payment: confirming } }
export const Paid: StoryObj<Args> = { args: { payment: paid } }
export const Review: StoryObj<Args> = { args: { payment: review } }
