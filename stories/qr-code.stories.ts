import type { Meta, StoryObj } from '@storybook/web-components-vite'
import '../src/elements/components/crypto-qr-code/crypto-qr-code.define.js'
import { qrPayload } from '../src/core/transfers/payment-payload.js'
import { element } from './element.js'
import { payments } from '../test/support/canned-answers.js'

type Args = { value: string; label: string; errorCorrection: 'L' | 'M' | 'Q' | 'H' }

const meta: Meta<Args> = {
  title: 'Elements/QR code',
  component: 'crypto-qr-code',
  args: { value: payments.usdtOnTron.address, label: 'Code to pay with USDT on Tron', errorCorrection: 'M' },
  argTypes: { errorCorrection: { control: 'inline-radio', options: ['L', 'M', 'Q', 'H'] } },
  render: element('crypto-qr-code'),
}
export default meta

export const Address: StoryObj<Args> = {}
export const BitcoinUri: StoryObj<Args> = { args: { value: qrPayload(payments.bitcoin) } }
export const HighCorrection: StoryObj<Args> = { args: { errorCorrection: 'H' } }
export const LongUri: StoryObj<Args> = {
  args: { value: `${qrPayload(payments.bitcoin)}&label=${'Fjord%20%26%20Field%20'.repeat(8)}` },
}
