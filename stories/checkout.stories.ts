/** `<crypto-checkout>` in every state, each on a canned endpoint of its own. */
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Payment } from '../src/core/contract/wire.js'
import '../src/elements/index.js'
import { element } from './element.js'
import { createEndpoint, problem, type Answers } from '../test/support/canned-endpoint.js'
import * as canned from '../test/support/canned-answers.js'
import { reached, see } from './play.js'

type Args = {
  endpoint: string
  session: string
  chain: string
  coin: string
  wallet: string
  fetchSession?: () => Promise<string>
}
type Story = StoryObj<Args>

const meta: Meta<Args> = {
  title: 'Checkout/States',
  component: 'crypto-checkout',
  args: { endpoint: '', session: 'sealed', chain: '', coin: '', wallet: '' },
  render: element('crypto-checkout'),
}
export default meta

const story = (answers: Answers, args: Partial<Args> = {}): Story => ({
  args: { endpoint: createEndpoint(answers), ...args },
})

const resumed = (payment: Payment, answers: Answers = {}): Story =>
  story({ session: { ...canned.session, payments: [payment] }, ...answers })

async function seeContradiction({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  await reached(await see(canvasElement, 'crypto-checkout'), 'contradiction')
}

export const Loading: Story = { ...story({ session: 'never' }), tags: ['skeleton'] }
export const Choosing = story({})
export const ChoosingWithLines = story({ session: canned.itemized })
export const ChoosingAmongFew = story({ methods: canned.fewMethods })
export const ChoosingSkeleton: Story = { ...story({ methods: 'never' }), tags: ['skeleton'] }
export const ChoosingFailed = story({ methods: problem('gateway-unavailable', 503, true) })
/** A shop that offers to buy a coin first. */
export const ChoosingWhatToBuy: Story = {
  ...story({ methods: canned.buyableMethods }),
  async play({ canvasElement }) {
    const checkout = await see(canvasElement, 'crypto-checkout')
    await reached(checkout, 'choosing')
    ;(await see(checkout, '.first-time summary')).click()
    await see(checkout, '.buy a')
  },
}
export const EnteringAmount = story({ session: canned.donation }, { chain: 'tron', coin: 'usdt' })
/** The same order after the amount: the list is for what the payer entered. */
export const ChoosingForAmount: Story = {
  ...story({ session: canned.donation }),
  async play({ canvasElement }) {
    const checkout = await see(canvasElement, 'crypto-checkout')
    await reached(checkout, 'entering-amount')
    const preset = await see(checkout, '[part~=preset]')
    preset.click()
    await reached(checkout, 'choosing')
  },
}
export const Creating: Story = {
  ...story({ payment: 'never' }, { chain: 'tron', coin: 'usdt' }),
  tags: ['skeleton'],
}
export const CreatingFailed = story(
  { payment: problem('payment-unverifiable', 502, true) },
  {
    chain: 'tron',
    coin: 'usdt',
  },
)
export const Awaiting = resumed(canned.payments.usdtOnTron)
export const AwaitingSandbox = story({
  session: { ...canned.session, mode: 'sandbox', payments: [canned.payments.usdtOnTron] },
})
export const AwaitingBitcoin = resumed(canned.payments.bitcoin)
export const AwaitingSol = story(
  { session: { ...canned.session, payments: [canned.payments.sol] } },
  { wallet: 'Phantom' },
)
export const AwaitingTon = resumed(canned.payments.ton)
export const AwaitingUsdcOnBase = resumed(canned.payments.usdcOnBase)
export const AwaitingLongAmount = resumed(canned.payments.ethOnOptimism)
/** A network, a coin and an order with names longer than any line. */
export const AwaitingLongNames = story({ session: { ...canned.longNames, payments: [canned.longNamed] } })
export const AwaitingOffline = resumed(canned.payments.usdtOnTron, { check: 'offline' })
export const AwaitingRefused = resumed(canned.payments.usdtOnTron, { check: problem('not-found', 404) })
export const AwaitingActivationFee = resumed({ ...canned.payments.usdtOnTron, activationFee: '1.1' })
export const AwaitingPriceHeld = resumed(canned.heldFor(canned.payments.usdtOnTron, 1200))
export const AwaitingLastMinutes = resumed(canned.heldFor(canned.payments.usdtOnTron, 102))
export const PriceEnded = resumed(canned.heldFor(canned.payments.usdtOnTron, -60))
/** The page can get a new session. */
export const PriceEndedRenewable: Story = {
  args: { ...PriceEnded.args, fetchSession: () => Promise.resolve('sealed') },
}
/** An open tab: the shop sealed a newer session of the same order at another price. */
export const PriceEndedReplaced: Story = {
  ...resumed(canned.payments.usdtOnTron, {
    check: { ...canned.payments.usdtOnTron, flags: ['price-replaced'] },
  }),
  async play({ canvasElement }) {
    await see(canvasElement, '.ended')
  },
}
export const Partial = resumed(canned.partial)
export const Confirming = resumed(canned.confirming)
export const Paid = resumed(canned.paid)
export const PaidOver = resumed(canned.overpaid)
export const PaidLate = resumed(canned.late)
/** The order was paid from another device: until its receipt is here, nothing is asked for. */
export const OrderPaid = resumed({ ...canned.payments.usdtOnTron, flags: ['order-paid'] })
/** Money that came to it nevertheless. */
export const OrderPaidTwice = resumed({ ...canned.partial, flags: ['order-paid', 'duplicate'] })
/** The payer says that they paid. */
export const Claiming: Story = {
  ...resumed(canned.payments.usdtOnTron),
  async play({ canvasElement }) {
    const checkout = await see(canvasElement, 'crypto-checkout')
    await reached(checkout, 'awaiting')
    await see(checkout, '.help details')
    for (const details of checkout.shadowRoot?.querySelectorAll('details') ?? []) details.open = true
    await see(checkout, 'form.claim')
  },
}
export const Review = resumed(canned.review)
export const ReviewMissing = resumed(canned.reviewMissing)
export const Expired = story({ session: problem('session-expired', 401) })
export const ErrorNetwork = story({ session: problem('network-error', 503, true) })
/** Nothing to choose: the shop is the way out. */
export const ChoosingNothing = story({ methods: [] })
export const ErrorSessionInvalid = story({ session: problem('session-invalid', 401) })
/** After a moment: the page has given neither a session nor a way to get one. */
export const ErrorSessionMissing: Story = {
  ...story({}, { session: '' }),
  async play({ canvasElement }) {
    await reached(await see(canvasElement, 'crypto-checkout'), 'error')
  },
}
/** The shop sealed a newer session of the same order at another price. */
export const ErrorPriceReplaced = story({ session: problem('price-replaced', 409) })
export const ErrorOrderClosed = story({ session: problem('order-closed', 409) })
/** An open tab: the shop closed the order while its address was shown. */
export const AwaitingOrderClosed: Story = {
  ...resumed(canned.payments.usdtOnTron, { check: problem('order-closed', 409) }),
  async play({ canvasElement }) {
    await see(canvasElement, 'section[role=alert]')
  },
}
/** The shop took a part as enough. */
export const Accepted = resumed(canned.accepted)
/** The same failure after a choice: the order is known, so that its way back is too. */
export const CreatingPriceReplaced = story(
  { payment: problem('price-replaced', 409) },
  { chain: 'tron', coin: 'usdt' },
)
/** The code that checks addresses did not load: no address is shown. */
export const ErrorAddressUnchecked = story({ session: problem('address-unchecked', 503, true) })
/** The endpoint answers another address for the payment on screen. */
export const Contradiction: Story = {
  ...resumed(canned.payments.usdtOnTron, {
    check: { ...canned.payments.usdtOnTron, address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS' },
  }),
  play: seeContradiction,
}
/** The payer chose Tron and gets an address of another network. */
export const ContradictionCreating: Story = {
  ...story({ payment: canned.payments.usdcOnBase }, { chain: 'tron', coin: 'usdt' }),
  play: seeContradiction,
}
/** The address is Bitcoin's, the network Tron: it is not shown. */
export const ErrorAddressMismatch = resumed({
  ...canned.payments.usdtOnTron,
  address: canned.payments.bitcoin.address,
})
