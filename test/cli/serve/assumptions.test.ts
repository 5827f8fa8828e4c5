/**
 * That `serve` hands the assumptions to the endpoint, of which it has a setting of its own for one. What each switch does is tested
 * where it is read: `test/gateway`, `test/server`; their names in `test/cli/options`.
 */
import { describe, expect, it } from 'vitest'
import {
  createSandbox,
  sandboxAccessId,
  sandboxAccessSecret,
  type Sandbox,
} from '../../../src/sandbox/index.js'
import { bundledCommand } from '../../support/command/command.js'
import { control } from '../../support/sandbox-control.js'
import { apiKey, freshEndpoint, order, secret } from '../../support/sandbox-endpoint.js'
import { serveSandbox } from '../../support/serve-fetch.js'
import { endAll, startServe } from '../../support/serve-process.js'

type Ask = <Answer>(path: string, body?: object) => Promise<{ status: number; json: Answer }>

/** Does `work` with a session of the command, which has the settings. */
async function throughServe(
  sandbox: Sandbox,
  settings: Record<string, string>,
  work: (ask: Ask) => Promise<void>,
): Promise<void> {
  const service = await serveSandbox(sandbox)
  const serve = await startServe(await bundledCommand(), {
    GATEWAY_URL: service.url,
    GATEWAY_ACCESS_ID: sandboxAccessId,
    CHECKOUT_SECRET: secret,
    CHECKOUT_API_KEY: apiKey,
    DATABASE_URL: 'sqlite::memory:',
    ...settings,
  })
  const askAs =
    (token: string): Ask =>
    async <Answer>(path: string, body?: object) => {
      const answer = await fetch(`${serve.url}/checkout${path}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      return { status: answer.status, json: (await answer.json()) as Answer }
    }
  try {
    const created = await askAs(apiKey)<{ session: string }>('/sessions', order)
    await work(askAs(created.json.session))
  } finally {
    endAll()
    await service.close()
  }
}

const usdtOnTron = { chain: 'tron', coin: 'usdt' }

describe('serve', () => {
  it('signs for ONRAMP_URL, and takes a part within SHORT_PAYMENT_PERCENT for paid', async () => {
    const sandbox = createSandbox({ seed: 'assumptions', confirmDelayMs: 0, signature: 'colon' })
    const settings = {
      GATEWAY_ASSUMPTIONS: 'signature=colon',
      GATEWAY_ACCESS_SECRET: sandboxAccessSecret,
      ONRAMP_URL: 'https://buy.example/?coin={coin}',
      SHORT_PAYMENT_PERCENT: '2',
    }
    await throughServe(sandbox, settings, async (ask) => {
      const links = async () =>
        (await ask<{ methods: { buyUrl?: string }[] }>('/methods')).json.methods.map(({ buyUrl }) => buyUrl)
      await expect.poll(links).toContain('https://buy.example/?coin=usdt')
      const { id } = (await ask<{ id: string }>('/payments', usdtOnTron)).json
      // Of 49.99.
      sandbox.deposit(sandbox.payments()[0]?._id ?? '', '49.5')
      const status = async () => (await ask<{ status: string }>(`/payments/${id}`)).json.status
      await expect.poll(status).toBe('paid')
    })
  })

  it('refuses what no rate values, where the assumptions say so, beside its own setting', async () => {
    const sandbox = createSandbox({ seed: 'assumptions' })
    await control(sandbox, '/faults', { name: 'rate-null' })
    await throughServe(sandbox, { GATEWAY_ASSUMPTIONS: 'unknownWorth=refuse' }, async (ask) =>
      expect((await ask('/payments', usdtOnTron)).status).not.toBe(201),
    )
  })
})

// The default is in the tests of `serve` above.
it('an endpoint takes no part within the tolerance for paid where the part may be unconfirmed', async () => {
  const endpoint = await freshEndpoint({
    assumptions: { partialMoney: 'unconfirmed' },
    sandbox: { confirmDelayMs: 0 },
    shortPaymentPercent: 2,
  })
  // Of 49.99.
  expect((await endpoint.receive({ amount: '49.5', status: 'partial' })).seen.status).toBe('partial')
})
