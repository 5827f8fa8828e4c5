/** Keeps the screen on while a payer gets their phone, if the browser allows it. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'

export class WakeLock implements ReactiveController {
  #wanted = false
  #sentinel: WakeLockSentinel | undefined
  #asking = false

  constructor(host: ReactiveControllerHost) {
    host.addController(this)
  }

  /** Whether to keep the screen on. A lock that the browser took back is requested again when the page is shown. */
  set wanted(wanted: boolean) {
    this.#wanted = wanted
    this.#follow()
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#handleVisibility)
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#handleVisibility)
    this.wanted = false
  }

  readonly #handleVisibility = (): void => this.#follow()

  #follow(): void {
    if (!this.#wanted) void this.#release()
    else if (document.visibilityState === 'visible') void this.#acquire()
  }

  async #acquire(): Promise<void> {
    if (this.#asking || this.#sentinel?.released === false || !('wakeLock' in navigator)) return
    this.#asking = true
    // Low battery, or a policy: the screen turns off as usual.
    this.#sentinel = await navigator.wakeLock.request('screen').catch(() => undefined)
    this.#asking = false
    if (!this.#wanted) await this.#release()
  }

  async #release(): Promise<void> {
    const sentinel = this.#sentinel
    this.#sentinel = undefined
    await sentinel?.release().catch(() => undefined)
  }
}
