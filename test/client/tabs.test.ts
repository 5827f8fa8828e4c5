import { getEventListeners } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { shareChecks, type Tabs } from '../../src/client/tabs.js'
import { last, ManualClient, payment } from '../support/manual-client.js'
import { settle, useFakeTimers } from '../support/manual-flow.js'

/** One origin's locks and channels, for as many tabs as a test opens. */
class Origin {
  readonly #queues = new Map<string, Promise<unknown>>()
  readonly #channels = new Map<string, Set<(event: MessageEvent) => void>>()

  readonly tabs: Tabs = {
    locks: {
      request: ((name: string, { signal }: LockOptions, callback: () => Promise<unknown>) => {
        const turn = (this.#queues.get(name) ?? Promise.resolve()).then(() => {
          signal?.throwIfAborted()
          return callback()
        })
        this.#queues.set(
          name,
          turn.catch(() => undefined),
        )
        const aborted = new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        )
        return Promise.race([turn, aborted])
      }) as LockManager['request'],
    },
    openChannel: (name) => {
      const listeners = this.#channels.get(name) ?? new Set()
      this.#channels.set(name, listeners)
      const own: ((event: MessageEvent) => void)[] = []
      return {
        postMessage: (data) => {
          for (const listener of listeners) if (!own.includes(listener)) listener({ data } as MessageEvent)
        },
        addEventListener: (type: string, listener: (event: MessageEvent) => void) => {
          if (type !== 'message') return
          own.push(listener)
          listeners.add(listener)
        },
        close: () => own.forEach((listener) => listeners.delete(listener)),
      } as ReturnType<Tabs['openChannel']>
    },
  }

  say(name: string, data: unknown): void {
    for (const listener of this.#channels.get(name) ?? []) listener({ data } as MessageEvent)
  }

  listening(name: string): number {
    return this.#channels.get(name)?.size ?? 0
  }
}

const channel = 'crypto-checkout:pay-1'

useFakeTimers()

function openTab(tabs: Tabs) {
  const client = new ManualClient()
  const getPayment = shareChecks(client.getPayment, tabs)
  const held = (etag: string | null = '"1"', signal?: AbortSignal) =>
    getPayment('pay-1', { etag, waitSeconds: 20, ...(signal && { signal }) })
  return { client, getPayment, held }
}

function openTwo() {
  const origin = new Origin()
  return { origin, first: openTab(origin.tabs), second: openTab(origin.tabs) }
}

describe('shareChecks', () => {
  it('has one tab ask, and the other hear that nothing changed', async () => {
    const { first, second } = openTwo()
    const answers = [first.held(), second.held()]
    await settle()
    expect([first.client.checks.length, second.client.checks.length]).toEqual([1, 0])
    last(first.client.checks).resolve({ payment: null, etag: '"1"' })
    expect(await Promise.all(answers)).toEqual([
      { payment: null, etag: '"1"' },
      { payment: null, etag: '"1"' },
    ])
    expect(second.client.checks).toHaveLength(0)
  })

  it('has the other tab ask for itself, at once, when something changed', async () => {
    const { first, second } = openTwo()
    void first.held()
    const answer = second.held()
    await settle()
    last(first.client.checks).resolve({ payment: payment({ status: 'partial' }), etag: '"2"' })
    await settle()
    expect(last(second.client.checks).details).toEqual({ id: 'pay-1', etag: '"1"', waitSeconds: 0 })
    last(second.client.checks).resolve({ payment: payment({ status: 'partial' }), etag: '"2"' })
    expect(await answer).toMatchObject({ payment: { status: 'partial' } })
  })

  it('takes over from a tab that dies', async () => {
    const { first, second } = openTwo()
    const dying = new AbortController()
    const lost = first.held('"1"', dying.signal)
    void second.held()
    await settle()
    dying.abort()
    await expect(lost).rejects.toThrow()
    await settle()
    expect(last(second.client.checks).details.waitSeconds).toBe(20)
  })

  it('asks for itself when a tab that has the lock says nothing for too long', async () => {
    const { first, second } = openTwo()
    void first.held()
    void second.held()
    await vi.advanceTimersByTimeAsync(34_999)
    expect(second.client.checks).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(last(second.client.checks).details.waitSeconds).toBe(0)
  })

  it('makes every check that is not to be held', async () => {
    const { first, second } = openTwo()
    void first.held()
    void second.getPayment('pay-1', { etag: '"1"' })
    await settle()
    expect(second.client.checks).toHaveLength(1)
  })

  it('error: believes nothing that another script says of a payment', async () => {
    const { origin, first, second } = openTwo()
    void first.held()
    const answer = second.held()
    await settle()
    origin.say(channel, 'paid')
    origin.say(channel, { etag: '"9"', payment: payment({ status: 'paid' }) })
    await settle()
    last(second.client.checks).resolve({ payment: payment(), etag: '"1"' })
    expect(await answer).toEqual({ payment: payment(), etag: '"1"' })
  })

  it.each([null, 'paid', 5, { etag: ['"1"'] }, {}])(
    'error: asks for itself when another script says %j',
    async (message) => {
      const { origin, first, second } = openTwo()
      void first.held()
      void second.held()
      await settle()
      origin.say(channel, message)
      await settle()
      expect([first.client.checks.length, second.client.checks.length]).toEqual([1, 1])
    },
  )

  it('asks for itself where neither tab knows a version', async () => {
    const { first, second } = openTwo()
    void first.held(null)
    void second.held(null)
    await settle()
    last(first.client.checks).resolve({ payment: null, etag: null })
    await settle()
    expect(second.client.checks).toHaveLength(1)
  })

  it('asks once for an answer of its own, and listens for no abort after it', async () => {
    const { client, held } = openTab(new Origin().tabs)
    const { signal } = new AbortController()
    const answer = held('"1"', signal)
    await settle()
    last(client.checks).resolve({ payment: payment(), etag: '"2"' })
    expect(await answer).toEqual({ payment: payment(), etag: '"2"' })
    expect(client.checks).toHaveLength(1)
    const ours = getEventListeners(signal, 'abort').length
    // One is the test's own client, which listens as long as its request could be aborted.
    expect(ours).toBe(1)
  })

  it('error: hands on why its own check failed, and lets the next tab try', async () => {
    const { first, second } = openTwo()
    const refused = first.held()
    void second.held()
    await settle()
    last(first.client.checks).reject(new Error('no answer'))
    await expect(refused).rejects.toThrow('no answer')
    await settle()
    expect(second.client.checks).toHaveLength(1)
  })

  it('asks in every tab where there are no locks', async () => {
    const { tabs } = new Origin()
    const denied: Tabs = {
      ...tabs,
      locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) },
    }
    const tab = openTab(denied)
    void tab.held()
    await settle()
    expect(last(tab.client.checks).details.waitSeconds).toBe(20)
  })

  it('leaves nothing behind', async () => {
    const { origin, first, second } = openTwo()
    const leaving = new AbortController()
    void first.held()
    const left = second.held('"1"', leaving.signal)
    await settle()
    leaving.abort()
    await expect(left).rejects.toThrow()
    last(first.client.checks).resolve({ payment: null, etag: '"1"' })
    await settle()
    expect(origin.listening(channel)).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(second.client.checks).toHaveLength(0)
  })
})
