/** One shared interval for every element that shows an age, running only while it is needed. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'

const tickMs = 1000
const hosts = new Set<ReactiveControllerHost>()
let interval: ReturnType<typeof setInterval> | undefined

/** Renders its host once a second while it is on a visible page and `isNeeded` says so. */
export class Ticker implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #isNeeded: () => boolean
  #connected = false

  constructor(host: ReactiveControllerHost, isNeeded: () => boolean) {
    this.#host = host
    this.#isNeeded = isNeeded
  }

  hostConnected(): void {
    this.#connected = true
    this.#join()
  }

  hostUpdated(): void {
    this.#join()
  }

  hostDisconnected(): void {
    this.#connected = false
    this.#join()
  }

  #join(): void {
    if (this.#connected && this.#isNeeded()) hosts.add(this.#host)
    else hosts.delete(this.#host)
    wind()
  }
}

function wind(): void {
  const method = hosts.size > 0 ? 'addEventListener' : 'removeEventListener'
  document[method]('visibilitychange', handleVisibility)
  const wanted = hosts.size > 0 && document.visibilityState === 'visible'
  if (wanted === (interval !== undefined)) return
  if (wanted) interval = setInterval(tick, tickMs)
  else {
    clearInterval(interval)
    interval = undefined
  }
}

function handleVisibility(): void {
  wind()
  if (interval !== undefined) tick()
}

function tick(): void {
  for (const host of hosts) host.requestUpdate()
}
