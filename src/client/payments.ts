/** What a flow does once an order has a payment: the rules of every state, the check of addresses, and the watch. */
import type { Payment } from '../core/contract/wire.js'
import { checkAddress, respell, type AddressToCheck } from './address-check.js'
import type { Payments, PaymentsHost } from './base-flow.js'
import type { CheckoutState } from './checkout-state.js'
import { acceptClaims } from './claims.js'
import { immutable } from './immutable.js'
import { CheckoutClientError, addressUnchecked } from './requests.js'
import { StatusPoller } from './status-poller.js'
import { asksForMoney, isOrderPaid } from './asking.js'
import { isUntouched, sessionOf, watchedPayment } from './state-queries.js'
import { transition } from './transition.js'

/** How long the code of the address check may take to load before the payer can retry. */
const checkTimeoutMs = 10_000

/** The payments of one flow. */
export const createPayments = (host: PaymentsHost): Payments => new FlowPayments(host)

class FlowPayments implements Payments {
  readonly transition = transition
  readonly #host: PaymentsHost
  /** The result for each network, coin and address that was checked. */
  readonly #checked = new Map<string, boolean>()

  constructor(host: PaymentsHost) {
    this.#host = host
  }

  async examine(
    answers: readonly Payment[],
  ): Promise<{ payments: Payment[]; unpayable?: readonly string[] }> {
    const payments = await Promise.all(answers.map((payment) => this.#respelled(payment)))
    return { payments, ...(await this.#verdicts(payments)) }
  }

  watch(payment: Payment): { check(): void; stop(): void } {
    const { client, signals, clock, random = Math.random, dispatch, lookAround } = this.#host
    const stopped = new AbortController()
    const poller = new StatusPoller({
      client: {
        getPayment: async (id, options) => {
          const answer = await client.getPayment(id, options)
          return { ...answer, payment: answer.payment && (await this.#respelled(answer.payment)) }
        },
      },
      paymentId: payment.id,
      payment,
      signals,
      clock,
      random,
      onPayment: (checked) => {
        dispatch({ type: 'payment-checked', payment: checked })
        if (isPaidElsewhere(this.#host.state())) lookAround(stopped.signal)
      },
      onFailure: (failure) => {
        dispatch({ type: 'check-failed', failure })
        if (failure.code === 'order-closed') lookAround(stopped.signal)
      },
    })
    const refuseClaims = acceptClaims(payment.id, client)
    poller.start()
    return {
      check: () => poller.check(),
      stop() {
        refuseClaims()
        poller.stop()
        stopped.abort()
      },
    }
  }

  #respelled(answer: Payment): Promise<Payment> {
    return respell(answer, findKnown(this.#host.state(), answer.id))
  }

  /** The ids of the payments that ask for money at an address that is not payable. */
  async #verdicts(payments: readonly Payment[]): Promise<{ unpayable?: readonly string[] }> {
    const open = payments.filter(asksForMoney)
    const verdicts = await Promise.all(open.map((payment) => this.#isPayable(payment)))
    const unpayable = open.filter((_, index) => !verdicts[index]).map(({ id }) => id)
    return unpayable.length > 0 ? { unpayable } : {}
  }

  async #isPayable({ chain, coin, address }: Payment): Promise<boolean> {
    const key = JSON.stringify([chain.id, chain.type, coin.id, coin.token, coin.contract, address])
    const verdict = this.#checked.get(key) ?? (await this.#check({ chain, coin, address }))
    this.#checked.set(key, verdict)
    return verdict
  }

  #check(address: AddressToCheck): Promise<boolean> {
    const { clock, checkAddress: check = checkAddress } = this.#host
    const listed = listedContracts(this.#host.state(), address.chain.id)
    return new Promise((resolve, reject) => {
      const fail = (cause?: unknown) =>
        reject(new CheckoutClientError('The address could not be checked', addressUnchecked, { cause }))
      const cancel = clock.after(checkTimeoutMs, fail)
      void check(immutable(address), listed).then(resolve, fail).finally(cancel)
    })
  }
}

/** Whether the payment on screen received nothing, and its order is paid: the receipt is another payment's. */
function isPaidElsewhere(state: CheckoutState): boolean {
  const payment = watchedPayment(state)
  return payment !== undefined && isOrderPaid(payment) && isUntouched(state)
}

/** The payment of this id as it was last accepted. */
function findKnown(state: CheckoutState, id: string): Payment | undefined {
  const known = state.name === 'loading' ? (state.known ?? []) : (sessionOf(state)?.payments ?? [])
  return [watchedPayment(state), ...known].find((payment) => payment?.id === id)
}

/** The contracts of the coins that the endpoint lists on a network. */
function listedContracts(state: CheckoutState, chain: string): string[] {
  const methods = state.name === 'creating' || state.name === 'choosing' ? (state.methods ?? []) : []
  const onChain = methods.filter((method) => method.chain.id === chain)
  return onChain.flatMap(({ coin }) => coin.contract ?? [])
}
