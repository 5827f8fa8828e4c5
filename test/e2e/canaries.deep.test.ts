/**
 * What the service says of people, looked for in everything that a page holds: documents, storage, and the whole memory of
 * its JavaScript, as a heap snapshot of the browser has it.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, describe, it } from 'vitest'
import { canaries, sandboxAccessId } from '../../src/sandbox/index.js'
import { openedOnce } from '../support/opened.js'
import { control } from '../support/sandbox-control.js'
import { act, hasState, newestPayment, startDemo, startVisitor } from './demo.js'

const demo = openedOnce(startDemo)
const visitor = openedOnce(startVisitor)
let page: Page

beforeAll(async () => {
  page = await visitor().context.newPage()
  await page.goto(demo().shopUrl)
})

/** All documents and shadow trees, cookies, storage, caches, and every string in the memory. */
async function everythingOf(page: Page): Promise<string> {
  const held = await page.evaluate(async () => {
    const texts: string[] = []
    const visit = (root: Document | ShadowRoot) => {
      texts.push(root instanceof Document ? root.documentElement.outerHTML : root.innerHTML)
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) visit(element.shadowRoot)
    }
    visit(document)
    texts.push(location.href, document.cookie, JSON.stringify({ ...localStorage }))
    texts.push(JSON.stringify({ ...sessionStorage }), JSON.stringify(history.state))
    texts.push(JSON.stringify(await indexedDB.databases()))
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) texts.push(request.url)
    return texts.join('\n')
  })
  const session = await visitor().context.newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return `${held}\n${chunks.join('')}`
}

async function expectNoCanaries(address: string): Promise<void> {
  const everything = await everythingOf(page)
  // Proof that the search works: documents and memory have the address.
  expect(everything.split(address).length).toBeGreaterThan(2)
  for (const canary of [...canaries, sandboxAccessId]) expect(everything).not.toContain(canary)
}

describe('a page with a checkout', () => {
  it('holds nothing that the service says of people while it waits, after an error, and with the receipt', async () => {
    await hasState(page, 'choosing')
    await page.locator('crypto-checkout').getByRole('combobox').focus()
    await page.keyboard.type('tron usdt')
    await page.keyboard.press('Enter')
    await hasState(page, 'awaiting')
    const { walletAddress } = await newestPayment(demo())
    await expectNoCanaries(walletAddress)

    await control(demo().sandboxUrl, '/faults', {
      name: 'personal-data-in-error',
      operation: 'validate',
      times: 2,
    })
    await control(demo().sandboxUrl, '/faults', {
      name: 'personal-data-in-unknown-fields',
      operation: 'validate',
    })
    await act(demo(), 'deposits', { amount: '20' })
    await hasState(page, 'partial')
    await expectNoCanaries(walletAddress)

    await act(demo(), 'complete')
    await hasState(page, 'paid')
    await expectNoCanaries(walletAddress)
  })
})
