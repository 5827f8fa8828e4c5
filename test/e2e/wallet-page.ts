/** A strict page with the wallet button on it, for payments from a wallet that a test puts into the browser before. */
import { build, type BuildOptions } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Payment } from '../../src/core/contract/wire.js'
import { complaintsOf, launch } from '../support/browser.js'
import { openedOnce } from '../support/opened.js'

let count = 0

/** A payment of its own, of which nothing has come. */
export function paymentOf(
  chain: Payment['chain'],
  coin: Payment['coin'],
  address: string,
  due: string,
  change: Partial<Payment> = {},
): Payment {
  const time = '2026-11-20T12:00:00Z'
  count += 1
  return {
    id: `payment-${count}`,
    status: 'awaiting',
    flags: [],
    ...{ chain, coin, address },
    ...{ amount: due, received: '0', remaining: due },
    ...{ createdAt: time, updatedAt: time, checkedAt: time, stale: false },
    ...change,
  }
}

/** The code of modules for a browser, in one file. */
export async function bundle(
  source: Pick<BuildOptions, 'entryPoints' | 'stdin' | 'format'>,
): Promise<string> {
  const { outputFiles } = await build({ ...source, bundle: true, write: false })
  return outputFiles[0]?.text ?? ''
}

/**
 * For the top of a file: a browser, and a page for each test, on which nothing may complain.
 * @param attributes of the button.
 * @param hosts what the page may connect to.
 */
export function useWalletPage(attributes = '', ...hosts: string[]) {
  const browser = openedOnce(launch)
  let script: string
  let page: Page
  let complaints: string[]
  beforeAll(async () => {
    const element = 'crypto-wallet-button/crypto-wallet-button.define.js'
    script = await bundle({ entryPoints: [`dist/elements/components/${element}`], format: 'esm' })
  })
  beforeEach(async () => {
    page = await browser().newPage()
    complaints = complaintsOf(page.context())
  })
  afterEach(async () => {
    await page.close()
    expect(complaints).toEqual([])
  })

  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ...(hosts.length > 0 ? [`connect-src ${hosts.join(' ')}`] : []),
    "require-trusted-types-for 'script'",
  ].join('; ')
  const show = (payment: Payment) =>
    page
      .locator('crypto-wallet-button')
      .evaluate((element, payment) => Object.assign(element, { payment }), payment)
  return {
    page: () => page,
    show,
    async open(payment: Payment): Promise<void> {
      await page.route('https://shop.example/**', (route) =>
        route.request().url().endsWith('.js')
          ? route.fulfill({ contentType: 'text/javascript', body: script })
          : route.fulfill({
              contentType: 'text/html',
              headers: { 'content-security-policy': policy },
              body: `<!doctype html><script type="module" src="/app.js"></script><crypto-wallet-button ${attributes}></crypto-wallet-button>`,
            }),
      )
      await page.goto('https://shop.example/')
      await show(payment)
    },
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    says: (words: string) => page.getByRole('status').getByText(words).waitFor(),
  }
}
