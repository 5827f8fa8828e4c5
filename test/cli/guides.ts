/** The guides for shops in other languages: their code is run as it stands there. */
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isDeep } from '../support/check.js'
import { sharedFolder } from '../support/folders.js'
import { notifySecret, signed } from '../support/guide-notifications.js'
import { openedOnce } from '../support/opened.js'
import { apiKey, loadPages, order, startEndpoint } from '../support/sandbox-endpoint.js'
import { serveFetch } from '../support/serve-fetch.js'

const secret = notifySecret
const newSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const otherSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
/** What is no secret. */
const unusable = [
  ...['missing', '', ' ', 'whsec_', 'whsec_c2hvcnQ=', secret.replace('whsec_', ''), `"${secret}"`],
  ...[`${secret},`, `${secret},whsec_c2hvcnQ=`, `whsec_${'!'.repeat(32)}`],
]
// Each needs a process.
const tried = isDeep ? unusable : ['missing', '', 'whsec_c2hvcnQ=', `${secret},`, `whsec_${'!'.repeat(32)}`]

/** The driver reads one case from standard input, and prints what the guide's two functions make of it. */
type Guide = { command: string; args: string[]; file: string; driver: string }

/** @param url of the endpoint. */
async function runGuide(
  name: string,
  { command, args, file, driver }: Guide,
  { folder, url, input, usedSecret }: { folder: string; url: string; input: object; usedSecret: string },
): Promise<unknown> {
  const text = await readFile(join(import.meta.dirname, `../../docs/servers/${name}.md`), 'utf8')
  const language = name === 'node' ? 'js' : name
  const code = new RegExp(`\\\`${file}\\\`:\\n\\n\\\`\\\`\\\`${language}\\n(.*?)\\n\\\`\\\`\\\``, 's').exec(
    text,
  )?.[1]
  expect(code, `the code of ${file}`).toBeDefined()
  const path = join(folder, file)
  await writeFile(path, `${code}\n${driver}`)
  const env = {
    PATH: process.env['PATH'],
    CHECKOUT_URL: `${url}/checkout`,
    // As `serve` takes it.
    CHECKOUT_API_KEY: `shop:${apiKey}, ada:another-key-of-the-endpoint`,
    ...(usedSecret !== 'missing' && { NOTIFY_SECRET: usedSecret }),
  }
  return new Promise((resolve, reject) => {
    const child = execFile(command, [...args, path], { env, timeout: 60_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr || error.message))
      else resolve(JSON.parse(stdout))
    })
    child.stdin?.end(JSON.stringify(input))
  })
}

/** Tests each guide of `docs/servers`, by its name. */
export const describeGuides = (guides: Record<string, Guide>) =>
  describe.each(Object.entries(guides))('docs/servers/%s.md', (name, guide) => {
    const folder = sharedFolder()
    const endpoint = openedOnce(async () => {
      await loadPages()
      return startEndpoint()
    })
    const server = openedOnce(() => serveFetch(endpoint().checkout))
    const run = (input: object, usedSecret = secret) =>
      runGuide(name, guide, { folder, url: server().url, input, usedSecret })

    it('seals a session, and takes a notification only from the endpoint, also while one secret replaces another', async () => {
      const body = JSON.stringify({
        type: 'order.paid',
        data: { reference: 'order-1042', title: 'Größe „M“' },
      })
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
        signed(body, new Date(), otherSecret),
        withHeader('webhook-id', 'msg_2'),
        withHeader('webhook-signature', 'v1,'),
        withHeader('webhook-signature', String(good.headers['webhook-signature']).replace(/v1,/g, 'v2,')),
        // Sent again, or dated ahead, beyond five minutes.
        signed(body, new Date(Date.now() - 3_600_000)),
        signed(body, new Date(Date.now() - 302_000)),
        signed(body, new Date(Date.now() + 420_000)),
        withHeader('webhook-timestamp', 'now'),
        withHeader('webhook-timestamp', `-${good.headers['webhook-timestamp']}`),
        withHeader('webhook-timestamp', '9'.repeat(5000)),
        // Without what is signed.
        { body, headers: {} },
        without('webhook-id'),
        without('webhook-timestamp'),
        without('webhook-signature'),
      ]
      const result = (await run(
        { order, notifications: [good, signed(body, new Date(), newSecret), ...refused] },
        `${newSecret}, ${secret}`,
      )) as {
        session: string
        answers: unknown[]
        html: string
        url: string
      }
      expect(result.html).toMatch(/^<crypto-checkout [\s\S]*<form method="post"/)
      expect(result.html).toContain(`<a href="${result.url}">`)
      expect((await endpoint().getSession(result.session)).reference).toBe(order.reference)
      const taken = { status: 204, orders: [{ reference: 'order-1042', title: 'Größe „M“' }] }
      expect(result.answers).toEqual([...[taken, taken], ...refused.map(() => ({ status: 401, orders: [] }))])
    })

    it.each(tried)('error: takes no notification where the secret is "%s"', async (given) => {
      // What a stranger can sign where the key is empty.
      const body = '{"type":"order.paid","data":{}}'
      const good = signed(body)
      const text = `msg_1.${good.headers['webhook-timestamp']}.${body}`
      const signature = `v1,${createHmac('sha256', '').update(text).digest('base64')}`
      const forged = { ...good, headers: { ...good.headers, 'webhook-signature': signature } }
      const running = run({ order, notifications: [forged] }, given)
      await expect(running).rejects.toThrow('Set NOTIFY_SECRET to whsec_')
    })
  })
