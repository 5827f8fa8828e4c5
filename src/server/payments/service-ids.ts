/**
 * Asks for a payment by each of its identifiers. Services replace identifiers, and know a payment by one while they fail for
 * another.
 */
import { GatewayError } from '../../gateway/index.js'

export type ServiceIds = {
  /**
   * The first usable answer. The identifier that a payment was answered by is asked first from then on.
   * @param ids of the payment, best first.
   * @param ask resolves to undefined for an answer of no use.
   * @returns undefined if each identifier is answered, or is refused, and no answer is of use.
   * @throws the failure that says least: a payment is refused only if it is refused by every identifier.
   */
  firstAnswer<T>(
    paymentId: string,
    ids: readonly string[],
    ask: (id: string) => Promise<T | undefined>,
  ): Promise<T | undefined>
  /** The identifiers of a new payment: first the kind that the payment before was answered by. */
  likeliestFirst(ids: readonly string[]): string[]
  /** A new payment with these identifiers was answered by one of them. */
  noteAnswer(ids: readonly string[], id: string): void
}

/** More payments are not remembered: they are asked by each identifier again. */
const maxAnswering = 10_000

export function serviceIds(): ServiceIds {
  /** The identifiers of payments that are not answered by their first. */
  const answering = new Map<string, string>()
  let likeliest = 0

  return {
    async firstAnswer(paymentId, ids, ask) {
      const known = answering.get(paymentId)
      let failure: GatewayError | undefined
      for (const id of new Set([...(known === undefined ? [] : [known]), ...ids])) {
        try {
          const answer = await ask(id)
          if (answer === undefined) continue
          if (id === ids[0]) answering.delete(paymentId)
          else remember(paymentId, id)
          return answer
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error
          failure = worse(failure, error)
        }
      }
      if (failure !== undefined) throw failure
      return undefined
    },
    likeliestFirst: (ids) => [...ids.slice(likeliest), ...ids.slice(0, likeliest)],
    noteAnswer(ids, id) {
      if (ids.length > 1) likeliest = ids.indexOf(id)
    },
  }

  function remember(paymentId: string, id: string): void {
    answering.delete(paymentId)
    answering.set(paymentId, id)
    for (const [oldest] of answering) {
      if (answering.size <= maxAnswering) break
      answering.delete(oldest)
    }
  }
}

/** Of two failures the one that says less. */
function worse(known: GatewayError | undefined, error: GatewayError): GatewayError {
  return known === undefined || (!known.retryable && error.retryable) ? error : known
}
