/** Timers that don't keep a process alive, and work with a deadline. */

/** Lets the process end despite a timer, if the runtime supports it. */
export function unref(timer: { unref?: () => unknown } | number): void {
  if (typeof timer === 'object') timer.unref?.()
}

/**
 * The result of `work`.
 * @throws if it takes longer; the work continues, and its result is ignored.
 */
export async function within<T>(timeoutMs: number, work: () => T | Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`did not end within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
