/** Requests as they go over the wire, made before anything is timed. */
import { choice } from './service.mjs'

const host = 'host: 127.0.0.1\r\n'

export function createPayment(session) {
  return post('/checkout/payments', `authorization: Bearer ${session}\r\n`, choice)
}

export function delivery(secret, serviceId) {
  const body = JSON.stringify({ type: 'transaction_completed', data: { _id: serviceId } })
  return post('/checkout/webhook', `x-checkout-webhook-secret: ${secret}\r\n`, body)
}

/** @param known the ETag that the page has; @param wait seconds that its poll may be held. */
export function getPayment({ session, id }, { known, wait } = {}) {
  const condition = known ? `if-none-match: ${known}\r\n` : ''
  const preference = wait ? `prefer: wait=${wait}\r\n` : ''
  return `GET /checkout/payments/${id} HTTP/1.1\r\n${host}authorization: Bearer ${session}\r\n${condition}${preference}\r\n`
}

function post(path, headers, body) {
  const type = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`
  return `POST ${path} HTTP/1.1\r\n${host}${headers}${type}\r\n${body}`
}
