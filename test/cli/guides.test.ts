/** The guides for shops in other languages: their code is run as it stands there, wherever the interpreter is. */
import { execFile, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toNodeHandler } from '../../src/server/adapters/node.js'
import { apiKey, order, startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

type Guide = { command: string; args: string[]; file: string; driver: string }

/** Each driver reads one case from standard input, and prints what the guide's two functions make of it. */
const guides: Record<string, Guide> = {
  python: {
    command: 'python3',
    args: [],
    file: 'checkout.py',
    driver: `
import sys
given = json.load(sys.stdin)
paid = [paid_order(each["headers"], each["body"].encode()) for each in given["notifications"]]
rendered = create_session({**given["order"], "render": True})
rendered = {"html": rendered["html"], "url": rendered["url"]}
print(json.dumps({"session": seal_session(given["order"]), "paid": paid, **rendered}))
`,
  },
  node: {
    command: 'node',
    args: [],
    file: 'checkout.mjs',
    driver: `
const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const given = JSON.parse(Buffer.concat(chunks).toString())
const paid = given.notifications.map(({ headers, body }) => paidOrder(headers, body) ?? null)
const { html, url } = await createSession({ ...given.order, render: true })
console.log(JSON.stringify({ session: await sealSession(given.order), paid, html, url }))
`,
  },
  php: {
    command: 'php',
    args: [],
    file: 'checkout.php',
    driver: `
$given = json_decode(stream_get_contents(STDIN), true);
$paid = array_map(fn ($each) => paid_order($each['headers'], $each['body']), $given['notifications']);
['html' => $html, 'url' => $url] = create_session($given['order'] + ['render' => true]);
echo json_encode(['session' => seal_session($given['order']), 'paid' => $paid, 'html' => $html, 'url' => $url]);
`,
  },
  ruby: {
    command: 'ruby',
    args: [],
    file: 'checkout.rb',
    driver: `
given = JSON.parse($stdin.read)
paid = given['notifications'].map { |each| paid_order(each['headers'], each['body']) }
rendered = create_session(given['order'].merge('render' => true)).slice('html', 'url')
puts({ session: seal_session(given['order']), paid: paid, **rendered }.to_json)
`,
  },
}

let folder: string
let endpoint: Endpoint
let server: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-guides-'))
  endpoint = await startEndpoint()
  const handle = toNodeHandler(endpoint.checkout)
  server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await endpoint.close()
  await rm(folder, { recursive: true })
})

const newSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

function signed(body: string, sentAt = new Date(), key = secret) {
  return {
    body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      // As while a secret is replaced: one of several has to fit.
      'webhook-signature': `v1,AAAA ${new Webhook(key).sign('msg_1', sentAt, body)}`,
    },
  }
}

async function runGuide(
  name: string,
  { command, args, file, driver }: Guide,
  input: object,
  notifySecret = secret,
): Promise<unknown> {
  const text = await readFile(join(import.meta.dirname, `../../docs/servers/${name}.md`), 'utf8')
  const language = name === 'node' ? 'js' : name
  const code = new RegExp(`\\\`${file}\\\`:\\n\\n\\\`\\\`\\\`${language}\\n(.*?)\\n\\\`\\\`\\\``, 's').exec(
    text,
  )?.[1]
  expect(code, `the code of ${file}`).toBeDefined()
  const path = join(folder, file)
  await writeFile(path, `${code}\n${driver}`)
  const { port } = server.address() as AddressInfo
  const env = {
    PATH: process.env['PATH'],
    CHECKOUT_URL: `http://127.0.0.1:${port}/checkout`,
    CHECKOUT_API_KEY: apiKey,
    ...(notifySecret !== 'missing' && { NOTIFY_SECRET: notifySecret }),
  }
  return new Promise((resolve, reject) => {
    const child = execFile(command, [...args, path], { env, timeout: 15_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr || error.message))
      else resolve(JSON.parse(stdout))
    })
    child.stdin?.end(JSON.stringify(input))
  })
}

describe.each(Object.entries(guides))('docs/servers/%s.md', (name, guide) => {
  const isMissing = spawnSync(guide.command, ['--version']).status !== 0

  it.skipIf(isMissing)('seals a session, and takes a notification only from the endpoint', async () => {
    const body = JSON.stringify({ type: 'order.paid', data: { reference: 'order-1042', title: 'Größe „M“' } })
    const good = signed(body)
    const without = (name: string) => ({
      body,
      headers: Object.fromEntries(Object.entries(good.headers).filter(([other]) => other !== name)),
    })
    const withHeader = (name: string, value: string) => ({
      body,
      headers: { ...good.headers, [name]: value },
    })
    const refused = [
      // Forged, changed, or signed with another secret.
      { ...good, body: body.replace('1042', '1043') },
      signed(body, new Date(), newSecret),
      withHeader('webhook-id', 'msg_2'),
      withHeader('webhook-signature', 'v1,'),
      withHeader('webhook-signature', String(good.headers['webhook-signature']).replace(/v1,/g, 'v2,')),
      // Sent again, or dated ahead, beyond five minutes.
      signed(body, new Date(Date.now() - 3_600_000)),
      signed(body, new Date(Date.now() - 302_000)),
      signed(body, new Date(Date.now() + 330_000)),
      withHeader('webhook-timestamp', 'now'),
      withHeader('webhook-timestamp', `-${good.headers['webhook-timestamp']}`),
      withHeader('webhook-timestamp', '9'.repeat(5000)),
      // Without what is signed.
      { body, headers: {} },
      without('webhook-id'),
      without('webhook-timestamp'),
      without('webhook-signature'),
    ]
    const result = (await runGuide(name, guide, { order, notifications: [good, ...refused] })) as {
      session: string
      paid: unknown[]
      html: string
      url: string
    }
    expect(result.html).toMatch(/^<crypto-checkout [\s\S]*<form method="post"/)
    expect(result.html).toContain(`<a href="${result.url}">`)
    expect((await endpoint.getSession(result.session)).reference).toBe(order.reference)
    expect(result.paid).toEqual([{ reference: 'order-1042', title: 'Größe „M“' }, ...refused.map(() => null)])
  })

  it.skipIf(isMissing)('accepts either secret while one replaces the other', async () => {
    const body = JSON.stringify({ type: 'order.paid', data: { reference: 'order-1042' } })
    const notifications = [signed(body), signed(body, new Date(), newSecret)]
    const result = await runGuide(name, guide, { order, notifications }, `${newSecret}, ${secret}`)
    expect(result).toMatchObject({ paid: [{ reference: 'order-1042' }, { reference: 'order-1042' }] })
  })

  it
    .skipIf(isMissing)
    .each([
      'missing',
      '',
      ' ',
      'whsec_',
      'whsec_c2hvcnQ=',
      secret.replace('whsec_', ''),
      `"${secret}"`,
      `${secret},`,
      `${secret},whsec_c2hvcnQ=`,
      `whsec_${'!'.repeat(32)}`,
    ])('error: takes no notification where the secret is "%s"', async (notifySecret) => {
    // What a stranger can sign where the key is empty.
    const good = signed('{"data":{}}')
    const text = `msg_1.${good.headers['webhook-timestamp']}.{"data":{}}`
    const signature = `v1,${createHmac('sha256', '').update(text).digest('base64')}`
    const forged = { ...good, headers: { ...good.headers, 'webhook-signature': signature } }
    const run = runGuide(name, guide, { order, notifications: [forged] }, notifySecret)
    await expect(run).rejects.toThrow('Set NOTIFY_SECRET to whsec_')
  })
})
