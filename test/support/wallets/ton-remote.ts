/** A TON wallet on another device and its relay, by the protocol's own package: the wallet's `provider` answers what it is asked. */
import { SessionCrypto } from '@tonconnect/protocol'
import type { tonWallet } from './ton.js'

type Provider = ReturnType<typeof tonWallet>['provider']
/** What the relay passes on. */
export type Envelope = { from: string; message: string }

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

export class RemoteTonWallet {
  readonly session = new SessionCrypto()
  /** What was asked of it, decrypted. */
  readonly heard: { method: string }[] = []
  readonly #provider: Provider
  readonly #deliver: (envelope: Envelope) => void

  /** `deliver` is the relay's queue for the page. */
  constructor(provider: Provider, deliver: (envelope: Envelope) => void) {
    this.#provider = provider
    this.#deliver = deliver
  }

  /** Its owner scans the code, or opens the link, and agrees. Answers what the page said in the link. */
  async scan(link: string): Promise<unknown> {
    const { searchParams } = new URL(link)
    const request: unknown = JSON.parse(searchParams.get('r') ?? '')
    this.say(searchParams.get('id') ?? '', await this.#provider.connect(2, request))
    return request
  }

  /** The page's message to it, as the relay got it. */
  async receive(page: string, body: string): Promise<void> {
    const text = this.session.decrypt(Uint8Array.from(Buffer.from(body, 'base64')), bytes(page))
    const message = JSON.parse(text) as { method: string; params: [string]; id: string }
    this.heard.push(message)
    if (message.method === 'sendTransaction') this.say(page, await this.#provider.send(message))
  }

  say(page: string, message: unknown): void {
    const sealed = this.session.encrypt(JSON.stringify(message), bytes(page))
    this.#deliver({ from: this.session.sessionId, message: Buffer.from(sealed).toString('base64') })
  }
}
