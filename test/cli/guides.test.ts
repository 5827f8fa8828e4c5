/** The guides for shops in other languages: their code is run as it stands there, wherever the interpreter is. */
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toNodeHandler } from '../../src/server/adapters/node.js'
import { apiKey, order, startEndpoint, type Endpoint } from '../server/harness.js'

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
print(json.dumps({"session": seal_session(given["order"]), "paid": paid}))
`,
  },
  php: {
    command: 'php',
    args: [],
    file: 'checkout.php',
    driver: `
$given = json_decode(stream_get_contents(STDIN), true);
$paid = array_map(fn ($each) => paid_order($each['headers'], $each['body']), $given['notifications']);
echo json_encode(['session' => seal_session($given['order']), 'paid' => $paid]);
`,
  },
  ruby: {
    command: 'ruby',
    args: [],
    file: 'checkout.rb',
    driver: `
given = JSON.parse($stdin.read)
paid = given['notifications'].map { |each| paid_order(each['headers'], each['body']) }
puts({ session: seal_session(given['order']), paid: paid }.to_json)
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

function signed(body: string, sentAt = new Date()) {
  return {
    body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      // As while a secret is replaced: one of several has to fit.
      'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', sentAt, body)}`,
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
  const code = new RegExp(`\\\`${file}\\\`:\\n\\n\\\`\\\`\\\`${name}\\n(.*?)\\n\\\`\\\`\\\``, 's').exec(
    text,
  )?.[1]
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
    const hourAgo = new Date(Date.now() - 3_600_000)
    const notifications = [
      signed(body),
      { ...signed(body), body: body.replace('1042', '1043') },
      signed(body, hourAgo),
      { body, headers: {} },
    ]
    const result = (await runGuide(name, guide, { order, notifications })) as {
      session: string
      paid: unknown[]
    }
    expect((await endpoint.getSession(result.session)).reference).toBe(order.reference)
    expect(result.paid).toEqual([{ reference: 'order-1042', title: 'Größe „M“' }, null, null, null])
  })

  it.skipIf(isMissing).each(['missing', '', 'whsec_', 'whsec_c2hvcnQ='])(
    'error: takes no notification where the secret is "%s"',
    async (notifySecret) => {
      const run = runGuide(name, guide, { order, notifications: [signed('{"data":{}}')] }, notifySecret)
      await expect(run).rejects.toThrow('Set NOTIFY_SECRET to whsec_')
    },
  )
})
