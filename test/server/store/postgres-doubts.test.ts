/** A statement that this process gave up waiting for: its connection keeps its place until the server is done with it. */
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PostgresClient } from '../../../src/server/store/postgres/connection.js'
import { createDoubts } from '../../../src/server/store/postgres/doubts.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const givenUp = new Error('Query read timeout')
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** A client whose statement fails, and a server that answers how many commits wait. */
function start(failure: Error, ...looks: (string | Error | undefined)[]) {
  const released: (boolean | undefined)[] = []
  const events = new EventEmitter()
  const client: PostgresClient = {
    query: () => Promise.reject(failure),
    release: (destroy) => released.push(destroy),
    on: (event, listener) => events.on(event, listener),
    off: (event, listener) => events.off(event, listener),
  }
  const asked: string[] = []
  const doubts = createDoubts({
    async query({ text }) {
      asked.push(text)
      const look = looks.shift()
      if (look instanceof Error) throw look
      return { rows: look === undefined ? [] : [{ waiting: look }], rowCount: 1 }
    },
  })
  const guarded = doubts.guard(client)
  const fail = async () => {
    await expect(guarded.query({ text: 'COMMIT' })).rejects.toBe(failure)
    guarded.release(true)
  }
  return { released, events, asked, doubts, guarded, fail }
}
const look = () => vi.advanceTimersByTimeAsync(5000)

describe('a connection in doubt', () => {
  it.each(['drain', 'end', 'error'])('is closed on the event %s', async (event) => {
    const { released, events, fail, asked } = start(givenUp)
    await fail()
    expect(released).toEqual([])
    events.emit(event, new Error('closed'))
    expect(released).toEqual([true])
    expect(events.eventNames()).toEqual([])
    await look()
    expect(asked.length, 'looks once more at most').toBeLessThan(2)
    await look()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('keeps its place while a commit waits, and gives it back once none does', async () => {
    const { released, fail, asked } = start(givenUp, '2', '1', '0')
    await fail()
    await look()
    await look()
    expect(released).toEqual([])
    await look()
    expect(released).toEqual([true])
    expect(asked).toHaveLength(3)
    expect(asked[0]).toContain("wait_event = 'SyncRep'")
    expect(vi.getTimerCount()).toBe(0)
  })

  it('gives its place back where the server has ended', async () => {
    const { released, fail } = start(givenUp, refused)
    await fail()
    await look()
    expect(released).toEqual([true])
  })

  it.each([
    ['does not answer', givenUp],
    ['answers nothing', undefined],
  ])('keeps its place while the server %s', async (_, answer) => {
    const { released, fail, doubts } = start(givenUp, answer, answer)
    await fail()
    await look()
    await look()
    expect(released).toEqual([])
    doubts.end()
    expect(released, 'a store that is closed closes all').toEqual([true])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is closed at once where the store is closing', async () => {
    const { released, fail, doubts } = start(givenUp)
    doubts.end()
    await fail()
    expect(released).toEqual([true])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('looks once for all that wait', async () => {
    const { released, fail, guarded, asked } = start(givenUp, '0')
    await fail()
    guarded.release(true)
    await look()
    expect(asked).toHaveLength(1)
    expect(released).toEqual([true, true])
  })
})

describe('a connection without a doubt', () => {
  it('is released at once after an answer, and closed at once after a failure of its own', async () => {
    const { released, guarded, fail } = start(new Error('Connection terminated unexpectedly'))
    guarded.release()
    guarded.release(false)
    await fail()
    expect(released).toEqual([undefined, false, true])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('goes back to the pool although an earlier statement was given up', async () => {
    const { released, guarded } = start(givenUp)
    await guarded.query({ text: 'SELECT 1' }).catch(() => undefined)
    guarded.release(false)
    expect(released).toEqual([false])
  })
})
