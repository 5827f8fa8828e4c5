/**
 * Pays a payment link from a program, once. It writes to `file` what it is about to send before it sends it: killed at any
 * step and started again with the same file, it sends nothing twice. One process uses a file at a time.
 *
 * `wallet.sign(transfer, instead)` resolves to a signed transaction as text and sends nothing. `instead` is what it signed at a
 * price that ended: the network must not take both. Sign with the same nonce or the same inputs, or once `instead` has expired.
 * `wallet.broadcast(signed)` sends it; a network takes one signed transaction once, however often it is sent.
 * `accept(method, order)` decides on price and coin.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

export async function payLink(link, { file, wallet, accept, fetch = globalThis.fetch }) {
  const saved = await readFile(file, 'utf8').then(JSON.parse, (error) => {
    if (error.code !== 'ENOENT') throw error
    return { link }
  })
  if (saved.link !== link) throw new Error(`${file} belongs to another link`)
  let etag

  for (;;) {
    const { next, payment, methods, order } = await ask({ href: link })
    if (next.action === 'done') return payment
    if (next.action === 'ask-shop') throw new Error(next.detail)
    const own = order.payments.find(({ id }) => id === saved.payment)
    // The shop has looked after the price ended, and nothing was sent.
    const isOver = own?.status === 'awaiting' && own.checkedAt > own.priceHeldUntil
    if (saved.signed !== undefined && !isOver) {
      // The outcome is unknown until the shop sees the money: send the same transaction, never another.
      if (payment?.id !== saved.payment) throw new Error('the money went to another payment: ask the shop')
      if (payment.status === 'partial') throw new Error('less arrived than was sent: ask the shop')
      if (next.action === 'send') await wallet.broadcast(saved.signed)
      if (next.action === 'renew') await pause(1000)
      else await hold(payment, next.request)
    } else if (next.action === 'create-payment' || next.action === 'renew') {
      const method = methods.find((one) => one.available && accept(one, order))
      if (!method) throw new Error('no method of this order is accepted')
      // The request has its idempotency key: asked twice, it gives one address.
      await ask(next.request, { chain: method.chain.id, coin: method.coin.id })
    } else if (next.action === 'send') {
      if (!payment.transfer) throw new Error('the exact transfer of this payment is not known')
      await save({ payment: payment.id, signed: await wallet.sign(payment.transfer, saved.signed) })
    } else await hold(payment, next.request)
  }

  /** Waits until the payment is another than the one that was read; the first request only learns its version. */
  async function hold(known, { href, headers }) {
    const found = await ask({ href, headers: { ...headers, ...(etag && { 'if-none-match': etag }) } })
    if (found && found.status === known.status) await pause(100)
  }

  async function ask({ method = 'GET', href, headers }, body) {
    const response = await fetch(href, {
      ...{ method, headers: { accept: 'application/json', ...headers } },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (href !== link) etag = response.headers.get('etag') ?? etag
    if (response.status === 304) return undefined
    const answer = await response.json()
    if (response.ok) return answer
    if (!answer.retryable) throw new Error(`${answer.code}: ${answer.detail}`)
    await pause(1000 * Number(response.headers.get('retry-after') ?? 1))
    return ask({ method, href, headers }, body)
  }

  async function save(change) {
    Object.assign(saved, change)
    await writeFile(`${file}.new`, JSON.stringify(saved), { mode: 0o600, flush: true })
    await rename(`${file}.new`, file)
  }
}
