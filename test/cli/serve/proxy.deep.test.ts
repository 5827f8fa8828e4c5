/** The endpoint behind an nginx whose `proxy_pass` replaces the host, as it does by default. */
import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { rules } from '../../../src/cli/conformance.js'
import { ConformanceClient } from '../../../src/cli/conformance/conformance-client.js'
import { ask, type Finding } from '../../../src/cli/conformance/rule.js'
import { toNodeHandler } from '../../../src/server/adapters/node.js'
import { onFreePort } from '../../support/free-port.js'
import { apiKey, startEndpoint, type Endpoint, type EndpointOptions } from '../../support/sandbox-endpoint.js'
import { startNginx, type Nginx } from './nginx.js'

let endpoint: Endpoint
let nginx: Nginx

/** @param settings within `location / { … }`. */
async function start(
  settings: string,
  options: (url: string) => EndpointOptions = () => ({}),
): Promise<void> {
  const server = createServer()
  const { url, close } = await onFreePort(server)
  onTestFinished(close)
  nginx = await startNginx(() => `location / { proxy_pass ${url}; ${settings} }`)
  onTestFinished(nginx.close)
  endpoint = await startEndpoint({ limits: false, ...options(nginx.url) })
  onTestFinished(endpoint.close)
  const handle = toNodeHandler(endpoint.checkout)
  server.on('request', (request, response) => void handle(request, response))
}

/** As a browser without `sec-fetch-site` asks, from the page that nginx serves. */
async function pay(): Promise<{ status: number; code?: string }> {
  const answer = await fetch(`${nginx.url}/checkout/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await endpoint.session()}`,
      'content-type': 'application/json',
      origin: nginx.url,
    },
    body: JSON.stringify({ chain: 'tron', coin: 'usdt' }),
  })
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, ...(code !== undefined && { code }) }
}

/** What conformance says of the rule, asked through nginx. */
async function askRule(): Promise<Finding> {
  const client = new ConformanceClient({
    url: `${nginx.url}/checkout`,
    apiKey,
    ...{ origin: undefined, session: undefined, sandbox: undefined, fetch },
    signal: new AbortController().signal,
  })
  return ask(
    rules.find(({ id }) => id === 'own-origin')!,
    client,
  )
}

describe('the endpoint behind a bare proxy_pass', () => {
  it('error: refuses its own page with a code that the log has, and conformance says so', async () => {
    const codes: (string | undefined)[] = []
    await start('', () => ({ onRequest: ({ code }) => void codes.push(code) }))
    expect(await pay()).toEqual({ status: 403, code: 'forbidden-origin' })
    expect(codes).toContain('forbidden-origin')
    expect(await askRule()).toMatchObject({ verdict: 'failed', got: '403 forbidden-origin to GET /session' })
  })

  it('takes payments once publicUrl names the origin', async () => {
    await start('', (url) => ({ publicUrl: `${url}/checkout` }))
    expect(await pay()).toEqual({ status: 201 })
    expect(await askRule()).toMatchObject({ verdict: 'ok' })
  })

  it('takes payments where the proxy keeps the host', async () => {
    await start('proxy_set_header Host $http_host;')
    expect(await pay()).toEqual({ status: 201 })
    expect(await askRule()).toMatchObject({ verdict: 'ok' })
  })
})
