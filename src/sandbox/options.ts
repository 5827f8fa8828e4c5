/** The types of a sandbox's options. They import no library, so that the declarations compile without one. */

/** The two shapes of a transaction in an answer. */
export type TransactionShape = 'expanded' | 'compact'

/** The shape of each initiate operation's answer: the interface leaves it open. */
export type InitiateShapes = {
  /** Of a payment of an amount in the coin. */
  initiate: TransactionShape
  /** Of a payment of a fiat amount. */
  initiateFiat: TransactionShape
}

/** A limit of the service, off by default: the interface shows none (section 8). */
export type RateLimit = {
  /** The number of requests in any minute. */
  perMinute: number
}

/** Lets the sandbox break a caller's connection. Without a socket, as in a test, `fetch` rejects instead. */
export type Connection = {
  /** Closes it without another byte. */
  destroy: () => void
  /** Sends an interim answer (103). */
  hint: () => void
}

/** The storage of a state. One sandbox writes it at a time. */
export type StateStore = {
  /** The last written text, or undefined. Called once, at the start. */
  read: () => string | undefined
  /** Replaces the text atomically. Not called again before it is done. */
  write: (text: string) => void | Promise<void>
}
