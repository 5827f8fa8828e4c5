/** A value of the payment service that is kept for a while, and fetched once for all callers. */

export type CacheOptions = {
  /** Younger than this, the value is fresh; older, it is served while a new one is fetched. */
  freshMs: number
  /** Older than this, callers wait for a new value. */
  usableMs: number
  /** Serve the last value, however old, if fetching fails. */
  outlivesFailure: boolean
}

/** The value; with `isFresh` none that is older than `freshMs`. */
export type Cached<T> = (isFresh?: boolean) => Promise<T>

/** A value that is fetched once for all callers. */
export function cached<T>(fetchValue: () => Promise<T>, options: CacheOptions, now: () => number): Cached<T> {
  let last: { value: T; fetchedAt: number } | undefined
  let inFlight: Promise<T> | undefined

  async function refresh(): Promise<T> {
    try {
      const value = await fetchValue()
      last = { value, fetchedAt: now() }
      return value
    } finally {
      inFlight = undefined
    }
  }

  return async (isFresh = false) => {
    // A value from the future is old: a clock that was ahead stored it.
    const age = last ? Math.abs(now() - last.fetchedAt) : Infinity
    if (last && age < options.freshMs) return last.value
    inFlight ??= refresh()
    if (!last) return inFlight
    const { value } = last
    const refreshed = options.outlivesFailure ? inFlight.catch(() => value) : inFlight
    if (isFresh) return inFlight
    if (age >= options.usableMs) return refreshed
    refreshed.catch(() => undefined)
    return value
  }
}
