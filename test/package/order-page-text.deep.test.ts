/** The page of an order in browsers for text. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { english } from '../../src/elements/i18n/messages.js'
import { addEnglish, loadMessages, messagesFor } from '../../src/elements/i18n/translations.js'
import { loadBuiltPages } from '../support/built-pages.js'
import { freshFolder } from '../support/folders.js'
import { openedOnce } from '../support/opened.js'
import { needPrograms } from '../support/programs.js'
import { startEndpoint } from '../support/sandbox-endpoint.js'
import { serveFetch } from '../support/serve-fetch.js'

needPrograms('lynx', 'script', 'w3m')
const run = promisify(execFile)
addEnglish(english)

const endpoint = openedOnce(async () => {
  await loadBuiltPages()
  return startEndpoint({ isBuilt: true, sandbox: { confirmDelayMs: 0 }, limits: false })
})
const server = openedOnce(() => serveFetch(endpoint().checkout))
let orders = 0

async function newOrder(): Promise<{ url: string; session: string }> {
  orders += 1
  const session = await endpoint().session({ reference: `order-${orders}`, title: 'Two prints' })
  return { url: `${server().url}/checkout/pay/${session}`, session }
}

const paymentOf = async (session: string) => (await endpoint().getSession(session)).payments[0]!

describe.each(['en', 'ar'])('the page of an order, in a browser for text, in %s', (lang) => {
  let folder: string
  beforeEach(() => void (folder = freshFolder()))

  /** The text of a page, in which a browser wraps long words and draws no direction. */
  type Show = (query: string) => Promise<string>
  const words = (text: string) => text.replace(/\s/g, '')

  /** Pays what was chosen in two parts, and gets to the receipt. */
  async function payInTwoParts(session: string, show: Show): Promise<void> {
    await loadMessages(lang)
    const { id, address } = await paymentOf(session)
    const query = `lang=${lang}&payment=${id}`
    const asked = words(await show(query))
    expect(asked).toContain(address)
    expect(asked.split(words(messagesFor(lang).status.awaiting))).toHaveLength(2)
    endpoint().deposit(address, '20')
    await endpoint().until(session, id, 'partial')
    const { remaining } = await paymentOf(session)
    expect(words(await show(query))).toContain(remaining)
    endpoint().deposit(address)
    await endpoint().until(session, id, 'paid')
    const receipt = words(await show(query))
    expect(receipt).toContain(words(messagesFor(lang).paidTitle))
    expect(receipt).not.toContain(address)
  }

  it('takes a payment in two parts with lynx, by its keys', async () => {
    const { url, session } = await newOrder()
    // The field of the search, which does nothing here, is before the list and takes no key from it.
    expect(await (await fetch(url)).text()).toContain('<input part="search"')
    const lynx = async (...args: string[]) =>
      (await run('lynx', ['-display_charset=utf-8', '-assume_charset=utf-8', ...args])).stdout
    expect(await lynx('-dump', `${url}?lang=${lang}`)).toContain('TRC-20')
    // Searches for the network, presses its button, and leaves.
    const keys = [...'/TRC-20', '^J', '^J', 'q', 'y'].map((key) => `key ${key}`)
    await writeFile(join(folder, 'keys'), `${keys.join('\n')}\n`)
    await run(
      'script',
      ['-qc', `lynx -cmd_script=${join(folder, 'keys')} '${url}?lang=${lang}'`, '/dev/null'],
      { env: { ...process.env, TERM: 'xterm' } },
    )
    await payInTwoParts(session, (query) => lynx('-dump', '-nolist', `${url}?${query}`))
  })

  it('takes a payment in two parts with w3m', async () => {
    const { url, session } = await newOrder()
    const w3m = async (...args: string[]) =>
      (await run('w3m', ['-I', 'UTF-8', '-O', 'UTF-8', '-dump', ...args])).stdout
    expect(await w3m(`${url}?lang=${lang}`)).toContain('TRC-20')
    await writeFile(join(folder, 'form'), 'chain=tron&coin=usdt')
    const page = await w3m('-post', join(folder, 'form'), `${url}?lang=${lang}`)
    expect(words(page)).toContain((await paymentOf(session)).address)
    await payInTwoParts(session, (query) => w3m(`${url}?${query}`))
  })
})
