/** What may happen to a payment: each of the sandbox's scenarios, to its end. */
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { expect } from 'storybook/test'
import type { CheckoutState } from '../../src/client/checkout-state.js'
import { scenarios, type ScenarioName } from '../../src/sandbox/simulation/scenarios.js'
import { eventually, reached, see } from '../play.js'
import { confirmDelayMs } from './shop.js'
import { sandboxShop } from './sandbox-shop.js'

const meta: Meta = { title: 'Scenarios/A payment', tags: ['!autodocs'] }
export default meta

/** @param states what the page shows after each step, once what has arrived is confirmed. */
function scenario(name: ScenarioName, states: readonly CheckoutState['name'][]): StoryObj {
  const { steps } = scenarios[name]
  return {
    render: (_args, context) => sandboxShop(context, { scenario: name, chain: 'tron', coin: 'usdt' }),
    async play({ canvasElement }) {
      const demo = await see(canvasElement, 'sandbox-shop')
      const checkout = await see(demo, 'crypto-checkout')
      await reached(checkout, 'awaiting')
      await demo.begin()
      let passed = 0
      for (const [index, { afterMs }] of steps.entries()) {
        demo.shop?.advance(afterMs + confirmDelayMs - passed)
        passed = afterMs + confirmDelayMs
        await reached(checkout, states[index] ?? 'error')
      }
      // However often money or events came: a paid order is notified once.
      const notified = states.includes('paid') ? 1 : 0
      await eventually(async () => expect((await demo.shop?.standing())?.notified).toBe(notified))
    },
  }
}

export const Paid = scenario('paid', ['paid'])
export const PartialThenRest = scenario('partial-then-rest', ['partial', 'paid'])
export const PartialOnly = scenario('partial-only', ['partial'])
export const Overpaid = scenario('overpaid', ['paid'])
export const OverpaidByAUnit = scenario('overpaid-by-a-unit', ['paid'])
export const OverpaidTwofold = scenario('overpaid-twofold', ['paid'])
export const OverpaidThousandfold = scenario('overpaid-thousandfold', ['paid'])
export const Late = scenario('late', ['paid'])
export const LateByAnHour = scenario('late-by-an-hour', ['paid'])
export const LateBy13Days = scenario('late-by-13-days', ['paid'])
export const TwoParts = scenario('two-parts', ['paid', 'paid'])
export const Reorg = scenario('reorg', ['paid', 'paid'])
export const UnknownStatus = scenario('unknown-status', ['confirming', 'confirming'])
export const Blacklisted = scenario('blacklisted', ['review', 'review'])
export const WebhookTwice = scenario('webhook-twice', ['paid', 'paid'])
