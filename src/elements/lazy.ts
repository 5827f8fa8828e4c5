/**
 * Lazily loaded chunks. A chunk that can't be loaded (an older deployment's file, a blocker, no network) is never an
 * error of the page: the caller continues without it, the console names it once, and the next use tries again. After a
 * timeout the caller also continues, and uses the chunk if it arrives later.
 */

/** How long what is drawn waits for a part. */
const timeoutMs = 10_000

/** A module behind an `import()`. */
export class Lazy<Module> {
  /** The module, once it is loaded. */
  value: Module | undefined
  /** Without a value, do not wait: the last attempt failed, or is taking too long. */
  failed = false
  readonly #import: () => Promise<Module>
  #coming: Promise<void> | undefined
  #reported = false

  constructor(load: () => Promise<Module>) {
    this.#import = load
  }

  /** Loads the module, unless it is loaded or loading. Never rejects: read `value` afterwards. */
  load(): Promise<void> {
    if (this.value !== undefined) return Promise.resolve()
    if (this.#coming !== undefined) return this.#coming
    this.failed = false
    this.#coming = this.#import().then(
      (module) => {
        this.value = module
      },
      (error: unknown) => {
        this.failed = true
        this.#coming = undefined
        this.#report(error)
      },
    )
    return this.#coming
  }

  #report(error: unknown): void {
    if (this.#reported) return
    this.#reported = true
    // For the page's author: the payer sees the fallback. The browser's message names the file.
    // eslint-disable-next-line no-console
    console.warn('crypto-checkout goes on without a part that could not be loaded:', error)
  }
}

/**
 * Loads a chunk for the screen. Calls `draw` when it is loaded, has failed, or has timed out, and again when it arrives
 * late. Settles with the first of these; never rejects.
 */
export async function loadAndDraw<Module>(part: Lazy<Module>, draw: () => void): Promise<void> {
  await Promise.race([part.load().then(draw), timeout()])
  if (part.value !== undefined) return
  part.failed = true
  draw()
}

/** Loads a chunk. Settles when it is loaded, has failed, or has timed out; never rejects. */
export async function loadInTime(part: Lazy<unknown>): Promise<void> {
  await Promise.race([part.load(), timeout()])
}

const timeout = () => new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))

/**
 * Calls back once the last rendering is on screen and the browser is idle, or soon in any case. On a hidden page it
 * waits.
 */
export function whenIdle(callback: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: 2000 })
    else setTimeout(callback, 200)
  })
}
