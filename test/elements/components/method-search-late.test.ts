/** The search of `<crypto-method-select>` before its code is here. */
import { expect } from '@open-wc/testing'
import { holdSearch, unloadedSearch } from './unloaded-search.js'

describe('<crypto-method-select> before its search is loaded', () => {
  holdSearch()

  it('loses neither what is typed nor the keys after it', async () => {
    const { select, chosen, enter, press, names } = await unloadedSearch()
    expect(names()).to.have.lengthOf(40)

    enter('coin 47')
    expect(press('Enter')).to.equal(false)
    // The letters of a search are the browser's.
    expect(press('x')).to.equal(true)
    expect(chosen).to.deep.equal([])
    expect(names()).to.have.lengthOf(40)

    await select.updateComplete
    expect(names()).to.deep.equal(['Coin 47'])
    expect(chosen).to.deep.equal([select.value])
    expect(select.value).to.match(/:coin-?47$/)
  })
})
