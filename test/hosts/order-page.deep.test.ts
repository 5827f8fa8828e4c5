/**
 * The page of an order in each engine, for payers whose script does not run: JavaScript is off, or the script is blocked, hangs
 * or fails its integrity check. They pay in two parts, by the forms of the page, and get to the receipt.
 */
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { toNodeHandler } from '../../src/server/adapters/node.js'
import { loadBuiltPages } from '../support/built-pages.js'
import { onFreePort } from '../support/free-port.js'
import { openedOnce } from '../support/opened.js'
import { startEndpoint } from '../support/sandbox-endpoint.js'
import { engineNames, start, type Engine, type EngineOptions } from './engines.js'

let orders = 0
/** Answers the requests for scripts instead of the endpoint. */
let answerScript: ((response: ServerResponse) => void) | undefined

const endpoint = openedOnce(async () => {
  await loadBuiltPages()
  const options = { isBuilt: true, limits: false, checkIntervalMs: 300 } as const
  return startEndpoint({ ...options, sandbox: { confirmDelayMs: 0 } })
})
const server = openedOnce(() => {
  const handle = toNodeHandler(endpoint().checkout)
  return onFreePort(
    createServer((request, response) => {
      if (answerScript && /\.js$/.test(request.url ?? '')) answerScript(response)
      else void handle(request, response)
    }),
  )
})

/** An expression for the first element that a selector finds, through shadow roots. */
const find = (selector: string) => `(() => {
  const find = (root) => root.querySelector(${JSON.stringify(selector)}) ??
    [...root.querySelectorAll('*')].map((each) => each.shadowRoot && find(each.shadowRoot)).find(Boolean)
  return find(document)
})()`

const method = 'form:has([value=tron]) > button[value=usdt]'

/** Chooses USDT on Tron, pays in two parts, and gets to the receipt. */
async function payInTwoParts(engine: Engine, lang: string): Promise<void> {
  // Between two pages there is nothing to ask.
  const evaluate = (expression: string) => engine.evaluate(expression).catch(() => undefined)
  const shows = (selector: string) => expect.poll(() => evaluate(`Boolean(${find(selector)})`)).toBe(true)
  orders += 1
  const session = await endpoint().session({ reference: `order-${orders}`, title: 'Two prints' })
  const url = `${server().url}/checkout/pay/${session}`

  await engine.visit(`${url}?lang=${lang}`)
  await shows(method)
  expect(await evaluate('document.dir')).toBe(lang === 'ar' ? 'rtl' : 'ltr')
  await evaluate(`(${find(method)}.click(), null)`)
  const payments = async () => (await endpoint().getSession(session)).payments
  await expect.poll(async () => (await payments()).length).toBe(1)
  const { id, address, amount } = (await payments())[0]!
  const text = `${find('crypto-address')}.shadowRoot.querySelector('.text').textContent`
  await expect.poll(async () => String(await evaluate(text)).replace(/\s/g, '')).toBe(address)
  const query = new URLSearchParams(String(await evaluate('location.search')))
  expect([query.get('payment'), query.get('lang')]).toEqual([id, lang])
  const code = `${find('crypto-qr-code')}.shadowRoot.querySelector('svg path').getAttribute('d')`
  expect(await evaluate(code)).toMatch(/^M/)
  expect(Number(amount)).toBeGreaterThan(20)

  endpoint().deposit(address, '20')
  await endpoint().until(session, id, 'partial')
  await engine.visit(`${url}?lang=${lang}&payment=${id}`)
  await shows('progress')
  endpoint().deposit(address)
  await endpoint().until(session, id, 'paid')
  await engine.visit(`${url}?lang=${lang}&payment=${id}`)
  await shows('crypto-receipt')
  expect(await evaluate(`${find('crypto-receipt')}.shadowRoot.querySelector('h2').textContent`)).toMatch(/\S/)
}

describe.each(engineNames)('the page of an order in %s', (name) => {
  let engine: Engine | undefined
  afterEach(async () => {
    answerScript = undefined
    await engine?.close()
    engine = undefined
  })
  const launch = async (options: EngineOptions) => (engine = await start(name, options))

  it.each(['en', 'ar'])('takes a payment in two parts without JavaScript, in %s', async (lang) => {
    await payInTwoParts(await launch({ javaScript: false }), lang)
  })

  describe.each<[string, (response: ServerResponse) => void, EngineOptions?]>([
    ['is blocked', (response) => response.destroy()],
    [
      'fails its integrity check',
      (response) =>
        response.writeHead(200, { 'content-type': 'text/javascript' }).end('document.body.textContent = ""'),
    ],
    ['hangs', () => undefined, { waitsForLoad: false }],
  ])('with a script that %s', (_, answer, options = {}) => {
    it.each(['en', 'ar'])('takes a payment in two parts, in %s', async (lang) => {
      answerScript = answer
      await payInTwoParts(await launch(options), lang)
    })
  })
})
