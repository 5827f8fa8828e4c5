/** A TON wallet on another device, over its relay, on TON's own emulator. The wallet speaks by the protocol's own package. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { tonApps } from '../../src/core/transfers/ton-apps.js'
import type { WalletTransfer } from '../../src/core/transfers/wallet-transfer.js'
import type { SendOptions } from '../../src/elements/wallets/steps.js'
import { send } from '../../src/elements/wallets/ton.js'
import { TonLedger, tonWallet, type TonTricks } from '../support/wallets/ton.js'
import { RemoteTonWallet, type Envelope } from '../support/wallets/ton-remote.js'
import { sendOptions } from '../support/wallets/send-options.js'

const receiver = 'UQBHyu-oZVDHRYQ1-rKlGqpHy5yAqanPBirEQNMNOmfHLtaT'
const transfer: WalletTransfer = { family: 'ton', receiver, units: 1_500_000_001n, contract: undefined }
const [app] = tonApps

/** The page's end of the relay: the test delivers. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeEventSource[] = []
  readyState = 1
  isClosed = false
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.all.push(this)
  }

  close(): void {
    this.isClosed = true
  }

  deliver(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

describe('a TON wallet on another device', () => {
  let ledger: TonLedger
  let wallet: RemoteTonWallet
  let provider: ReturnType<typeof tonWallet>
  let posts: { url: URL; body: string }[]
  let isDown: boolean
  beforeAll(async () => {
    ledger = await TonLedger.create()
  })
  beforeEach(() => {
    vi.stubGlobal('document', { baseURI: 'https://shop.example/pay' })
    vi.stubGlobal('EventSource', FakeEventSource)
    FakeEventSource.all = []
    posts = []
    isDown = false
    vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
      const url = new URL(address)
      posts.push({ url, body })
      if (isDown) return new Response(null, { status: 503 })
      // A page of an earlier test may still say goodbye.
      if (url.searchParams.get('to') === wallet.session.sessionId)
        void wallet.receive(url.searchParams.get('client_id') ?? '', body)
      return new Response()
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  afterAll(() => vi.unstubAllGlobals())

  const deliver = (envelope: Envelope) => FakeEventSource.all.at(-1)?.deliver(JSON.stringify(envelope))
  const setUp = (tricks: TonTricks = {}, options: Partial<SendOptions> = {}) => {
    provider = tonWallet(ledger, tricks)
    wallet = new RemoteTonWallet(provider.provider, deliver)
    const links: string[] = []
    let onFirst: (link: string) => void = () => undefined
    const first = new Promise<string>((resolve) => (onFirst = resolve))
    const outcome = send({
      ...sendOptions(),
      provider: app,
      transfer,
      onLink: (link) => {
        links.push(link)
        onFirst(link)
      },
      tonManifest: '/tonconnect-manifest.json',
      ...options,
    })
    return { outcome, links, first }
  }

  it('pays to the last nano after its owner scanned the code, and learns that the page is gone', async () => {
    const before = await ledger.balance(receiver)
    const { outcome, links, first } = setUp()
    const request = await wallet.scan(await first)
    expect(request).toEqual({
      manifestUrl: 'https://shop.example/tonconnect-manifest.json',
      items: [{ name: 'ton_addr' }],
    })
    expect(await outcome).toMatchObject({ kind: 'sent', hash: expect.stringMatching(/^[\da-f]{64}$/) })
    expect((await ledger.balance(receiver)) - before).toBe(1_500_000_001n)
    await expect
      .poll(() => wallet.heard.map(({ method }) => method))
      .toEqual(['sendTransaction', 'disconnect'])
    const [source] = FakeEventSource.all
    expect(source?.isClosed).toBe(true)
    const id = new URL(links[0] ?? '').searchParams.get('id')
    expect(source?.url).toBe(`${app?.bridge}/events?client_id=${id}`)
    for (const link of links) expect(link.startsWith(`${app?.link}?`)).toBe(true)
    const { url } = posts[0]!
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: id,
      to: wallet.session.sessionId,
      ttl: '300',
      topic: 'sendTransaction',
    })
  })

  it('hears no second device, no stranger, no heartbeat and nothing that was changed on the way', async () => {
    // A device that guesses the id of the request.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    onTestFinished(() => clock.mockRestore())
    const { outcome, first } = setUp()
    const link = await first
    const source = FakeEventSource.all[0]
    for (const data of ['heartbeat', '{}', 'null', '[', JSON.stringify({ from: 'ab', message: '!' })])
      source?.deliver(data)
    const id = new URL(link).searchParams.get('id') ?? ''
    const stranger = new RemoteTonWallet(provider.provider, ({ from, message }) => {
      const changed = Buffer.from(message, 'base64')
      changed[30] = (changed[30] ?? 0) ^ 1
      deliver({ from, message: changed.toString('base64') })
    })
    await stranger.scan(link)
    await wallet.scan(link)
    const second = new RemoteTonWallet(provider.provider, deliver)
    second.say(id, { error: { code: 300, message: 'declined' }, id: String(Date.now()) })
    expect(await outcome).toMatchObject({ kind: 'sent' })
    expect(stranger.heard).toEqual([])
    expect(second.heard).toEqual([])
  })

  it.each([
    [
      'its owner declines to connect',
      { connect: () => ({ event: 'connect_error', payload: { code: 300 } }) },
      'rejected',
    ],
    ['it is on another network', { network: '-3' }, 'wrong-network'],
    ['its owner declines to send', { send: () => ({ error: { code: 300, message: 'no' } }) }, 'rejected'],
  ] as [string, TonTricks, string][])('error: sends nothing where %s', async (_, tricks, reason) => {
    const withId: TonTricks = tricks.send
      ? {
          ...tricks,
          send: (order) => ({
            ...(tricks.send?.(order) as object),
            id: wallet.heard.at(-1) && Reflect.get(wallet.heard.at(-1)!, 'id'),
          }),
        }
      : tricks
    const { outcome, first } = setUp(withId)
    await wallet.scan(await first)
    expect(await outcome).toEqual({ kind: 'stopped', reason })
  })

  it('error: sends nothing where it left before it was asked, and ends with the payer’s cancel', async () => {
    const left = setUp({}, { isCurrent: () => false })
    await wallet.scan(await left.first)
    expect(await left.outcome).toEqual({ kind: 'stopped', reason: 'changed' })
    const cancel = new AbortController()
    const cancelled = setUp({}, { signal: cancel.signal })
    await cancelled.first
    cancel.abort()
    expect(await cancelled.outcome).toEqual({ kind: 'stopped', reason: 'changed' })
    expect(FakeEventSource.all.every(({ isClosed }) => isClosed)).toBe(true)
    expect(wallet.heard).toEqual([])
  })

  it('error: fails where the relay is down, and can’t tell where the wallet never answers', async () => {
    isDown = true
    const down = setUp()
    await wallet.scan(await down.first)
    expect(await down.outcome).toEqual({ kind: 'stopped', reason: 'failed' })
    isDown = false
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let onAsked = () => undefined as void
    const asked = new Promise<void>((resolve) => (onAsked = resolve))
    const silent = setUp({
      send() {
        onAsked()
        return new Promise(() => undefined)
      },
    })
    await wallet.scan(await silent.first)
    await asked
    vi.advanceTimersByTime(60_000)
    expect(await silent.outcome).toMatchObject({ kind: 'unclear' })
  })

  it('error: sends nothing, without a wait, where the relay can’t be used, and waits where it is lost for a while', async () => {
    const refused = setUp()
    await refused.first
    const [source] = FakeEventSource.all
    Object.assign(source ?? {}, { readyState: 2 })
    source?.dispatchEvent(new Event('error'))
    expect(await refused.outcome).toEqual({ kind: 'stopped', reason: 'unusable' })
    const lost = setUp()
    const link = await lost.first
    Object.assign(FakeEventSource.all.at(-1) ?? {}, { readyState: 0 })
    FakeEventSource.all.at(-1)?.dispatchEvent(new Event('error'))
    await wallet.scan(link)
    expect((await lost.outcome).kind).toBe('sent')
  })

  it('error: is unusable without X25519', async () => {
    vi.stubGlobal('crypto', { subtle: { generateKey: () => Promise.reject(new DOMException('no')) } })
    expect(await setUp().outcome).toEqual({ kind: 'stopped', reason: 'unusable' })
  })
})
