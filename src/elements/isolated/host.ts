/** The framing end: connects a page of the shop with its frame, at the endpoint's origin. */
import type { CheckoutState } from '../../client/checkout-state.js'
import type { Payment } from '../../core/contract/wire.js'
import { announcement, eventOf, heightOf, invitation, partsOf, paymentOf, type Inward } from './protocol.js'
import type { Settings } from './settings.js'

export type HostOptions = {
  /** The window of the frame, once it exists. */
  frame: () => Window | null | undefined
  /** The endpoint's origin. */
  origin: string
  settings: () => Settings
  /** A session, or an empty string without one. A frame that asks again wants another one than before. */
  session: (isAgain: boolean) => Promise<string>
  onConnect: () => void
  /** `isNarrow` says whether the screen has one column, whatever room there is; undefined from an older frame. */
  onHeight: (height: number, isNarrow: unknown) => void
  /** `payment` is the one in the frame, with an empty `address`, or null; undefined from an older frame, whose events have it. */
  onState: (state: CheckoutState['name'], payment: Payment | null | undefined) => void
  onEvent: (event: Event) => void
  onCloseRequest: () => void
}

const states: Record<CheckoutState['name'], true> = {
  loading: true,
  choosing: true,
  'entering-amount': true,
  creating: true,
  awaiting: true,
  partial: true,
  confirming: true,
  paid: true,
  review: true,
  contradiction: true,
  expired: true,
  error: true,
}

/** Listens for the frame until it is stopped. After a reload, the frame connects again. */
export class Host {
  readonly #options: HostOptions
  readonly #stop = new AbortController()
  #port: MessagePort | undefined
  #hasAsked = false

  constructor(options: HostOptions) {
    this.#options = options
    window.addEventListener('message', (event) => this.#meet(event), { signal: this.#stop.signal })
  }

  /** Sends the settings to the frame again. */
  sendSettings(): void {
    this.#send({ type: 'settings', settings: this.#options.settings() })
  }

  stop(): void {
    this.#stop.abort()
    this.#port?.close()
    this.#port = undefined
  }

  #meet({ source, origin, data }: MessageEvent): void {
    const frame = this.#options.frame()
    const isFrames = frame != null && source === frame && origin === this.#options.origin
    if (!isFrames || partsOf(data)['type'] !== announcement) return
    this.#port?.close()
    this.#hasAsked = false
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.onmessage = (event) => void this.#hear(partsOf(event.data))
    frame.postMessage({ type: invitation }, origin, [port2])
    this.sendSettings()
    this.#options.onConnect()
  }

  async #hear(message: Readonly<Record<string, unknown>>): Promise<void> {
    const { type, height, narrow, state, payment, name, fields } = message
    if (type === 'height') {
      const pixels = heightOf(height)
      if (pixels !== undefined) this.#options.onHeight(pixels, narrow)
    } else if (type === 'state') {
      if (isState(state)) this.#options.onState(state, payment === undefined ? undefined : paymentOf(payment))
    } else if (type === 'event') {
      const event = eventOf({ name, fields })
      if (event !== undefined) this.#options.onEvent(event)
    } else if (type === 'close-wanted') {
      this.#options.onCloseRequest()
    } else if (type === 'session-wanted') {
      const isAgain = this.#hasAsked
      this.#hasAsked = true
      const session = await this.#options.session(isAgain).catch(() => '')
      this.#send({ type: 'session', session })
    }
  }

  #send(message: Inward): void {
    this.#port?.postMessage(message)
  }
}

function isState(value: unknown): value is CheckoutState['name'] {
  return typeof value === 'string' && Object.hasOwn(states, value)
}
