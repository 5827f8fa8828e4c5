/**
 * The examples in PHP and Python, installed from the tarball and started as their `package.json` says, beside `serve` with every type
 * of notification: a part of the money ships nothing, all of it ships once, and so it stays with what is sent twice, forged or
 * out of order.
 */
import { spawn, spawnSync } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSandbox } from '../../../src/sandbox/index.js'
import { otherTypes, signed } from '../../support/guide-notifications.js'
import { freePort } from '../../support/free-port.js'
import { openedOnce } from '../../support/opened.js'
import { serveSandbox } from '../../support/serve-fetch.js'
import { bin, command, environment, openWorkshop } from './workshop.js'

const sqlite = '@photostructure/sqlite@1.2.1'
const examples = join(import.meta.dirname, '../../../examples')

const languages = [
  { name: 'php', page: 'pay.php', receiver: 'paid.php', needs: ['php', '-r', 'new PDO("sqlite::memory:");'] },
  { name: 'python', page: 'pay', receiver: 'paid', needs: ['python3', '-c', 'import flask, sqlite3'] },
]

const workshop = openedOnce(openWorkshop)
const sandbox = openedOnce(() => createSandbox({ confirmDelayMs: 0 }))
const service = openedOnce(() => serveSandbox(sandbox()))

/** Starts a command of the shop, which ends with the test. Gives what it has said so far. */
function start(shop: string, [name = '', ...args]: string[], env: Record<string, string> = {}): () => string {
  const child = spawn(name, args, {
    cwd: shop,
    detached: true,
    env: { ...environment('production'), ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()))
  onTestFinished(() => {
    // The whole group: npm starts others.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  })
  return () => said
}

/** The example as `npm start` finds it, with fresh secrets and ports of this test. */
async function openShop(name: string, ports: Record<string, string>): Promise<string> {
  const shop = await workshop().install([join('../../../../examples', name)], [sqlite])
  const settings = await readFile(join(shop, '.env.example'), 'utf8')
  const replaced = (text: string) =>
    Object.entries(ports).reduce((all, [from, to]) => all.replaceAll(from, to), text)
  await writeFile(join(shop, '.env.example'), replaced(settings))
  await command(shop, [bin(shop, 'crypto-checkout'), 'init', '--env'])
  const { scripts } = JSON.parse(await readFile(join(examples, name, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  await command(shop, ['npm', 'pkg', 'set', `scripts.shop=${replaced(scripts['shop'] ?? '')}`])
  const [, copy = ''] = /&& (cp .*)$/.exec(scripts['prestart'] ?? '') ?? []
  const [from = '', to = ''] = copy.split(' ').slice(2)
  await cp(join(shop, from), join(shop, to, 'cdn'), { recursive: true })
  return shop
}

const json = { 'content-type': 'application/json' }
const shipments = (said: string) => said.match(/ship \S+/g) ?? []

describe.each(languages)('the example in $name', ({ name, page, receiver, needs: [runs = '', ...args] }) => {
  const isMissing = spawnSync(runs, args).status !== 0
  if (isMissing)
    process.stderr.write(`\nSKIPPED: the example in ${name}: ${runs} or a part of it is missing\n\n`)

  it.skipIf(isMissing)('ships what is paid, once, and nothing else', { timeout: 600_000 }, async () => {
    const [shopPort, endpointPort] = [String(await freePort()), String(await freePort())]
    const shop = await openShop(name, { 4100: String(service().port), 4300: endpointPort, 8000: shopPort })
    const serve = start(shop, [bin(shop, 'crypto-checkout'), 'serve'], {
      // Vitest sets MODE, too.
      ...{ PORT: endpointPort, NOTIFY_EVENTS: 'all', MODE: 'sandbox' },
    })
    const said = start(shop, ['npm', 'run', 'shop'])
    const shopUrl = `http://127.0.0.1:${shopPort}`
    const endpoint = `http://127.0.0.1:${endpointPort}/checkout`
    const statusOf = (url: string) => () =>
      fetch(url).then(
        ({ status }) => status,
        () => `${serve()}${said()}`,
      )
    await expect.poll(statusOf(`${endpoint}/health`)).toBe(200)
    await expect.poll(statusOf(`${shopUrl}/${page}`)).toBe(200)
    expect(await statusOf(`${shopUrl}/cdn/crypto-checkout.js`)()).toBe(200)

    const html = await (await fetch(`${shopUrl}/${page}`)).text()
    const [, session = ''] = /session="([^"]+)"/.exec(html) ?? []
    const created = await fetch(`${endpoint}/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session}`, ...json },
      body: JSON.stringify({ chain: 'tron', coin: 'usdt' }),
    })
    expect(created.status, await created.clone().text()).toBe(201)
    const { id } = (await created.json()) as { id: string }
    const statusNow = async () => {
      const answer = await fetch(`${endpoint}/payments/${id}`, {
        headers: { authorization: `Bearer ${session}` },
      })
      return ((await answer.json()) as { status: string }).status
    }
    const [payment] = sandbox().payments() // the newest first
    const settings = await readFile(join(shop, '.env'), 'utf8')
    const [, secret = ''] = /^NOTIFY_SECRET=(\S+)$/m.exec(settings) ?? []
    /** Notifications that the shop has answered with 204, by the log of its server. */
    const taken = () => said().match(/\[204\]: POST|POST \S+ HTTP\S+ 204/g) ?? []

    sandbox().deposit(payment!._id, '20')
    await expect.poll(statusNow).toBe('partial')
    await expect.poll(taken).toHaveLength(1)
    expect(shipments(said())).toEqual([])

    sandbox().deposit(payment!._id)
    await expect.poll(statusNow).toBe('paid')
    await expect.poll(() => shipments(said())).toEqual(['ship order-1042'])

    const send = async ({ headers, body }: ReturnType<typeof signed>) =>
      (await fetch(`${shopUrl}/${receiver}`, { method: 'POST', headers: { ...headers, ...json }, body }))
        .status
    const notification = (type: string, reference: string, key = secret, sentAt = new Date()) =>
      signed(JSON.stringify({ type, timestamp: sentAt.toISOString(), data: { reference } }), sentAt, key)
    for (const type of [...otherTypes, 'order.paid', 'order.accepted', 'order.paid']) {
      // After it is paid, and for an order that is not.
      const references = otherTypes.includes(type) ? ['order-1042', 'order-2'] : ['order-1042']
      for (const reference of references) expect(await send(notification(type, reference)), type).toBe(204)
    }
    const forged = [
      notification('order.paid', 'order-3', `whsec_${Buffer.alloc(32, 1).toString('base64')}`),
      notification('order.paid', 'order-3', secret, new Date(0)),
      { ...notification('order.paid', 'order-3'), headers: {} },
      { ...notification('order.paid', 'order-3'), body: notification('order.paid', 'order-4').body },
    ]
    for (const each of forged) expect(await send(each)).toBe(401)
    expect(await send(notification('order.accepted', 'order-5'))).toBe(204)
    await expect.poll(() => shipments(said())).toContain('ship order-5')
    expect(shipments(said())).toEqual(['ship order-1042', 'ship order-5'])
  })
})
