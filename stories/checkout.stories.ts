/** `<crypto-checkout>` in every state, each on a canned endpoint of its own. */
import { html } from 'lit'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Payment } from '../src/core/wire.js'
import '../src/elements/index.js'
import { createEndpoint, problem, type Answers } from './endpoint.js'
import * as canned from './fixtures.js'

type Options = { chain?: string; coin?: string; wallet?: string }

const meta: Meta = { title: 'Checkout' }
export default meta

const story = (answers: () => Answers, { chain = '', coin = '', wallet = '' }: Options = {}): StoryObj => ({
  render: (_args, context) => html`
    <crypto-checkout
      theme=${context?.globals['theme'] === 'dark' ? 'dark' : 'light'}
      endpoint=${createEndpoint(answers())}
      session="sealed"
      chain=${chain}
      coin=${coin}
      wallet=${wallet}
    ></crypto-checkout>
  `,
})

const resumed = (payment: Payment, answers: Answers = {}): StoryObj =>
  story(() => ({ session: { ...canned.session, payments: [payment] }, ...answers }))

export const Loading = story(() => ({ session: 'never' }))
export const Choosing = story(() => ({}))
export const ChoosingWithLines = story(() => ({ session: canned.itemized }))
export const ChoosingAmongFew = story(() => ({ methods: canned.fewMethods }))
export const ChoosingSkeleton = story(() => ({ methods: 'never' }))
export const ChoosingFailed = story(() => ({ methods: problem('gateway-unavailable', 503, true) }))
export const EnteringAmount = story(() => ({ session: canned.donation }), { chain: 'tron', coin: 'usdt' })
export const Creating = story(() => ({ payment: 'never' }), { chain: 'tron', coin: 'usdt' })
export const CreatingFailed = story(() => ({ payment: problem('payment-unverifiable', 502, true) }), {
  chain: 'tron',
  coin: 'usdt',
})
export const Awaiting = resumed(canned.payments.usdtOnTron)
export const AwaitingSandbox = story(() => ({
  session: { ...canned.session, mode: 'sandbox', payments: [canned.payments.usdtOnTron] },
}))
export const AwaitingBitcoin = resumed(canned.payments.bitcoin)
export const AwaitingSol = story(
  () => ({ session: { ...canned.session, payments: [canned.payments.sol] } }),
  { wallet: 'Phantom' },
)
export const AwaitingTon = resumed(canned.payments.ton)
export const AwaitingUsdcOnBase = resumed(canned.payments.usdcOnBase)
export const AwaitingLongAmount = resumed(canned.payments.ethOnOptimism)
export const AwaitingOffline = resumed(canned.payments.usdtOnTron, { check: 'offline' })
export const AwaitingRefused = resumed(canned.payments.usdtOnTron, { check: problem('not-found', 404) })
export const AwaitingActivationFee = resumed({ ...canned.payments.usdtOnTron, activationFee: '1.1' })
export const Partial = resumed(canned.partial)
export const Confirming = resumed(canned.confirming)
export const Paid = resumed(canned.paid)
export const PaidOver = resumed(canned.overpaid)
export const PaidLate = resumed(canned.late)
export const Review = resumed(canned.review)
export const Expired = story(() => ({ session: problem('session-expired', 401) }))
export const ErrorNetwork = story(() => ({ session: problem('network-error', 503, true) }))
export const ErrorSessionInvalid = story(() => ({ session: problem('session-invalid', 401) }))
/** After a moment: the page has given neither a session nor a way to get one. */
export const ErrorSessionMissing: StoryObj = {
  render: () => html`<crypto-checkout endpoint=${createEndpoint()}></crypto-checkout>`,
}
/** The address is Bitcoin's, the network Tron: it is not shown. */
export const ErrorAddressMismatch = resumed({
  ...canned.payments.usdtOnTron,
  address: canned.payments.bitcoin.address,
})
