/**
 * Asks for a payment by each of its identifiers. Services replace identifiers, and know a payment by one while they fail for
 * another.
 */
import { GatewayError } from '../../gateway/index.js'

export type ServiceIds = {
  /**
   * The first usable answer.
   * @param ids of the payment, the one that answered last first.
   * @param ask resolves to undefined for an answer of no use.
   * @returns undefined if each identifier is answered, or is refused, and no answer is of use.
   * @throws the failure that says least: a payment is refused only if it is refused by every identifier.
   */
  firstAnswer<T>(ids: readonly string[], ask: (id: string) => Promise<T | undefined>): Promise<T | undefined>
  /** The identifiers of a new payment: first the kind that the payment before was answered by. */
  likeliestFirst(ids: readonly string[]): string[]
  /** A new payment with these identifiers was answered by one of them. */
  noteAnswer(ids: readonly string[], id: string): void
  /** So was a known payment: until there is a new one, it says which kind the service answers. */
  noteCheck(ids: readonly string[], id: string): void
}

export function serviceIds(): ServiceIds {
  let likeliest: number | undefined
  const noteAnswer: ServiceIds['noteAnswer'] = (ids, id) => {
    if (ids.length > 1 && ids.includes(id)) likeliest = ids.indexOf(id)
  }

  return {
    async firstAnswer(ids, ask) {
      let failure: GatewayError | undefined
      for (const id of new Set(ids)) {
        try {
          const answer = await ask(id)
          if (answer !== undefined) return answer
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error
          failure = worse(failure, error)
        }
      }
      if (failure !== undefined) throw failure
      return undefined
    },
    likeliestFirst: (ids) => [...ids.slice(likeliest), ...ids.slice(0, likeliest)],
    noteAnswer,
    noteCheck(ids, id) {
      if (likeliest === undefined) noteAnswer(ids, id)
    },
  }
}

/** Of two failures the one that says less. */
function worse(known: GatewayError | undefined, error: GatewayError): GatewayError {
  return known === undefined || (!known.retryable && error.retryable) ? error : known
}
