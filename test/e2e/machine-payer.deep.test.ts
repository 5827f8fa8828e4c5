/** docs/examples/machine-payer.mjs pays on a network of this machine, and is killed at each of its steps. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Wallet, formatEther, getAddress } from 'ethers'
import { describe, expect, it } from 'vitest'
import { sharedFolder } from '../support/folders.js'
import { onFreePort } from '../support/free-port.js'
import { openedOnce } from '../support/opened.js'
import { startProcess } from '../support/processes.js'
import { loadPages, startEndpoint } from '../support/sandbox-endpoint.js'
import { startNetwork } from './anvil.js'

type Sent = { from: string; to: string; value: string }

describe('docs/examples/machine-payer.mjs on a network', () => {
  const folder = sharedFolder()
  const network = openedOnce(() => startNetwork(1))
  const endpoint = openedOnce(async () => {
    await loadPages()
    return startEndpoint({ sandbox: { confirmDelayMs: 0 }, limits: false })
  })
  const listener = getRequestListener((request) => endpoint().checkout.fetch(request))
  const server = openedOnce(() =>
    onFreePort(
      createServer((request, response) => {
        if (request.url === '/rpc') void answerRpc(request, response)
        else void listener(request, response)
      }),
    ),
  )
  /** What the network took. */
  const sent: Sent[] = []

  /** The payment service sees what the network took. */
  async function answerRpc(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { id, method, params } = JSON.parse(await text(request)) as {
      id: number
      method: string
      params: unknown[]
    }
    try {
      const result = await network().rpc(method, params)
      if (method === 'eth_sendRawTransaction') {
        const transaction = (await network().rpc('eth_getTransactionByHash', [result])) as Sent
        sent.push(transaction)
        // The sandbox knows an address as it showed it.
        endpoint().deposit(getAddress(transaction.to), formatEther(BigInt(transaction.value)))
      }
      response.end(JSON.stringify({ id, result }))
    } catch (error) {
      response.end(JSON.stringify({ id, error: { message: (error as Error).message } }))
    }
  }

  type Payer = { env: Record<string, string>; address: string; link: string }

  async function createPayer(reference: string): Promise<Payer> {
    const account = Wallet.createRandom()
    await network().rpc('anvil_setBalance', [account.address, `0x${(10n ** 20n).toString(16)}`])
    const session = await endpoint().session({ reference })
    const link = `${server().url}/checkout/pay/${session}`
    const file = join(folder, `${reference}.json`)
    return {
      ...{ address: account.address, link },
      env: { LINK: link, FILE: file, RPC: `${server().url}/rpc`, KEY: account.privateKey },
    }
  }

  /** Runs the program, to its end or to its death at a step. */
  async function run({ env }: Payer, at = -1) {
    const program = join(import.meta.dirname, 'fixtures/machine-payer.mjs')
    const { stdout, stderr, code } = await startProcess([program], { ...env, AT: String(at) }).ended
    return { printed: stdout, failed: stderr, end: code }
  }

  async function expectPaidOnce({ address, link }: Payer, why: string) {
    expect(
      sent.filter(({ from }) => from.toLowerCase() === address.toLowerCase()),
      why,
    ).toHaveLength(1)
    const answer = await fetch(link, { headers: { accept: 'application/json' } })
    const { status, payment, order } = (await answer.json()) as {
      status: string
      payment: { amount: string; received: string; flags: string[] }
      order: { payments: unknown[] }
    }
    expect({ status, flags: payment.flags, payments: order.payments.length }, why).toEqual({
      ...{ status: 'paid', flags: [], payments: 1 },
    })
    expect(payment.received).toBe(payment.amount)
  }

  it('sends once, killed at any step and started again', { timeout: 900_000 }, async () => {
    const whole = await createPayer('whole')
    const { printed, failed, end } = await run(whole)
    expect({ failed, end }).toEqual({ failed: '', end: 0 })
    await expectPaidOnce(whole, 'never killed')
    const steps = Number(printed)
    expect(steps).toBeGreaterThan(15)

    // As test/server/machine-payer.test.ts does in one process.
    const left = Array.from({ length: steps }, (_, at) => at)
    const work = async () => {
      for (let at = left.shift(); at !== undefined; at = left.shift()) {
        const payer = await createPayer(`killed-${at}`)
        const first = await run(payer, at)
        // What it waits for may come earlier than before: then it has fewer steps.
        expect(['SIGKILL', 0]).toContain(first.end)
        expect(await run(payer), `killed at step ${at}`).toMatchObject({ failed: '', end: 0 })
        await expectPaidOnce(payer, `killed at step ${at}`)
      }
    }
    await Promise.all([work(), work(), work()])
  })
})
