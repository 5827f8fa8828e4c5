/** Timers that don't keep a process alive, work with a deadline, and work that is awaited before the end. */

/** Lets the process end despite a timer, if the runtime supports it. */
export function unref(timer: { unref?: () => unknown } | number): void {
  if (typeof timer === 'object') timer.unref?.()
}

/**
 * The result of `work`.
 * @throws {Error} `late` if it takes longer; the work continues, and its result is ignored.
 */
export async function within<T>(
  timeoutMs: number,
  work: () => T | Promise<T>,
  late: () => Error = () => new Error(`did not end within ${timeoutMs} ms`),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), timeoutMs)
  })
  try {
    return await Promise.race([work(), end])
  } finally {
    clearTimeout(timer)
  }
}

/** Work that is under way. None rejects. */
export function createWork() {
  const running = new Set<Promise<unknown>>()
  return {
    track<T>(work: Promise<T>): Promise<T> {
      running.add(work)
      void work.finally(() => running.delete(work))
      return work
    },
    /** Resolves when nothing is under way. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
