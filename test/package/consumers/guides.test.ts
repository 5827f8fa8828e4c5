/**
 * The guides followed to the word: their blocks, put into files where the guides say, make a shop with the packed package,
 * and an order of it is paid in a browser, with the sandbox behind the endpoint. What each framework begins with is in
 * `apps/guide-*`.
 */
import { spawn } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSandbox, sandboxAccessId } from '../../../src/sandbox/index.js'
import { launch } from '../../support/browser.js'
import { ways } from './frameworks.js'
import { freePort } from '../../support/free-port.js'
import { openedOnce } from '../../support/opened.js'
import { serveSandbox } from '../../support/serve-fetch.js'
import { bin, command, environment, openWorkshop } from './workshop.js'

/** What the guides have beside the package, for Node without a recent SQLite of its own. */
const sqlite = '@photostructure/sqlite@1.2.1'

const workshop = openedOnce(openWorkshop)
const browser = openedOnce(launch)
const sandbox = openedOnce(() => createSandbox({ confirmDelayMs: 0 }))
const service = openedOnce(() => serveSandbox(sandbox()))

/** Starts a server of the shop, which ends with the test. Gives what it has said so far. */
function start(shop: string, [name = '', ...args]: string[], port: string): () => string {
  const file = name === 'node' ? process.execPath : bin(shop, name)
  const given = args.map((each) => each.replace('$PORT', port))
  const mode = name === 'vite' || name === 'ng' ? 'development' : 'production'
  const env = {
    ...environment(mode),
    ...{ GATEWAY_URL: service().url, GATEWAY_ACCESS_ID: sandboxAccessId },
    ...{
      CHECKOUT_SECRET: Buffer.alloc(32, 7).toString('base64url'),
      PORT: port,
      HOST: '127.0.0.1',
      HOSTNAME: '127.0.0.1',
    },
  }
  const child = spawn(file, given, { cwd: shop, detached: true, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (said += text.toString()))
  }
  onTestFinished(() => {
    // The whole group: a framework's command starts others.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  })
  return () => said
}

/** The forms of the shop's page, and of the order's own page, which names no origin in them, lead to an address. */
async function payWithoutScript(url: string): Promise<void> {
  const tab = await browser().newPage({ javaScriptEnabled: false })
  onTestFinished(() => tab.close())
  await tab.goto(url)
  const order = new URL((await tab.locator('form').first().getAttribute('action')) ?? '', url)
  for (const page of [url, order.href]) {
    await tab.goto(page)
    await tab.getByRole('button', { name: /TRON/ }).first().click()
    await tab.waitForURL(/[?]payment=/)
  }
}

describe('a shop made of the guide', () => {
  // Installed and built in it, which takes a while where the machine is busy.
  const timeout = 600_000

  it.each(ways)('for $name is paid, and ships', { timeout }, async ({ path = '', ...way }) => {
    const shop = await workshop().install(way.apps, [...way.packages, sqlite])
    const [port, endpointPort] = [String(await freePort()), String(await freePort())]
    for (const [name, code] of Object.entries(way.files)) {
      await mkdir(dirname(join(shop, name)), { recursive: true })
      await writeFile(join(shop, name), code.replaceAll('4300', endpointPort))
    }
    if (way.scripts) {
      const scripts = join(shop, 'node_modules/crypto-checkout/dist/cdn')
      await cp(scripts, join(shop, way.scripts), { recursive: true })
    }
    if (way.build) await command(shop, [bin(shop, way.build[0]!), ...way.build.slice(1)])
    for (const [from, to] of way.copies ?? []) await cp(join(shop, from), join(shop, to), { recursive: true })
    const server = way.server && start(shop, way.server, endpointPort)
    const page = start(shop, way.start, port)
    const said = () => `${server?.() ?? ''}${page()}`
    const url = `http://127.0.0.1:${port}/${path}`
    for (const each of [url, ...(server ? [`http://127.0.0.1:${endpointPort}/session`] : [])]) {
      const answer = () => fetch(each).then(({ status }) => status, said)
      await expect.poll(answer).toBe(200)
    }

    if (path === 'pay') await payWithoutScript(url)
    if (way.component) {
      const component = await fetch(`http://127.0.0.1:${port}/${way.component}`)
      expect(component.status, said()).toBe(200)
      expect(await component.text()).toMatch(
        /<crypto-checkout [^>]*session="[^"]+"[^>]*><a href="\/checkout\/pay\//,
      )
    }
    if (way.guarded) {
      const foreign = { method: 'POST', headers: { origin: 'https://elsewhere.example' } }
      expect((await fetch(url, foreign)).status).toBe(403)
    }

    const tab = await browser().newPage()
    onTestFinished(() => tab.close())
    const errors: string[] = []
    tab.on('pageerror', ({ message }) => errors.push(message))
    const logged: string[] = []
    tab.on('console', (message) => logged.push(message.text()))
    await tab.goto(url)
    const checkout = tab.locator('crypto-checkout')
    await checkout.getByRole('combobox').fill('tron usdt')
    await checkout.getByRole('option', { name: /TRON/i }).click()
    await checkout.locator('crypto-qr-code svg path').first().waitFor({ state: 'attached' })
    const [payment] = sandbox().payments()
    expect(await checkout.locator('crypto-address .text').textContent()).toBe(payment!.walletAddress)

    if (way.server) {
      await tab.reload()
      await checkout.getByText('Send exactly').waitFor()
      expect(await checkout.locator('crypto-address .text').textContent()).toBe(payment!.walletAddress)
    }
    sandbox().deposit(payment!._id)
    await checkout.getByRole('heading', { name: 'Paid' }).waitFor()
    await expect.poll(said).toContain('ship order-1042')
    // The guide for Next has no listener, since a server component can't hand one over.
    if (path === '') await expect.poll(() => logged).toContain('paid')
    expect(errors).toEqual([])
  })
})
