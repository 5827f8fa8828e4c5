/** The search of `<crypto-method-select>` that can't be loaded. A page of its own: nothing brings it here any more. */
import { expect, fixture, html } from '@open-wc/testing'
import '../../../src/elements/components/crypto-method-select/crypto-method-select.define.js'
import type { CryptoMethodSelect } from '../../../src/elements/components/crypto-method-select/crypto-method-select.js'
import { manyMethods } from '../../support/canned-answers.js'

const { requestIdleCallback } = window

/** There is nothing at this address: only a map that is obeyed leads somewhere. */
const probe = new URL('/import-map-probe.js', import.meta.url).href

describe('<crypto-method-select> whose search can’t be loaded', () => {
  before(async () => {
    window.requestIdleCallback = () => 0
    const part = new URL('../../../src/elements/components/crypto-method-select/search.js', import.meta.url)
    const source = new URL('search.ts', part)
    const map = document.createElement('script')
    map.type = 'importmap'
    map.text = JSON.stringify({
      imports: {
        [part.href]: '/no-such-file.js',
        [source.href]: '/no-such-file.js',
        [probe]: 'data:text/javascript,',
      },
    })
    document.head.append(map)
    await import(probe).catch(() => {
      throw new Error('This engine has no import maps that come after modules')
    })
  })
  after(() => (window.requestIdleCallback = requestIdleCallback))

  it('error: says so in place of how many were found, and shows them all', async () => {
    const select = await fixture<CryptoMethodSelect>(
      html`<crypto-method-select lang="en" .methods=${manyMethods(60)}></crypto-method-select>`,
    )
    const root = select.shadowRoot!
    const input = root.querySelector('input')!
    const type = async (words: string) => {
      input.value = words
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await select.updateComplete
    }
    const notice = () => root.querySelector('.notice')?.textContent
    await type('coin 47')
    expect(notice()).to.equal('Check your internet connection, then try again.')
    expect(root.querySelectorAll('.row')).to.have.lengthOf(40)

    // The next key tries again, and nothing flickers meanwhile.
    const typing = type('coin 48')
    await Promise.resolve()
    expect(notice()).to.equal('Check your internet connection, then try again.')
    await typing
    await type('')
    expect(notice()).to.equal(undefined)
  })
})
