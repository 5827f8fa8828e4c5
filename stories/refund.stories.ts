import { html } from 'lit'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Refund } from '../src/client/refund-client.js'
import '../src/elements/components/crypto-refund/crypto-refund.define.js'
import { chains, coins } from '../test/support/canned-answers.js'
import { element } from './element.js'

type Args = { refund: Refund; problem?: 'invalid' | 'tag' | 'over' | 'unreachable' }

const requested: Refund = {
  state: 'requested',
  reference: '1042',
  amount: '5.009682',
  chain: chains.tron,
  coin: coins.usdt,
  merchant: { name: 'Fjord & Field', supportUrl: 'https://shop.example/support' },
}
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

const meta: Meta<Args> = {
  title: 'Elements/Refund',
  component: 'crypto-refund',
  args: { refund: requested },
  render: element('crypto-refund'),
}
export default meta

export const Requested: StoryObj<Args> = {}
/** The address is of another network, or can't be spent from. */
export const Refused: StoryObj<Args> = { args: { problem: 'invalid' } }
/** On a network where exchanges ask for a tag beside the address. */
export const WithTag: StoryObj<Args> = {
  args: { refund: { ...requested, chain: chains.xrpl, needsTag: true } },
}
export const TagRefused: StoryObj<Args> = {
  args: { refund: { ...requested, chain: chains.xrpl, needsTag: true }, problem: 'tag' },
}
export const AddressWithTag: StoryObj<Args> = {
  args: {
    refund: {
      ...{ ...requested, chain: chains.xrpl, state: 'address-given', needsTag: true },
      ...{ address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', tag: '12345' },
    },
  },
}
export const AddressGiven: StoryObj<Args> = {
  args: { refund: { ...requested, state: 'address-given', address } },
}
/** The narrowest screen, in a language from right to left. */
export const NarrowArabic: StoryObj<Args> = {
  args: { refund: { ...requested, reference: 'طلب 1042' }, problem: 'invalid' },
  globals: { language: 'ar', theme: 'dark' },
  decorators: [(story) => html`<div style="inline-size: 288px">${story()}</div>`],
}
export const Sent: StoryObj<Args> = {
  args: { refund: { ...requested, state: 'sent', address, transaction: '7c2d42f1a4b39d0c5e8f6a7b' } },
}
export const Expired: StoryObj<Args> = { args: { refund: { ...requested, state: 'expired' } } }
