/** The merchant's desk in a browser: a day, by keyboard, and on a phone. */
import { complaintsOf, launch } from '../support/browser.js'
import { openedOnce } from '../support/opened.js'
import { recordCheck } from '../support/order-changes.js'
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '../../src/cli/listen/listen.js'
import { createSandbox } from '../../src/sandbox/index.js'
import { memoryStore } from '../../src/server/store/memory.js'
import type { Store } from '../../src/server/index.js'
import { sqliteStore } from '../../src/server/store/sqlite.js'
import { isDeep } from '../support/check.js'
import { parseCsv } from '../support/csv.js'
import { sandboxGateway, startDeskApp, type TestDesk } from '../support/desk-app.js'
import { runMerchantsDay, type ExportedRow, type Person } from '../support/merchants-day.js'
import { usePageFont } from '../support/page-font.js'
import { overpaid, revealOrder } from '../support/stored-orders.js'

const browser = openedOnce(launch)

/** Opens the one-time link in a browser of its own. What the browser complains of fails the test. */
async function openDesk(
  { app, links }: TestDesk,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext; problems: string[] }> {
  const server = await listen({ fetch: (request) => app.fetch(request), host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close(0))
  const context = await browser().newContext({ baseURL: server.url, ...options })
  onTestFinished(() => context.close())
  await usePageFont(context)
  const problems = complaintsOf(context)
  const page = await context.newPage()
  await page.goto(links.at(-1) ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/')
  return { page, context, problems }
}

const rowOf = (page: Page, reference: string) =>
  page.locator('#orders a', { has: page.getByText(reference, { exact: true }) })

/** The list shows what a search found. */
const searched = (page: Page, query: string) => page.waitForURL((url) => url.searchParams.get('q') === query)

/** Types a reference and follows the row that is found. */
async function find(page: Page, reference: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Search').pressSequentially(reference)
  await searched(page, reference)
  await rowOf(page, reference).click()
  await page.getByRole('heading', { name: reference, level: 1 }).waitFor()
}

async function startPerson(desk: TestDesk): Promise<Person> {
  const { page, problems } = await openDesk(desk)
  onTestFinished(() => expect(problems).toEqual([]))
  return {
    async list() {
      await page.goto('/')
      const rows = await page.locator('#orders li').all()
      return Promise.all(
        rows.map(async (row) => ({
          reference: (await row.locator('.reference').textContent()) ?? '',
          needs: (await row.locator('.needs').allTextContents())[0],
        })),
      )
    },
    async act(action, reference, transaction) {
      await find(page, reference)
      await page.locator(`[id="${action}"]`).click()
      await page.waitForURL(/\/confirm\?/)
      const repeated = await page.locator('main dl').textContent()
      expect(repeated).toContain(reference)
      expect(repeated).toMatch(/(Received|Sum)\s*[\d.]+ /)
      const field = page.locator('#field')
      if ((await field.count()) > 0) await field.fill(transaction ?? 'agreed by phone')
      await page.locator('main .primary').click()
      await page.waitForURL(action === 'refund' ? /\/act$/ : /&done=/)
      return (await page.locator('main').textContent()) ?? ''
    },
    async exportPayments() {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export', exact: true }).click(),
      ])
      return parseCsv(await readFile(await download.path(), 'utf8')) as ExportedRow[]
    },
  }
}

/** The check has the same day over HTTP: `test/cli/desk/merchants-day.test.ts`. */
if (isDeep)
  describe('a merchant’s day in a browser', () => {
    it('ends with every order finished, exported and notified', async () => {
      await runMerchantsDay(await sqliteStore(':memory:'), startPerson)
    })
  })

/** A desk with one order that received more than its price. */
async function startOverpaid(reference: string): Promise<{ desk: TestDesk; store: Store }> {
  const store = memoryStore()
  await revealOrder(store, reference)
  await recordCheck(store, `payment-of-${reference}`, 1, {
    ...{ observation: overpaid, checkedAt: 3000, nextCheckAt: undefined, fulfils: true },
  })
  const sandbox = createSandbox()
  onTestFinished(() => sandbox.close())
  return { desk: startDeskApp({ store, now: () => 10_000, gateway: sandboxGateway(sandbox) }), store }
}

const overpaidOrder = async (reference: string): Promise<TestDesk> => (await startOverpaid(reference)).desk

/** What has the focus, by its text or its name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? element.name
      : (element?.textContent?.trim() ?? '')
  })

it('has room for a whole transaction in a confirmation: the buttons are below the field', async () => {
  const { page } = await openDesk(await overpaidOrder('order-1042'))
  await page.goto('/confirm?reference=order-1042&action=note')
  const [field, details] = [
    await page.locator('#field').boundingBox(),
    await page.locator('dl').boundingBox(),
  ]
  expect(field?.width).toBe(details?.width)
})

describe('by keyboard', () => {
  it('reaches an order, leaves a confirmation with Escape, and is at the outcome after an action', async () => {
    const { page, problems } = await openDesk(await overpaidOrder('order-1042'))
    const hasFocus = (name: string) => expect.poll(() => focused(page)).toBe(name)
    const order: string[] = []
    for (let step = 0; step < 17; step += 1) {
      await page.keyboard.press('Tab')
      order.push((await focused(page)).split(/\s{2,}|\n/)[0] ?? '')
    }
    expect(order).toEqual([
      ...['Skip to the content', 'Orders', 'Service account', 'Links', 'Notifications', 'Export', 'Sign out'],
      ...['1 Need a person', '0 Open', '$53.91 Received today (UTC)', '1 To be returned', 'Figures'],
      ...['q', 'state', 'needs', 'Find', 'order-1042'],
    ])
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/order\?/)
    await page.locator('#note').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/confirm\?/)
    await hasFocus('text')
    await page.keyboard.type('half a sent')
    await page.keyboard.press('Escape')
    await page.waitForURL(/#note$/)
    await hasFocus('Add a note')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/confirm\?/)
    await hasFocus('text')
    await page.keyboard.type('The payer wrote.')
    await page.keyboard.press('Enter')
    await page.waitForURL(/&done=note/)
    await hasFocus('The note is in the timeline.')
    expect(await page.locator('.timeline').textContent()).toContain('The payer wrote.')
    expect(problems).toEqual([])
  })

  it('keeps the search while typing, the way back from an order, and the focus', async () => {
    const { page } = await openDesk(await overpaidOrder('order-1042'))
    await page.getByLabel('Search').focus()
    await page.keyboard.type('nothing of the kind')
    await searched(page, 'nothing of the kind')
    await page.getByText(/^0 orders: /).waitFor()
    expect(await page.locator('#orders li').count()).toBe(0)
    expect(await focused(page)).toBe('q')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('1042')
    await searched(page, '1042')
    await rowOf(page, 'order-1042').press('Enter')
    await page.waitForURL(/\/order\?/)
    await page.goBack()
    expect(await page.getByLabel('Search').inputValue()).toBe('1042')
  })
})

/** The check looks at one. */
const schemes = isDeep ? (['light', 'dark'] as const) : (['dark'] as const)

describe('on a phone', () => {
  it.each(schemes)('no page is wider than 390 px: %s', async (colorScheme) => {
    const reference = `order-${'0123456789'.repeat(11)}`
    const viewport = { width: 390, height: 844 }
    const { page, problems } = await openDesk(await overpaidOrder(reference), { colorScheme, viewport })
    const query = new URLSearchParams({ reference, action: 'note' }).toString()
    await page.goto('/links')
    for (const [label, text] of Object.entries({
      Name: 'print-of-the-day',
      Price: '1234.50',
      Currency: 'EUR',
    }))
      await page.getByLabel(label).fill(text)
    await page.getByRole('button', { name: 'Create a link' }).click()
    await page.getByText('/l/print-of-the-day').waitFor()
    for (const path of ['/', `/order?${query}`, `/confirm?${query}`, '/account', '/links']) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
      const [ground, text] = await page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body)
        return [backgroundColor, color].map((value) => Number(/[\d.]+/.exec(value)?.[0]))
      })
      expect([ground! > 0.5, text! < 0.5], `${path} ${ground} ${text}`).toEqual(
        colorScheme === 'light' ? [true, true] : [false, false],
      )
    }
    expect(problems).toEqual([])
  })

  it.each([320, 700, 900, 1280])(
    'shows every cell of a table without scrolling it sideways: %i px',
    async (width) => {
      const reference = `order-${'0123456789'.repeat(11)}`
      const { desk, store } = await startOverpaid(reference)
      for (const { id } of await store.takeDueNotifications(10_000, 10, () => undefined))
        await store.recordDelivery(id, { outcome: 'failed', answer: '503 from the shop', at: 10_000 })
      const { page } = await openDesk(desk, { viewport: { width, height: 844 } })
      await page.goto('/links')
      for (const [label, text] of Object.entries({ Name: 'print', Price: '5', Currency: 'EUR' }))
        await page.getByLabel(label).fill(text)
      await page.getByRole('button', { name: 'Create a link' }).click()
      for (const [path, text] of [
        ['/links', '/l/print'],
        ['/notifications', '503 from the shop'],
        ['/account', 'completed'],
      ] as const) {
        await page.goto(path)
        await page.getByText(text).first().waitFor()
        const hidden = await page
          .locator('.scroll')
          .evaluateAll((all) =>
            all.map((one) => one.scrollWidth - one.clientWidth).filter((over) => over > 0),
          )
        expect(hidden, path).toEqual([])
      }
    },
  )

  it('has the time of an order below its sum, and a filter in sight with all its words', async () => {
    const { page } = await openDesk(await overpaidOrder('order-1042'), {
      viewport: { width: 320, height: 844 },
    })
    await page.evaluate(() => document.fonts.ready)
    const textOf = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().toJSON() as DOMRect
      })
    const [sum, time] = [await textOf('.orders .sum'), await textOf('.orders time')]
    expect(time.x).toBe(sum.x)
    expect(time.y).toBeGreaterThan(sum.y)
    const missing = await page.locator('#needs').evaluate((field: HTMLSelectElement) => {
      const { width } = field.getBoundingClientRect()
      const shown = field.cloneNode() as HTMLSelectElement
      shown.append(field.selectedOptions[0]!.cloneNode(true))
      shown.style.flex = 'none'
      field.after(shown)
      return shown.getBoundingClientRect().width - width
    })
    expect(missing).toBeLessThanOrEqual(0)
  })

  it('shows the whole hint of the search, no frame around an empty list, and a way back from a page that is none', async () => {
    const { page } = await openDesk(await overpaidOrder('order-1042'), {
      viewport: { width: 390, height: 844 },
    })
    await page.evaluate(() => document.fonts.ready)
    const missing = await page.locator('#q').evaluate((field: HTMLInputElement) => {
      const room = field.clientWidth - 2 * parseFloat(getComputedStyle(field).paddingInlineStart)
      const context = document.createElement('canvas').getContext('2d')!
      context.font = getComputedStyle(field).font
      return context.measureText(field.placeholder).width - room
    })
    expect(missing).toBeLessThanOrEqual(0)
    await page.goto('/?q=nothing-of-the-kind')
    expect(await page.locator('#orders').isVisible()).toBe(false)
    await page.goto('/nowhere')
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  })
})
