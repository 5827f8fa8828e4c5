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
  /** Settles at the end of the attempt under way. */
  coming: Promise<void> | undefined
  readonly #import: () => Promise<Module>
  /** Each draws the module, or what stands in its place. */
  readonly #drawers = new Set<() => void>()
  #reported = false

  constructor(load: () => Promise<Module>) {
    this.#import = load
  }

  /**
   * Loads the module, unless it is loaded or loading. Never rejects: read `value` afterwards. Calls `draw` at the end of each
   * attempt until the module is loaded, also of attempts that others begin.
   */
  async load(draw?: () => void): Promise<void> {
    if (this.value !== undefined) return draw?.()
    if (draw) this.#drawers.add(draw)
    await (this.coming ??= this.#attempt())
  }

  /** Draws the module, or what stands in its place, wherever it was asked for. */
  draw(): void {
    for (const draw of this.#drawers) draw()
  }

  async #attempt(): Promise<void> {
    try {
      this.value = await this.#import()
    } catch (error) {
      this.failed = true
      // For the page's author: the payer sees the fallback. The browser's message names the file.
      const words = 'crypto-checkout goes on without a part that could not be loaded:'
      // oxlint-disable-next-line no-console
      if (!this.#reported) console.warn(words, error)
      this.#reported = true
    }
    this.coming = undefined
    this.draw()
    if (this.value !== undefined) this.#drawers.clear()
  }
}

/**
 * Loads a chunk for the screen. Calls `draw` when it is loaded, has failed, or has timed out, and again when it arrives
 * late. Settles with the first of these; never rejects.
 */
export async function loadAndDraw(part: Lazy<unknown>, draw: () => void): Promise<void> {
  // Only an attempt with a limit takes away what stands in the part's place.
  if (!part.coming) part.failed = false
  await Promise.race([part.load(draw), timeout()])
  if (part.value !== undefined) return
  part.failed = true
  part.draw()
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
