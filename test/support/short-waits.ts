/** Waits of elements in tests that run in a browser. */

/**
 * In the tests of the file or of the `describe` around it, what waits for one to nine seconds waits for a twentieth of that. What ends
 * an answer that does not come takes ten or more, as does the limit of a test: a busy machine may need them.
 */
export function shortWaits(): void {
  const { setTimeout } = globalThis
  beforeEach(() => {
    globalThis.setTimeout = ((handler: TimerHandler, ms = 0, ...args: unknown[]) =>
      setTimeout(handler, ms >= 1_000 && ms < 10_000 ? ms / 20 : ms, ...args)) as typeof setTimeout
  })
  afterEach(() => {
    globalThis.setTimeout = setTimeout
  })
}
