/**
 * A payment service that costs next to nothing: listings are the sandbox's; payments are a row in memory, answered after
 * a fixed time. It stands behind the endpoint's `fetch`, in its process: on two cores a third process would be measured, too.
 */
import { createSandbox, sandboxAccessId } from 'crypto-checkout/sandbox'

const coin = { chain: 'ethereum', coin: 'usdt', contract: '0xdac17f958d2ee523a2206206994597c13d831ec7' }
const amount = '25.5'
/** How long an answer takes, in ms. */
export const answerMs = 20
/** An initiate, and the validate before the address is shown. */
export const callsOfCreation = 2
/** Random, because the endpoint refuses addresses that a person composed, such as small numbers. */
const addressStart = '0x9c3e71a8f05b42d67e1938ac5d40'
const addressLength = 42

/** What a payer chooses of the service's methods. */
export const choice = JSON.stringify({ chain: coin.chain, coin: coin.coin })

export function createService() {
  const sandbox = createSandbox({ seed: 'bench' })
  const paid = new Set()
  const calls = { initiate: 0, validate: 0 }
  const paidTold = new Map()
  // Two services of one store must not give out the same address.
  let made = process.pid * 1e7

  return {
    options: { baseUrl: 'http://127.0.0.1:1', accessId: sandboxAccessId, fetch: answer },
    calls,
    /** When an answer first called the payment completed, in ms since the epoch. */
    paidTold,
    /** The service's identifier of the payment with this address. */
    idOf: (address) => `payment-${Number.parseInt(address.slice(addressStart.length), 16)}`,
    pay: (id) => void paid.add(id),
  }

  async function answer(url, init) {
    const [, operation, id] = /\/payment\/(initiate|validate)\/(.*)$/.exec(url) ?? []
    if (!operation) return sandbox.fetch(new Request(url, init))
    calls[operation] += 1
    await new Promise((resolve) => setTimeout(resolve, answerMs))
    return Response.json({ status: 'success', data: transaction(operation === 'validate' ? id : nextId()) })
  }

  function nextId() {
    made += 1
    return `payment-${made}`
  }

  function transaction(id) {
    const isPaid = paid.has(id)
    if (isPaid && !paidTold.has(id)) paidTold.set(id, Date.now())
    return {
      _id: id,
      type: 'receive',
      chain: coin.chain,
      currency: { id: coin.coin },
      walletAddress: addressOf(Number(id.slice('payment-'.length))),
      contractAddress: coin.contract,
      amount,
      status: isPaid ? 'completed' : 'pending',
      amountReceived: isPaid ? amount : '0',
      balanceRequired: isPaid ? '0' : amount,
      paymentBlacklisted: false,
    }
  }
}

function addressOf(number) {
  return addressStart + number.toString(16).padStart(addressLength - addressStart.length, '0')
}
