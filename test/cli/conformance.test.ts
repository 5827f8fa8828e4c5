/** The command, run against our own endpoint, and against ones that differ from it in one thing each. */
import { describe, expect, it } from 'vitest'
import { conformance, rules } from '../../src/cli/conformance.js'
import { filesOf } from '../../src/cli/conformance/public.js'
import { ask, type Finding } from '../../src/cli/conformance/rule.js'
import { ConformanceClient } from '../../src/cli/conformance/conformance-client.js'
import { openedOnce } from '../support/opened.js'
import { runCommand } from '../support/run-command.js'
import { apiKey, loadPages, startEndpoint } from '../support/sandbox-endpoint.js'
import { answersFilesWithAPage, broken, forbidsPosts, lacks, type Respond } from './conformance/broken.js'

const url = 'http://127.0.0.1:4300/checkout'
const sandboxUrl = 'http://127.0.0.1:4100'
const origin = 'https://shop.example'

const endpoint = openedOnce(async () => {
  await loadPages()
  return startEndpoint({
    allowedOrigins: [origin],
    webhookSecrets: ['w'.repeat(32)],
    assets: { 'crypto-checkout.js': 'checkout()' },
    sandbox: { confirmDelayMs: 0 },
    limits: false,
  })
})

/** A `fetch` that reaches the endpoint through `respond`, and its sandbox. */
const through =
  (respond: Respond = (_, next) => next()): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    if (request.url.startsWith(sandboxUrl)) return endpoint().sandbox.fetch(request)
    return respond(request, (changed = request) => endpoint().checkout.fetch(changed))
  }

const clientOf = (respond?: Respond) =>
  new ConformanceClient({
    url,
    apiKey,
    origin,
    session: undefined,
    sandbox: sandboxUrl,
    fetch: through(respond),
    signal: new AbortController().signal,
  })

/** The endpoint without the seconds that it holds a poll of which nothing comes: these runs are not about them. */
const unheld = (respond: Respond = (_, next) => next()) =>
  through((request, next) =>
    respond(request, (changed = request) => {
      const headers = new Headers(changed.headers)
      if (/^wait=[12]$/.test(headers.get('prefer') ?? '')) headers.delete('prefer')
      return next(new Request(changed, { headers }))
    }),
  )

const run = (argv: string[], respond?: Respond, fetch = unheld(respond)) =>
  runCommand(conformance, argv, { fetch })

const all = [url, '--api-key', apiKey, '--origin', origin, '--sandbox', sandboxUrl]

describe('crypto-checkout conformance', () => {
  it('keeps what the endpoint says from steering the terminal', async () => {
    const { stdout } = await run([url, '--live'], async (request, next) => {
      const answer = await next()
      if (answer.status !== 401 || !request.url.endsWith('/session')) return answer
      const problem = { ...((await answer.json()) as object), code: 'no\u001b[2J\u009b\u202Esession' }
      return Response.json(problem, answer)
    })
    expect(stdout).toMatch(/^FAILED.* no\?\[2J\?\?session/m)
    expect(stdout).not.toMatch(/[^\P{C}\n]/u)
  })

  it('finds that our own endpoint keeps every rule that can be asked', async () => {
    const { code, stdout } = await run(all, undefined, through())
    expect(stdout.match(/^FAILED.*$/gm)).toBeNull()
    expect(stdout.match(/^skipped.*$/gm)).toEqual([expect.stringContaining('session-expired')])
    expect(stdout).toContain(`\n${rules.length - 1} ok, 0 failed, 1 skipped\n`)
    expect(code).toBe(0)
  })

  it('error: reads no answer without an end, and goes on with the next rule', async () => {
    const piece = new Uint8Array(65_536).fill(0x20)
    let sent = 0
    const { code, stdout } = await run([url], async (request, next) => {
      if (!request.url.endsWith('/openapi.json')) return next()
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += piece.length
          controller.enqueue(piece)
        },
      })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    })
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^FAILED +openapi +expected at most 2097152 bytes; got more to GET \/openapi\.json;/m,
    )
    expect(sent).toBeLessThan(2 ** 24)
  })

  it('prints the findings as JSON', async () => {
    const { stdout } = await run([url, '--json'])
    const { findings } = JSON.parse(stdout) as { findings: Finding[] }
    expect(findings.map(({ id }) => id)).toEqual(rules.map(({ id }) => id))
    expect(findings[0]).toEqual({ id: 'unknown-path', verdict: 'ok', where: 'docs/own-endpoint.md#errors' })
  })

  it('plays a payer through the public address', async () => {
    const { code, stdout } = await run(['--public', url, '--api-key', apiKey])
    expect(stdout.match(/^FAILED.*$/gm)).toBeNull()
    expect(stdout.match(/^skipped.*$/gm)).toEqual([expect.stringContaining('public-https')])
    expect(code).toBe(0)
  })

  it('sends the first key of CHECKOUT_API_KEY, without its name', async () => {
    const sent = new Set<string | null>()
    const fetch = unheld((request, next) => {
      if (request.url.endsWith('/sessions')) sent.add(request.headers.get('authorization'))
      return next()
    })
    const env = { CHECKOUT_API_KEY: `shop:${apiKey}, ada:another-key` }
    const { code, stdout } = await runCommand(conformance, ['--public', url], { fetch, env })
    expect(stdout.match(/^FAILED.*$/gm)).toBeNull()
    expect({ code, sent: [...sent] }).toEqual({ code: 0, sent: [`Bearer ${apiKey}`] })
  })

  it.each([
    ['the first frame to wait for', '<link rel="expect" href="#payment" blocking="render">', []],
    [
      'a script beside the page',
      '<script type="module" src="../assets/page.js"></script>',
      ['/assets/page.js'],
    ],
    ['a style at the root', '<link rel="stylesheet" href="/checkout/a.css?v=1&amp;t=2">', ['/a.css?v=1&t=2']],
    ['a file of another origin', '<script src="https://cdn.example/checkout/a.js"></script>', []],
    ['a file of the shop', '<link rel="icon" href="/favicon.ico">', []],
  ])('asks for the endpoint’s files of a page alone: %s', (_, html, files) => {
    expect(filesOf(html, `${url}/pay/1`, url)).toEqual(files)
  })

  it.each<[string, string, Respond]>([
    ['hides the page’s own origin', 'public-post', forbidsPosts],
    ['removes the etag', 'public-follow', lacks('etag')],
    ['removes the policy', 'public-page', lacks('content-security-policy')],
    ['answers files with the shop’s page', 'public-assets', answersFilesWithAPage],
    ['undoes compression', 'public-compression', lacks('content-encoding')],
  ])('error: finds a proxy that %s', async (_, rule, respond) => {
    const { code, stdout } = await run(['--public', url, '--api-key', apiKey], respond)
    expect(stdout).toMatch(new RegExp(`^FAILED +${rule} `, 'm'))
    expect(code).toBe(1)
  })

  it.each([
    ['the page of a shop', () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['another API', () => Response.json({ error: 'not found' }, { status: 404 })],
  ])('error: says that no endpoint is at %s', async (_, answer) => {
    const { code, stderr } = await run([url], async () => answer())
    expect(stderr).toContain('no endpoint here: 404 to GET /health; URL needs the path, such as /checkout')
    expect(code).toBe(3)
  })

  it('skips what it can’t ask without a key, and looks at a given session', async () => {
    const session = await endpoint().session()
    const { code, stdout } = await run([url, '--session', session])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ok +session-invalid$/m)
    expect(stdout).toMatch(/^skipped +payment-created +needs --api-key$/m)
    expect(stdout).toMatch(/^skipped +allowed-origin +needs --origin/m)
  })

  it('error: ends with 1 and says what was expected, what came, and where it says so', async () => {
    const { code, stdout } = await run([url], lacks('x-request-id'))
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^FAILED +request-id +expected an x-request-id .*; got .*; see docs\/own-endpoint.md#general$/m,
    )
  })

  it('error: ends with 3 when nothing answers', async () => {
    const { code, stderr } = await run([url], undefined, () => Promise.reject(new TypeError('fetch failed')))
    expect({ code, stderr }).toEqual({ code: 3, stderr: 'crypto-checkout: URL gives no answer\n' })
  })

  it('error: names a wrong option', async () => {
    await expect(run([])).rejects.toThrow(/^URL is required/)
    await expect(run([url, '--origin', 'shop'])).rejects.toThrow(/^--origin must be/)
  })

  it('never prints the key or a session', async () => {
    const session = await endpoint().session()
    const { stdout } = await run([...all, '--session', session, '--json'], async (_, next) => {
      const answer = await next()
      return new Response(await answer.text(), { status: answer.status === 200 ? 201 : 200 })
    })
    expect(stdout).not.toContain(apiKey)
    expect(stdout).not.toContain(session)
  })
})

const cases = Object.entries(broken).flatMap(([rule, ways]) =>
  Object.entries(ways).map(([how, respond]) => [rule, how, respond] as const),
)

describe('an endpoint that differs in one thing', () => {
  it.each(cases)('error: is found by %s when it %s', async (id, _, respond) => {
    const rule = rules.find((each) => each.id === id)!
    const client = clientOf(respond)
    // What is asked last looks at answers that others brought about.
    await client.send('GET', '/conformance-nothing')
    await client.send('POST', '/sessions', {
      token: apiKey,
      body: { reference: 'a', amount: '1', currency: 'USD' },
    })
    expect(await ask(rule, client)).toMatchObject({ id, verdict: 'failed' })
  })

  it.each([
    ...['link-page', 'link-unknown', 'link-amount'].map((id) => [id, '/links'] as const),
    ...['refunds-closed', 'refund-once'].map((id) => [id, 'refund'] as const),
  ])('that it may lack: %s is skipped without %s', async (id, path) => {
    const client = clientOf(async (request, next) =>
      request.url.includes(path) ? Response.json({ code: 'not-found' }, { status: 404 }) : next(),
    )
    const rule = rules.find((each) => each.id === id)!
    expect(await ask(rule, client)).toMatchObject({ verdict: 'skipped' })
  })

  it('is looked for by every rule that is asked', () => {
    expect(rules.map(({ id }) => id).filter((id) => !Object.hasOwn(broken, id))).toEqual(['session-expired'])
  })
})

describe('crypto-checkout conformance with a key', () => {
  it('error: says that the endpoint refuses it, and calls nothing a fault of the endpoint', async () => {
    await expect(run([url, '--api-key', 'wrong-key-of-another-shop'])).rejects.toThrow(
      /^--api-key \(CHECKOUT_API_KEY\) is refused by the endpoint, with 401/,
    )
  })
})

describe('crypto-checkout conformance of a live endpoint', () => {
  const asLive: Respond = async (request, next) => {
    const response = await next()
    const { pathname } = new URL(request.url)
    if (!/\/(health|session)$/.test(pathname) || !response.ok) return response
    return Response.json({ ...((await response.json()) as object), mode: 'live' }, response)
  }
  /** An endpoint that says nothing of its mode but to payers. */
  const silent: Respond = async (request, next) => {
    const response = await asLive(request, next)
    return request.url.endsWith('/health') ? Response.json({ status: 'ok' }, response) : response
  }

  it.each([
    ['its health', asLive, []],
    ['a session', silent, ['--api-key', apiKey]],
    ['its health, publicly', asLive, ['--api-key', apiKey, '--public']],
  ])('error: needs --live, by %s, and creates no payment', async (_, respond, argv) => {
    const before = endpoint().sandbox.payments().length
    await expect(run([url, ...argv], respond)).rejects.toThrow(/live mode.*--live/)
    expect(endpoint().sandbox.payments()).toHaveLength(before)
  })

  it('is checked with --live', async () => {
    expect((await run([url, '--live'], asLive)).stdout).toMatch(/\d+ ok, /)
  })
})
