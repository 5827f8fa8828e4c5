/** A payer's way to the address where the page, the phone or the network make it hard. */
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openedOnce } from '../support/opened.js'
import { addressOn, copyWith, hasState, newestPayment, startDemo, startVisitor } from './demo.js'

const demo = openedOnce(startDemo)
const visitor = openedOnce(startVisitor)

describe('the demo shop', () => {
  let page: Page
  beforeEach(async () => {
    await visitor().context.clearCookies()
    page = await visitor().context.newPage()
  })
  afterEach(() => page.close())

  async function getsAnAddress(): Promise<void> {
    await page.goto(demo().shopUrl)
    await hasState(page, 'choosing')
    await page.getByRole('option', { name: /^Bitcoin/ }).click()
    await hasState(page, 'awaiting')
    expect(await addressOn(page)).toBe((await newestPayment(demo())).walletAddress)
    expect(await copyWith(page, 'Copy address')).toBe((await newestPayment(demo())).walletAddress)
  }

  it('F102: gives the address where other scripts wrapped what it is made with', async () => {
    await page.addInitScript(() => {
      const wrap = (target: object, name: string) => {
        const original: unknown = Reflect.get(target, name)
        if (typeof original !== 'function') throw new TypeError(name)
        Reflect.set(target, name, function (this: unknown, ...values: unknown[]): unknown {
          return Reflect.apply(original, this, values)
        })
      }
      wrap(window, 'fetch')
      wrap(window, 'setTimeout')
      wrap(CustomElementRegistry.prototype, 'define')
      wrap(Element.prototype, 'attachShadow')
      wrap(EventTarget.prototype, 'addEventListener')
      wrap(Promise.prototype, 'then')
      for (const { prototype } of [Array, Object]) Reflect.set(prototype, 'last', () => undefined)
    })
    await getsAnAddress()
  })

  it('F107: gives the address on a slow phone in a slow network', async () => {
    const devtools = await visitor().context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
    await getsAnAddress()
  })
})
