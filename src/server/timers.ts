/** Lets the process end although a timer is set, where the runtime knows such timers. */
export function unref(timer: { unref?: () => unknown } | number): void {
  if (typeof timer === 'object') timer.unref?.()
}
