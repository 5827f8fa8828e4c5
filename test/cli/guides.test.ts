/** The guides for shops in other languages: their code is run as it stands there, wherever the interpreter is. */
import { execFile, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toNodeHandler } from '../../src/server/adapters/node.js'
import { notifySecret, otherTypes, signed } from '../support/guide-notifications.js'
import { apiKey, order, startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

const secret = notifySecret
const newSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

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
def answered(each):
    orders = []
    return {"status": receive(each["headers"], each["body"].encode(), orders.append), "orders": orders}
answers = [answered(each) for each in given["notifications"]]
rendered = create_session({**given["order"], "render": True})
rendered = {"html": rendered["html"], "url": rendered["url"]}
print(json.dumps({"session": seal_session(given["order"]), "answers": answers, **rendered}))
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
const answers = []
for (const { headers, body } of given.notifications) {
  const orders = []
  answers.push({ status: await receive(headers, body, (order) => void orders.push(order)), orders })
}
const { html, url } = await createSession({ ...given.order, render: true })
console.log(JSON.stringify({ session: await sealSession(given.order), answers, html, url }))
`,
  },
  php: {
    command: 'php',
    args: [],
    file: 'checkout.php',
    driver: `
$given = json_decode(stream_get_contents(STDIN), true);
$answers = array_map(function ($each) {
    $orders = [];
    $status = receive($each['headers'], $each['body'], function ($order) use (&$orders) { $orders[] = $order; });
    return ['status' => $status, 'orders' => $orders];
}, $given['notifications']);
['html' => $html, 'url' => $url] = create_session($given['order'] + ['render' => true]);
echo json_encode(['session' => seal_session($given['order']), 'answers' => $answers, 'html' => $html, 'url' => $url]);
`,
  },
  ruby: {
    command: 'ruby',
    args: [],
    file: 'checkout.rb',
    driver: `
given = JSON.parse($stdin.read)
answers = given['notifications'].map do |each|
  orders = []
  status = receive(each['headers'], each['body']) { |order| orders << order }
  { status: status, orders: orders }
end
rendered = create_session(given['order'].merge('render' => true)).slice('html', 'url')
puts({ session: seal_session(given['order']), answers: answers, **rendered }.to_json)
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

async function runGuide(
  name: string,
  { command, args, file, driver }: Guide,
  input: object,
  usedSecret = secret,
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
    ...(usedSecret !== 'missing' && { NOTIFY_SECRET: usedSecret }),
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
  if (isMissing)
    process.stderr.write(
      `\nSKIPPED: docs/servers/${name}.md was not run: ${guide.command} is not installed\n\n`,
    )

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
      answers: unknown[]
      html: string
      url: string
    }
    expect(result.html).toMatch(/^<crypto-checkout [\s\S]*<form method="post"/)
    expect(result.html).toContain(`<a href="${result.url}">`)
    expect((await endpoint.getSession(result.session)).reference).toBe(order.reference)
    expect(result.answers).toEqual([
      { status: 204, orders: [{ reference: 'order-1042', title: 'Größe „M“' }] },
      ...refused.map(() => ({ status: 401, orders: [] })),
    ])
  })

  it.skipIf(isMissing)('acts on order.paid and order.accepted, and takes every other type', async () => {
    const notification = (type: string) => signed(JSON.stringify({ type, data: { reference: type } }))
    const types = ['order.paid', 'order.accepted', ...otherTypes]
    const result = await runGuide(name, guide, { order, notifications: types.map(notification) })
    const orders = (type: string) => (otherTypes.includes(type) ? [] : [{ reference: type }])
    expect(result).toMatchObject({ answers: types.map((type) => ({ status: 204, orders: orders(type) })) })
  })

  it.skipIf(isMissing)('accepts either secret while one replaces the other', async () => {
    const body = JSON.stringify({ type: 'order.paid', data: { reference: 'order-1042' } })
    const notifications = [signed(body), signed(body, new Date(), newSecret)]
    const result = await runGuide(name, guide, { order, notifications }, `${newSecret}, ${secret}`)
    const answer = { status: 204, orders: [{ reference: 'order-1042' }] }
    expect(result).toMatchObject({ answers: [answer, answer] })
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
    ])('error: takes no notification where the secret is "%s"', async (given) => {
    // What a stranger can sign where the key is empty.
    const body = '{"type":"order.paid","data":{}}'
    const good = signed(body)
    const text = `msg_1.${good.headers['webhook-timestamp']}.${body}`
    const signature = `v1,${createHmac('sha256', '').update(text).digest('base64')}`
    const forged = { ...good, headers: { ...good.headers, 'webhook-signature': signature } }
    const run = runGuide(name, guide, { order, notifications: [forged] }, given)
    await expect(run).rejects.toThrow('Set NOTIFY_SECRET to whsec_')
  })
})
