/** Faults of a transaction's fields: identity, destination, amount, received money (F029 to F056, F060). */
import type { ChainFamily } from '../../core/chains/chains.js'
import {
  addDecimals,
  compareDecimals,
  divideDecimalsUp,
  multiplyDecimals,
  subtractDecimals,
} from '../../core/money/decimal.js'
import { deriveAddress } from '../addresses/derive.js'
import { chainRecord, chains } from '../catalogue/chains.js'
import type { Payment } from '../payments/payment.js'
import { transaction } from '../payments/transaction.js'
import type { TransactionShape } from '../options.js'
import {
  afterwards,
  answered,
  fault,
  fieldsOf,
  initiates,
  withData,
  type ApplyFault,
  type FaultDefinition,
  type FaultedRequest,
  type Fields,
} from './definition.js'

const validate = ['validate'] as const
const checked = fieldsOf(validate)

/** Status words of similar services. None of them is in the interface. */
const statusWords = [
  'new processing confirming confirmed settled paid paid_over paid_late wrong_amount wrong_amount_waiting',
  'process confirm_check check fail failed cancel cancelled system_fail refund_process refund_fail',
  'refund_paid refunded partially_refunded locked unresolved underpaid overpaid illicit_resource invalid',
  'expired signed complete on_hold under_inspection detected',
].flatMap((line) => line.split(' '))

/** The catalogue's faults of transactions. */
export const transactionFaults: readonly FaultDefinition[] = [
  shaped('compact-shape', 'compact'),
  shaped('expanded-shape', 'expanded'),
  answered('F030', 'records-empty', 'the records in it have no fields', {
    chainId: {},
    currency: {},
    agentId: {},
    merchantId: {},
  }),
  answered('F030', 'ids-as-objects', 'its _id is an object, { $oid }', ({ _id }) => ({
    _id: { $oid: _id },
  })),
  answered('F031', 'id-missing', 'it has no _id', { _id: undefined }),
  answered('F031', 'tx-id-empty', 'its txId is empty', { txId: '' }),
  answered('F031', 'ids-hostile', 'its ids are a path with a query', {
    _id: '../../system/chains?x=#%2f',
    txId: '../../system/chains?x=#%2f',
  }),
  answered('F031', 'ids-long', 'its ids have 10,000 characters', {
    _id: 'a'.repeat(10_000),
    txId: 'a'.repeat(10_000),
  }),
  fault(
    'F032',
    'other-payment',
    'answers with another payment',
    withData((data, faulted) => transactionOf(otherPayment(data, faulted), 'expanded', faulted) ?? data),
    validate,
  ),
  address('F033', 'address-missing', 'missing', () => undefined),
  address('F033', 'address-empty', 'empty', () => ''),
  address('F033', 'address-spaced', 'followed by a space', (text) => `${text} `),
  address('F033', 'address-zero-width', 'with an invisible character inside', (text) =>
    insert(text, '\u200b'),
  ),
  address('F033', 'address-right-to-left', 'with a change of direction inside', (text) =>
    insert(text, '\u202e'),
  ),
  address('F033', 'address-homoglyph', 'with a Cyrillic letter inside', (text) => insert(text, '\u0430')),
  address('F033', 'address-lower-case', 'in lower case', (text) => text.toLowerCase()),
  address('F034', 'address-of-other-family', 'one of another kind of network', (_, { family, random }) =>
    deriveAddress(family === 'evm' ? 'tron' : 'evm', random.below(2 ** 31)),
  ),
  {
    ...address('F035', 'address-changes', 'another one than initiate gave', (_, { family, random }) =>
      deriveAddress(family, random.below(2 ** 31)),
    ),
    about: validate,
  },
  answered('F036', 'chain-changed', 'it is on another network', ({ chain }) => {
    const other = chains.find(({ id }) => id !== chain)
    return { chain: other?.id, chainId: other && chainRecord(other) }
  }),
  answered('F036', 'coin-changed', 'it is in another coin', ({ currency }) => ({
    currency: typeof currency === 'object' ? { ...currency, id: 'doge', symbol: 'DOGE' } : 'doge',
  })),
  answered('F036', 'contract-changed', 'it is a token of another contract', {
    contractAddress: deriveAddress('evm', 0),
  }),
  fault(
    'F037',
    'address-reused',
    'gives the payment the address of the one before, for good',
    (faulted) => {
      const [previous] = faulted.simulator.ledger.list()
      return withData((data) => {
        const payment = paymentOf(data, faulted)
        if (payment && previous?.chain.family === payment.chain.family) payment.address = previous.address
        return { ...data, walletAddress: payment?.address ?? data['walletAddress'] }
      })(faulted)
    },
    initiates,
  ),
  answered('F038', 'amount-changed', 'its amount is one more than asked for', (data) => {
    const amount = addDecimals(text(data, 'amount'), '1')
    return { amount, coinAmount: amount }
  }),
  answered('F039', 'dollars-wrong', 'its amount in dollars is twice what the rate makes it', (data) => ({
    usdAmount: multiplyDecimals(text(data, 'usdAmount'), '2'),
  })),
  answered('F040', 'unknown-status', 'its status is `value`, or a word of other services', (_, its) => ({
    status: its.fault.value ?? statusWords[its.random.below(statusWords.length)],
  })),
  ...(
    [
      ['status-capitalised', 'Completed'],
      ['status-spaced', ' completed'],
      ['status-complete', 'COMPLETE'],
      ['status-homoglyph', '\u0441\u043empleted'],
    ] as const
  ).map(([name, status]) => checked('F041', name, `its status is “${status}”`, { status })),
  checked('F042', 'completed-with-balance', 'completed, and something is still due', (data) => ({
    status: 'completed',
    balanceRequired: divideDecimalsUp(text(data, 'amount'), '2', 6),
  })),
  checked('F043', 'completed-short', 'completed, with half of the amount received', (data) => ({
    status: 'completed',
    balanceRequired: '0',
    amountReceived: divideDecimalsUp(text(data, 'amount'), '2', 6),
  })),
  checked('F043', 'completed-without-received', 'completed, and amountReceived is missing', {
    status: 'completed',
    balanceRequired: '0',
    amountReceived: undefined,
  }),
  checked('F044', 'pending-in-full', 'pending, with the full amount received', (data) => ({
    status: 'pending',
    balanceRequired: '0',
    amountReceived: data['amount'],
  })),
  checked('F045', 'blacklisted', 'completed, and blacklisted', (data) => ({
    status: 'completed',
    balanceRequired: '0',
    amountReceived: data['amount'],
    paymentBlacklisted: true,
  })),
  checked('F046', 'reorg', 'pending again, as though nothing had arrived', nothingArrived),
  checked('F047', 'reorg-after-completion', 'what was completed is pending again', (data) =>
    data['status'] === 'completed' ? nothingArrived(data) : {},
  ),
  checked('F048', 'received-decreases', 'half of what arrived is gone', (data) => {
    const received = divideDecimalsUp(text(data, 'amountReceived'), '2', 6)
    const amount = text(data, 'amount')
    const isShort = compareDecimals(received, amount) < 0
    const balanceRequired = isShort ? subtractDecimals(amount, received) : '0'
    return { status: 'pending', amountReceived: received, balanceRequired }
  }),
  {
    ...checked('F054', 'validate-lags', 'as though nothing had arrived, for three minutes', nothingArrived),
    defaults: { forMs: 180_000 },
  },
  fault(
    'F054',
    'webhook-before-answer',
    'pays the payment and delivers the event before it answers',
    withPayment(async (payment, { simulator }) => {
      simulator.complete(payment)
      await simulator.webhooks.settled()
    }),
    initiates,
  ),
  {
    ...checked('F055', 'stale-replica', 'every other answer is from before anything arrived', nothingArrived),
    defaults: { probability: 0.5 },
  },
  checked('F056', 'updated-at-backwards', 'updatedAt is a year before createdAt', ({ createdAt }) => ({
    updatedAt: new Date(Date.parse(String(createdAt)) - 365 * 86_400_000).toISOString(),
  })),
  checked('F056', 'updated-at-missing', 'updatedAt is missing', { updatedAt: undefined }),
  checked('F056', 'updated-at-epoch', 'updatedAt is a number', ({ updatedAt }) => ({
    updatedAt: Date.parse(String(updatedAt)),
  })),
  checked('F056', 'updated-at-offset', 'updatedAt has another time zone', ({ updatedAt }) => ({
    updatedAt: String(updatedAt).replace('Z', '+02:00'),
  })),
  checked('F056', 'updated-at-far', 'updatedAt is in the year 9999', {
    updatedAt: '9999-12-31T23:59:59.999Z',
  }),
  answered('F060', 'activation-fee', 'it has an activation fee that the amount does not contain', {
    activationFee: '1.5',
    activationFeeUSD: '1.50',
  }),
]

/** Runs the operation, and changes its payment before the answer. */
export function withPayment(
  act: (payment: Payment, faulted: FaultedRequest) => void | Promise<void>,
): ApplyFault {
  return afterwards(async (answer, faulted) => {
    if (answer.status !== 200) return answer
    // A success of these operations has a transaction as its data.
    const { data } = (await answer.clone().json()) as { data: Fields }
    const payment = paymentOf(data, faulted)
    if (payment) await act(payment, faulted)
    return answer
  })
}

function shaped(name: string, shape: TransactionShape): FaultDefinition {
  const apply = withData((data, faulted) => transactionOf(paymentOf(data, faulted), shape, faulted) ?? data)
  return fault('F029', name, `answers in the ${shape} shape`, apply, initiates)
}

function address(
  id: string,
  name: string,
  how: string,
  change: (
    address: string,
    its: { family: ChainFamily; random: FaultedRequest['random'] },
  ) => string | undefined,
): FaultDefinition {
  return answered(id, name, `its address is ${how}`, (data, { random }) => {
    const family = chains.find((chain) => chain.id === data['chain'])?.family ?? 'evm'
    return { walletAddress: change(text(data, 'walletAddress'), { family, random }) }
  })
}

function nothingArrived({ amount }: Fields): Fields {
  return {
    status: 'pending',
    amountReceived: '0',
    amountReceivedUSD: '0',
    balanceRequired: amount,
    isPartialPayment: false,
  }
}

/** Both shapes have a txId, which identifies the payment. */
function paymentOf({ txId }: Fields, { simulator }: FaultedRequest): Payment | undefined {
  return typeof txId === 'string' ? simulator.ledger.find(txId) : undefined
}

function otherPayment(data: Fields, { simulator }: FaultedRequest): Payment | undefined {
  return simulator.ledger.list().find(({ txId }) => txId !== data['txId'])
}

function transactionOf(payment: Payment | undefined, shape: TransactionShape, { simulator }: FaultedRequest) {
  return payment && transaction(payment, shape, simulator.clock.now())
}

function text(data: Fields, name: string): string {
  const value = data[name]
  return typeof value === 'string' ? value : ''
}

function insert(text: string, character: string): string {
  const middle = Math.floor(text.length / 2)
  return text.slice(0, middle) + character + text.slice(middle)
}
