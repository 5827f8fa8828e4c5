/** The framed end: connects the hosted page with the page that frames it. */
import type { CheckoutState } from '../../client/checkout-state.js'
import type { Payment } from '../../core/contract/wire.js'
import {
  announcement,
  eventNames,
  invitation,
  messageOf,
  partsOf,
  withoutTarget,
  type Outward,
} from './protocol.js'
import type { Settings } from './settings.js'

export type GuestOptions = {
  /** The element whose events and height are sent. */
  element: HTMLElement
  /** Origins of the pages that may frame this one. */
  origins: readonly string[]
  /** Whether the screen has one column, whatever room there is. */
  isNarrow: () => boolean
  onSettings: (settings: Settings) => void
}

/** Lives as long as the framed page. */
export class Guest {
  readonly #options: GuestOptions
  readonly #stop = new AbortController()
  #port: MessagePort | undefined
  #deliver: ((session: string) => void) | undefined
  #wanted = false

  constructor(options: GuestOptions) {
    this.#options = options
    const { element, origins } = options
    const { signal } = this.#stop
    window.addEventListener('message', (event) => this.#meet(event), { signal })
    // In the bubbling phase, so that the page's own listeners come first.
    for (const name of eventNames)
      element.addEventListener(name, (event) => this.#send(messageOf(name, event)), { signal })
    element.addEventListener(
      'keydown',
      ({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) this.#send({ type: 'close-wanted' })
      },
      { signal },
    )
    const observer = new ResizeObserver(() => this.#sendHeight())
    observer.observe(element)
    signal.addEventListener('abort', () => observer.disconnect())
    const parents = location.ancestorOrigins?.[0]
    for (const origin of origins)
      // If the browser names the framing page's origin, only that one is contacted.
      if (parents === undefined || parents === origin)
        window.parent.postMessage({ type: announcement }, origin)
  }

  /** Asks the framing page for a session; for `fetchSession`. Rejects if it has none. */
  async session(): Promise<string> {
    this.#wanted = true
    this.#send({ type: 'session-wanted' })
    return new Promise((resolve, reject) => {
      this.#deliver = (session) =>
        session === '' ? reject(new Error('The framing page has no session')) : resolve(session)
    })
  }

  /** `payment` is the one on screen, or null. */
  tellState(state: CheckoutState['name'], payment: Payment | null): void {
    this.#send({ type: 'state', state, payment: payment && withoutTarget(payment) })
  }

  stop(): void {
    this.#stop.abort()
    this.#port?.close()
  }

  /** Accepts the first invitation of the parent window, from an allowed origin; no other. */
  #meet({ source, origin, data, ports: [port] }: MessageEvent): void {
    const isParents = source === window.parent && this.#options.origins.includes(origin)
    if (!isParents || partsOf(data)['type'] !== invitation || port === undefined || this.#port) return
    this.#port = port
    port.onmessage = (event) => this.#hear(partsOf(event.data))
    this.#sendHeight()
    if (this.#wanted) this.#send({ type: 'session-wanted' })
  }

  #hear({ type, settings, session }: Readonly<Record<string, unknown>>): void {
    if (type === 'settings') this.#options.onSettings(textsOf(settings))
    else if (type === 'session' && typeof session === 'string') this.#deliver?.(session)
  }

  #sendHeight(): void {
    const { element, isNarrow } = this.#options
    this.#send({
      type: 'height',
      height: Math.ceil(element.getBoundingClientRect().height),
      narrow: isNarrow(),
    })
  }

  #send(message: Outward): void {
    this.#port?.postMessage(message)
  }
}

function textsOf(value: unknown): Settings {
  return Object.fromEntries(Object.entries(partsOf(value)).filter(([, text]) => typeof text === 'string'))
}
