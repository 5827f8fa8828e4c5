/**
 * Code that comes when it is needed. A part that can't be loaded (an older deployment's file, a blocker, no network) is
 * never an error of the page: whoever asks goes on without it, the console names it once, and the next need tries again.
 * One that hangs, as on a network that swallows requests, is gone on without as well, and used when it comes after all.
 */

/** How long what is drawn waits for a part. */
const patienceMs = 10_000

/** A module behind an `import()`. */
export class Lazy<Module> {
  /** The module, once it is here. */
  value: Module | undefined
  /** Without a value, not to be waited for: the last attempt did not work, or has taken too long so far. */
  failed = false
  readonly #import: () => Promise<Module>
  #coming: Promise<void> | undefined
  #reported = false

  constructor(load: () => Promise<Module>) {
    this.#import = load
  }

  /** Loads the module, unless it is here or on its way. Never rejects: look at `value` after it. */
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
    // For whoever runs the page: the payer sees what is left. The browser's message names the file.
    // eslint-disable-next-line no-console
    console.warn('crypto-checkout goes on without a part that could not be loaded:', error)
  }
}

/**
 * Loads a part for what is on screen: `draw` is called when it is here or has failed, and when it has taken too long, so
 * that a part that comes after all is drawn then. Settles with the first of these; never rejects.
 */
export async function loadAndDraw<Module>(part: Lazy<Module>, draw: () => void): Promise<void> {
  await Promise.race([part.load().then(draw), new Promise((resolve) => setTimeout(resolve, patienceMs))])
  if (part.value !== undefined) return
  part.failed = true
  draw()
}

/**
 * Calls back once what was just drawn is on screen and the browser has nothing better to do, or soon in any case. On a
 * page that nobody looks at nothing is on screen, and it waits.
 */
export function whenIdle(callback: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: 2000 })
    else setTimeout(callback, 200)
  })
}
