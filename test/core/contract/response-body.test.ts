import { describe, expect, it } from 'vitest'
import { decodeText, readBytes, readJson } from '../../../src/core/contract/response-body.js'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('readBytes', () => {
  it.each([
    [10, 10],
    [0, 1],
  ])('reads %i bytes where %i are allowed', async (length, limit) => {
    const chunks = await readBytes(new Response('x'.repeat(length)), limit)
    expect(chunks?.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(length)
  })

  it('reads no bytes of an answer without a body', async () => {
    expect(await readBytes(new Response(null), 0)).toEqual([])
  })

  it('error: answers nothing for one byte too many, and cancels what is left', async () => {
    let reason: unknown = 'not cancelled'
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes('12345')),
      cancel: (why) => void (reason = why),
    })
    expect(await readBytes(new Response(body), 9)).toBeUndefined()
    expect(reason).toBeUndefined()
  })

  it('error: ends, and cancels, where the asking for the next piece is given up', async () => {
    let isCancelled = false
    const body = new ReadableStream({ cancel: () => void (isCancelled = true) })
    const giveUp = () => Promise.reject(new Error('enough'))
    await expect(readBytes(new Response(body), 9, giveUp)).rejects.toThrow('enough')
    expect(isCancelled).toBe(true)
  })
})

describe('readJson', () => {
  const read = (chunks: Uint8Array<ArrayBuffer>[]) => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      },
    })
    return readJson(new Response(body), 100)
  }

  it('reads what comes in pieces, also within a character', async () => {
    const whole = bytes('{"name":"Zoë"}')
    const pieces = Array.from(whole, (byte) => Uint8Array.of(byte))
    expect(await read(pieces)).toEqual({ name: 'Zoë' })
  })

  it('reads an answer without streams, as a library of the page gives it', async () => {
    // By TypeScript, an answer has a body; that of such a library has none.
    const answer = { text: async () => '{"name":"Zoë"}' } as Response
    expect(await readJson(answer, 100)).toEqual({ name: 'Zoë' })
    expect(await readJson(answer, 14)).toEqual({ name: 'Zoë' })
    expect(await readJson(answer, 13)).toBeUndefined()
  })

  it.each([
    ['nothing', []],
    ['half of it', [bytes('{"a":')]],
    ['broken UTF-8', [Uint8Array.of(0x22, 0xff, 0x22)]],
    ['a character that is cut off', [Uint8Array.of(0x22, 0xc3)]],
    ['more than is allowed', [bytes(JSON.stringify('a'.repeat(99)))]],
  ])('error: reads nothing from %s', async (_, chunks) => {
    expect(await read(chunks)).toBeUndefined()
  })
})

describe('decodeText', () => {
  it('reads UTF-8, and nothing else', () => {
    expect(decodeText([bytes('Zoë')])).toBe('Zoë')
    expect(decodeText([Uint8Array.of(0xff)])).toBeUndefined()
  })
})
