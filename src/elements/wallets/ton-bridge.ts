/**
 * A TON wallet on another device: TON Connect's HTTP bridge. It has the methods of the bridge that a wallet puts on a page, so one
 * flow asks both. The relay is of the wallet: it passes on sealed messages, and may lose or repeat them, but neither read nor change
 * any.
 */
import { asIs } from '../../core/parse-json.js'
import { fromBase64, fromHex, toHex } from '../../core/addresses/check.js'
import type { TonApp } from '../../core/transfers/ton-apps.js'
import { createKeys, seal, unseal, type BoxKeys } from './nacl-box.js'
import { field, textField } from './provider.js'

/** The relay keeps a message as long as the request is valid. */
const lifeSeconds = 300
const maxMessage = 65_536

/** What the page's wallet would be. `close` ends it, and tells the wallet that the page is gone. */
export type TonBridge = {
  connect(version: number, request: unknown): Promise<unknown>
  restoreConnection(): Promise<unknown>
  send(request: { method: string; params: readonly string[]; id: string }): Promise<unknown>
  close(): void
}

/** `onLink` gets the link that connects the wallet: to open on this device, or as a code for another. */
export async function openBridge(app: TonApp, onLink: (href: string) => void): Promise<TonBridge> {
  return new HttpBridge(app, await createKeys(), onLink)
}

class HttpBridge implements TonBridge {
  readonly #app: TonApp
  readonly #keys: BoxKeys
  readonly #onLink: (href: string) => void
  readonly #source: EventSource
  /** Rejects where the relay can't be used: the page's policy does not name it, or it refuses. */
  readonly #lost: Promise<never>
  /** The wallet's key, once it has answered. */
  #wallet: Uint8Array | undefined
  #event: unknown
  /** Takes the next message of the wallet; answers whether it was awaited. */
  #take: (message: unknown) => boolean = () => false

  constructor(app: TonApp, keys: BoxKeys, onLink: (href: string) => void) {
    this.#app = app
    this.#keys = keys
    this.#onLink = onLink
    this.#source = new EventSource(`${app.bridge}/events?client_id=${toHex(keys.publicKey)}`)
    this.#source.addEventListener('message', ({ data }) => void this.#read(data))
    this.#lost = new Promise((_, reject) => {
      // After a lost connection, the browser connects again by itself.
      this.#source.addEventListener('error', () => {
        if (this.#source.readyState === EventSource.CLOSED) reject(new Error('no relay'))
      })
    })
    this.#lost.catch(() => undefined)
  }

  async connect(version: number, request: unknown): Promise<unknown> {
    const answer = this.#next((message) => /^connect/.test(textField(message, 32, 'event')))
    this.#offer({ v: String(version), r: JSON.stringify(request, asIs) })
    this.#event = await Promise.race([answer, this.#lost])
    return this.#event
  }

  restoreConnection(): Promise<unknown> {
    return Promise.resolve(this.#event)
  }

  async send(request: { method: string; params: readonly string[]; id: string }): Promise<unknown> {
    const answer = this.#next((message) => String(field(message, 'id')) === request.id)
    await this.#post(request)
    // The wallet asks its owner; on the same phone, they have to go there.
    this.#offer({})
    return answer
  }

  /** The wallet comes back to this page from a link. */
  #offer(fields: Readonly<Record<string, string>>): void {
    const url = new URL(this.#app.link)
    const all = { ...fields, id: toHex(this.#keys.publicKey), ret: 'back' }
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
    this.#onLink(url.href)
  }

  close(): void {
    this.#source.close()
    if (this.#wallet !== undefined)
      void this.#post({ method: 'disconnect', params: [], id: 'bye' }).catch(() => undefined)
  }

  #next(isAwaited: (message: unknown) => boolean): Promise<unknown> {
    return new Promise((resolve) => {
      this.#take = (message) => {
        if (!isAwaited(message)) return false
        this.#take = () => false
        resolve(message)
        return true
      }
    })
  }

  async #read(data: unknown): Promise<void> {
    if (typeof data !== 'string' || data.length > maxMessage) return
    try {
      const envelope: unknown = JSON.parse(data)
      const sender = fromHex(textField(envelope, 64, 'from'))
      const isStranger = () => this.#wallet !== undefined && toHex(this.#wallet) !== toHex(sender)
      if (isStranger()) return
      const sealed = fromBase64(textField(envelope, maxMessage, 'message'))
      const opened = await unseal(sealed, sender, this.#keys)
      // Another device may be the wallet by now.
      if (opened === undefined || isStranger()) return
      const message: unknown = JSON.parse(new TextDecoder().decode(opened))
      if (field(message, 'event') === 'disconnect') this.#event = undefined
      // The first device that opens the link is the wallet. Another that has the link is not heard.
      else if (this.#take(message)) this.#wallet ??= sender
    } catch {
      // A heartbeat of the relay, or a message that is none.
    }
  }

  async #post(request: { method: string; params: readonly string[]; id: string }): Promise<void> {
    if (this.#wallet === undefined) throw new Error('not connected')
    const sealed = await seal(
      new TextEncoder().encode(JSON.stringify(request, asIs)),
      this.#wallet,
      this.#keys,
    )
    const query = new URLSearchParams({
      client_id: toHex(this.#keys.publicKey),
      to: toHex(this.#wallet),
      ttl: String(lifeSeconds),
      topic: request.method,
    })
    const answer = await fetch(`${this.#app.bridge}/message?${query}`, {
      method: 'POST',
      body: btoa(String.fromCharCode(...sealed)),
      referrerPolicy: 'no-referrer',
    })
    if (!answer.ok) throw new Error(`the relay answers ${answer.status}`)
  }
}
