/**
 * The payment service as the model needs it: as fast as can be, with its own ledger, which the oracles use
 * in the end, and with everything wrong that a service may do to one call.
 */

import { createHash } from 'node:crypto'

/** Words for a payment's state that other services use; ours has two. */
const foreignWords =
  'paid paid_over wrong_amount process confirm_check wrong_amount_waiting check fail cancel system_fail refund_process ' +
  'refund_fail refund_paid locked unresolved illicit_resource underpaid overpaid paid_late cancelled new confirming ' +
  'invalid expired canceled refunded partially_refunded processing settled success'
/** Words that look like the one that counts; one has Cyrillic letters. */
export const nearWords = ['complete', 'Completed', 'COMPLETED', ' completed', 'completed ', 'соmpleted', '']
export const statusWords = [...foreignWords.split(' '), ...nearWords]

/** What a single call meets: a key of {@link refusals}, {@link losses}, {@link lies} or `lag`. */
type ServiceFault = { name: string; word: string }

export type LedgerPayment = {
  id: string
  /** How a compact answer names it; empty in a service that answers with the expanded shape alone. */
  txId: string
  chain: string
  coin: string
  address: string
  amount: bigint
  received: bigint
  /** When money first came, in ms since the epoch. */
  moneyAt?: number
  status: 'pending' | 'completed'
  blacklisted: boolean
  /** It was completed with all of its money at some time. */
  wasPaid: boolean
}

export const serviceMethods = [
  { chain: 'bsc', coin: 'bnb' },
  { chain: 'ethereum', coin: 'eth' },
  { chain: 'polygon', coin: 'pol' },
  { chain: 'avalanche', coin: 'avax' },
] as const

/** In every field with personal data: it must not leave the server. */
export const canary = 'CANARY-of-a-person'

export type ServiceRequest = { path: string; body?: object | undefined }
/** What comes back over the wire: `data` of a success, an HTTP status, bytes that are no answer, or nothing. */
export type Answer =
  | { data: unknown }
  | { status: number; retryAfter?: number }
  | 'not-success'
  | 'html'
  | 'cut'
  | 'hang'
  | 'reset'

/** The call is answered before anything is done. */
const refusals: Record<string, Answer> = {
  down: { status: 503 },
  'too-many': { status: 429, retryAfter: 20 },
  reset: 'reset',
  refused: { status: 400 },
  forgotten: { status: 404 },
  'not-success': 'not-success',
}

/** The call is done, and its answer is lost. */
const losses: Record<string, Answer> = {
  lost: 'reset',
  hang: 'hang',
  html: 'html',
  cut: 'cut',
  'error-after': { status: 500 },
}

/** A plausible account: addresses with runs and repetitions are unspendable. */
function accountOf(name: string): string {
  return `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`
}

/** Money that is sent there is lost. */
export const unpayable = [
  `0x${'0'.repeat(40)}`,
  '0x000000000000000000000000000000000000dEaD',
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  'not-an-address',
]

type Lie = (payment: LedgerPayment, word: string, calls: number) => object

/** The answer is for another payment than the one asked for. */
const mistaken: Record<string, Lie> = {
  // Another one each time: a service that tells the same lie twice can't be caught.
  address: (_, __, calls) => ({ walletAddress: accountOf(`another ${calls}`) }),
  chain: () => ({ chain: 'tron' }),
  coin: () => ({ currency: { id: 'doge' } }),
  contract: () => ({ contractAddress: `0x${'c'.repeat(40)}` }),
  id: () => ({ _id: 'f'.repeat(24), txId: '' }),
}

const allPaid: Lie = ({ amount }) => ({
  status: 'completed',
  amountReceived: `${amount}`,
  balanceRequired: '0',
})

/** The call is done, and what is said of it is not so. */
const lies: Record<string, Lie> = {
  ...Object.fromEntries(Object.entries(mistaken).map(([what, lie]) => [`other-${what}`, lie])),
  // The other payment is paid: to accept its answer for this one would ship unpaid goods.
  ...Object.fromEntries(
    Object.entries(mistaken).map(([what, lie]): [string, Lie] => [
      `paid-other-${what}`,
      (...received) => ({ ...allPaid(...received), ...lie(...received) }),
    ]),
  ),
  // Of a new payment these are no lies: see `#create`.
  unpayable: ({ address }, _, calls) => ({
    walletAddress: unpayable.includes(address) ? address : unpayable[calls % unpayable.length],
  }),
  'paid-unpayable': (payment, word, calls) => ({
    ...allPaid(payment, word, calls),
    walletAddress: unpayable[calls % unpayable.length],
  }),
  worthless: ({ amount }) => (amount === 1n ? {} : { amount: '1', balanceRequired: '1' }),
  'other-amount': ({ amount }) => ({ amount: `${amount * 2n}` }),
  'no-money': (payment, ...rest) => ({
    ...allPaid(payment, ...rest),
    amountReceived: `${payment.amount / 2n}`,
  }),
  'not-all': (...received) => ({ ...allPaid(...received), balanceRequired: '1' }),
  'paid-but-held': (...received) => ({ ...allPaid(...received), paymentBlacklisted: true }),
  blacklisted: () => ({ paymentBlacklisted: true }),
  word: (_, word) => ({ status: word }),
  'paid-word': (payment, word, calls) => ({ ...allPaid(payment, word, calls), status: word }),
}

/** What an honest service may do to a call, too: fail, or answer as of a while ago. */
export const honestFaults = [...Object.keys(refusals), ...Object.keys(losses), 'lag']
export const lyingFaults = Object.keys(lies)

export class FakeService {
  readonly ledger: LedgerPayment[] = []
  /** What the next calls meet, one each. */
  readonly faults: ServiceFault[] = []
  isOut = false
  /** What one coin costs in dollars, as its listing says. */
  rate: string | null = '1'
  /** It was always the same. */
  isRateSteady = true
  /** It has answered truthfully, if late, and has reverted nothing. */
  isHonest = true
  readonly #isCompact: boolean
  readonly #mayLie: boolean
  #calls = 0

  /**
   * @param options.isCompact it answers an initiate with the compact shape.
   * @param options.mayLie else it is honest whatever a run asks of it, so that false alarms are detected.
   */
  constructor({ isCompact, mayLie }: { isCompact: boolean; mayLie: boolean }) {
    this.#isCompact = isCompact
    this.#mayLie = mayLie
  }

  answer({ path, body }: ServiceRequest): Answer {
    if (this.isOut) return 'reset'
    if (path.includes('system/')) return listing(path)
    this.#calls += 1
    const fault = this.faults.shift()
    const refusal = fault && refusals[fault.name]
    if (refusal) return refusal
    const isNew = path.includes('/initiate')
    const payment = isNew ? this.#create(body, this.#mayLie ? fault?.name : undefined) : this.#find(path)
    if (!payment) return { status: 404 }
    const loss = fault && losses[fault.name]
    if (loss) return loss
    const said = isNew && this.#isCompact ? compact(payment) : expanded(payment)
    return { data: { ...said, ...(fault && this.#untruth(payment, fault)) } }
  }

  /** A deposit, of which the service knows at once. */
  deposit(payment: LedgerPayment, amount: bigint, at: number): void {
    if (amount <= 0n) return
    payment.received += amount
    payment.moneyAt ??= at
  }

  confirm(payment: LedgerPayment): void {
    if (payment.received < payment.amount) return
    payment.status = 'completed'
    payment.wasPaid ||= !payment.blacklisted
  }

  /** The network has undone it. */
  revert(payment: LedgerPayment): void {
    if (!this.#mayLie) return
    payment.status = 'pending'
    payment.received = 0n
    this.isHonest = false
  }

  /** What came above the amounts is gone. */
  shrink(): void {
    if (!this.#mayLie) return
    for (const payment of this.ledger)
      if (payment.received > payment.amount) payment.received = payment.amount
    this.isHonest = false
  }

  blacklist(payment: LedgerPayment): void {
    if (!this.#mayLie) return
    payment.blacklisted = true
    this.isHonest = false
  }

  #untruth(payment: LedgerPayment, { name, word }: ServiceFault): object | undefined {
    // Of a completed payment, an answer from before is a payment taken back.
    const isOld = name === 'lag' && (this.#mayLie || payment.status === 'pending')
    if (isOld && payment.status === 'completed') this.isHonest = false
    if (isOld) return { status: 'pending', amountReceived: '0', balanceRequired: `${payment.amount}` }
    const lie = this.#mayLie && lies[name]
    if (!lie) return undefined
    this.isHonest = false
    return lie(payment, word, this.#calls)
  }

  /** Some are wrong from the beginning, so that every answer about them agrees. */
  #create(body: object | undefined, fault: string | undefined): LedgerPayment {
    const { amount, chain, currency: coin } = body as { amount: string; chain: string; currency: string }
    const id = `${this.ledger.length + 1}`.padStart(24, '0')
    const payment: LedgerPayment = {
      id,
      txId: this.#isCompact ? `tx-${id}` : '',
      chain,
      coin,
      address: fault === 'unpayable' ? (unpayable[this.#calls % unpayable.length] ?? '') : accountOf(id),
      amount: fault === 'worthless' ? 1n : BigInt(amount),
      received: 0n,
      status: 'pending',
      blacklisted: false,
      wasPaid: false,
    }
    this.ledger.push(payment)
    return payment
  }

  #find(path: string): LedgerPayment | undefined {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return this.ledger.find(({ id, txId }) => id === name || (txId !== '' && txId === name))
  }
}

/** The shape that `validate` answers with, and either initiate may. */
function expanded({ id, txId, chain, coin, address, amount, received, status, blacklisted }: LedgerPayment) {
  return {
    _id: id,
    type: 'receive',
    chain,
    walletAddress: address,
    contractAddress: '',
    currency: { id: coin, name: canary },
    amount: `${amount}`,
    amountReceived: `${received}`,
    balanceRequired: `${received < amount ? amount - received : 0n}`,
    status,
    paymentBlacklisted: blacklisted,
    txId,
    agentId: { email: canary, phoneNumber: canary },
    merchantId: { email: canary },
    [canary]: canary,
  }
}

/** The shape with identifiers for records, and without a status or what was received. */
function compact({ txId, chain, address, amount }: LedgerPayment) {
  return {
    type: 'receive',
    chain,
    chainId: 'a'.repeat(24),
    agentId: canary,
    merchantId: canary,
    currency: 'b'.repeat(24),
    amount: `${amount}`,
    coinAmount: `${amount}`,
    activationFee: 0,
    walletAddress: address,
    walletAddressIndex: 7,
    contractAddress: '',
    txId,
  }
}

function listing(path: string): Answer {
  if (path.endsWith('/chains')) {
    const chains = serviceMethods.map(({ chain, coin }) => ({
      id: chain,
      name: chain,
      coin,
      chainType: 'evm',
      status: 'active',
    }))
    return { data: { data: chains, page: 1, pages: 1, limit: 40 } }
  }
  if (!path.endsWith('/currency')) return { status: 404 }
  const currencies = serviceMethods.map(({ chain, coin }) => ({
    id: coin,
    name: coin,
    symbol: coin,
    status: 'active',
    isContract: false,
    chains: [chain],
  }))
  return { data: currencies }
}
