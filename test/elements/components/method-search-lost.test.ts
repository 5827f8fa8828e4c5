/** The search of `<crypto-method-select>` that can't be loaded. A page of its own: nothing brings it here. */
import { expect } from '@open-wc/testing'
import { holdSearch, unloadedSearch } from './unloaded-search.js'

/** There is nothing at this address: only a map that is obeyed leads somewhere. */
const probe = new URL('/import-map-probe.js', import.meta.url).href

describe('<crypto-method-select> whose search can’t be loaded', () => {
  holdSearch()
  before(async () => {
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

  it('error: says so in place of how many were found, and shows them all', async () => {
    const { select, root, enter } = await unloadedSearch()
    const type = async (words: string) => {
      enter(words)
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
