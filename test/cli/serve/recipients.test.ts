/** Several recipients of one notification. */
import { describe, expect, it } from 'vitest'
import { toRecipients, type Recipient } from '../../../src/cli/serve/recipients.js'
import type { Notification } from '../../../src/server/index.js'
import { NoRecipientError } from '../../../src/server/notifications/deliveries.js'
import { beginSending } from '../../../src/server/orders/sendings.js'
import { memoryStore } from '../../../src/server/store/memory.js'

const paid = { id: 'msg_1', type: 'order.paid', reference: '1042' } as Notification

function recipients(...names: string[]) {
  const sent: string[] = []
  const failing = new Set<string>()
  const refusing = new Set<string>()
  const store = memoryStore()
  const handler = toRecipients(store, Date.now, [
    {
      types: ['order.paid'],
      of: async () =>
        names.map((name): Recipient => ({
          name,
          once: name === 'mail',
          async send() {
            sent.push(name)
            if (failing.has(name)) throw new Error(`${name} failed`)
            return refusing.has(name) ? 'refused' : undefined
          },
        })),
    },
  ])
  return {
    ...{ names, failing, refusing },
    /** A try, or the first of another sending that a person asks for. Resolves to who was sent it. */
    async send() {
      await handler(paid)
      return sent.splice(0)
    },
    async fail() {
      await expect(handler(paid)).rejects.toThrow('failed')
      return sent.splice(0)
    },
    resend: () => beginSending(store, { id: paid.id, reference: '1042' }, Date.now()),
  }
}

describe('a notification', () => {
  it('goes to each recipient, and again to those alone that failed', async () => {
    const { failing, send, fail } = recipients('shop', 'hook', 'mail')
    failing.add('hook')
    expect(await fail()).toEqual(['shop', 'hook', 'mail'])
    expect(await fail()).toEqual(['hook'])
    failing.clear()
    expect(await send()).toEqual(['hook'])
  })

  it('goes to no recipient twice where another is removed or registered between two tries', async () => {
    const { names, failing, send, fail } = recipients('shop', 'hook')
    failing.add('hook')
    await fail()
    names.splice(1, 1, 'hook-2')
    expect(await send()).toEqual(['hook-2'])
    names.splice(1, 1)
    expect(await send()).toEqual([])
  })

  it('error: is not sent where there is no recipient', async () => {
    await expect(recipients().send()).rejects.toThrow(NoRecipientError)
  })
})

describe('a notification that a person sends again', () => {
  it('goes to all, but for those that get it once', async () => {
    const { send, resend } = recipients('shop', 'hook', 'mail')
    await send()
    await resend()
    expect(await send()).toEqual(['shop', 'hook'])
  })

  it('goes also to who took it while another failed, and to who was never reached', async () => {
    const { names, failing, send, fail, resend } = recipients('shop', 'hook', 'mail')
    failing.add('hook')
    await fail()
    await resend()
    expect(await fail()).toEqual(['shop', 'hook'])
    expect(await fail()).toEqual(['hook'])
    await resend()
    names.push('later')
    failing.clear()
    expect(await send()).toEqual(['shop', 'hook', 'later'])
  })

  it('goes to a recipient that fails now, and took it in an earlier sending', async () => {
    const { failing, send, fail, resend } = recipients('shop', 'hook')
    failing.add('hook')
    await fail()
    await resend()
    failing.clear()
    failing.add('shop')
    expect(await fail()).toEqual(['shop', 'hook'])
    failing.clear()
    expect(await send()).toEqual(['shop'])
  })

  it('goes to who refused it, which no other try does', async () => {
    const { failing, refusing, send, fail, resend } = recipients('hook', 'mail')
    failing.add('hook')
    refusing.add('mail')
    expect(await fail()).toEqual(['hook', 'mail'])
    expect(await fail()).toEqual(['hook'])
    refusing.clear()
    failing.clear()
    await resend()
    expect(await send()).toEqual(['hook', 'mail'])
    await resend()
    expect(await send()).toEqual(['hook'])
  })
})
