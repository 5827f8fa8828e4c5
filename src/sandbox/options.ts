/** The types of a sandbox's options. They import no library, so that the declarations compile without one. */

/** Which of the two shapes an operation answers with. */
export type TransactionShape = 'expanded' | 'compact'

/** Which shape each initiate operation answers with: the interface leaves it open. */
export type InitiateShapes = { initiate: TransactionShape; initiateFiat: TransactionShape }

/** A limit of the service, off unless it is set: the interface shows none (section 8). */
export type RateLimit = {
  /** How many requests may come in any minute, spread or at once. */
  perMinute: number
}

/** How the sandbox cuts a caller off. Without a socket, as in a test, `fetch` rejects as if there had been one. */
export type Connection = {
  /** Ends it without another byte. */
  destroy: () => void
  /** Sends an interim answer (103). */
  hint: () => void
}

/** Where a state is kept. One sandbox writes it at a time. */
export type StateStore = {
  /** The text that was written last, or undefined when there is none. Called once, at the start. */
  read: () => string | undefined
  /** Keeps a text in place of the last one, whole or not at all. Not called again before it is done. */
  write: (text: string) => void | Promise<void>
}
