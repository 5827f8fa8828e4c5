/** What may happen to the payment service, to the end that a payer sees. */
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { expect, userEvent } from 'storybook/test'
import { eventually, reached, see } from '../play.js'
import { sandboxShop } from './sandbox-shop.js'

const meta: Meta = { title: 'Scenarios/The service', tags: ['!autodocs'] }
export default meta

const minute = 60_000

/** Money is there before the address was verified, so it is not the payer's: the address is never shown. */
export const WebhookBeforeAnswer: StoryObj = {
  render: (_args, context) => sandboxShop(context, { scenario: 'webhook-before-answer' }),
  async play({ canvasElement }) {
    const demo = await see(canvasElement, 'sandbox-shop')
    const checkout = await see(demo, 'crypto-checkout')
    await reached(checkout, 'choosing')
    await demo.begin()
    const select = await see(demo, 'crypto-method-select')
    await userEvent.type(await see(select, 'input'), 'usdt tron')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await see(checkout, '.notice')
    await reached(checkout, 'choosing')
    await expect(await demo.shop?.standing()).toMatchObject({ state: 'none', notified: 0 })
  },
}

/** The page says that it can't check, keeps the address, and goes on by itself. */
export const DownForAMinute: StoryObj = {
  render: (_args, context) =>
    sandboxShop(context, { scenario: 'down-for-a-minute', chain: 'tron', coin: 'usdt' }),
  async play({ canvasElement }) {
    const demo = await see(canvasElement, 'sandbox-shop')
    const checkout = await see(demo, 'crypto-checkout')
    await reached(checkout, 'awaiting')
    await demo.begin()
    await eventually(() => expect(checkout.payment?.stale).toBe(true))
    await demo.shop?.play('paid')
    demo.shop?.advance(minute)
    await reached(checkout, 'paid')
  },
}
