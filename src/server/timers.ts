/** Timers that don't keep a process alive, and work that may not take for ever. */

/** Lets the process end although a timer is set, where the runtime knows such timers. */
export function unref(timer: { unref?: () => unknown } | number): void {
  if (typeof timer === 'object') timer.unref?.()
}

/**
 * What `work` comes to.
 * @throws when it takes longer; it then goes on unheeded.
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
