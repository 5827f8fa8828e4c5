/** What a payer does after a key that waits for the search. */
import { expect } from '@open-wc/testing'
import { holdSearch, unloadedSearch } from './unloaded-search.js'

describe('<crypto-method-select> while a key waits for its search', () => {
  holdSearch()

  it('error: takes nothing in the place of the row that the payer has taken since', async () => {
    const { select, chosen, enter, press, names, firstRow } = await unloadedSearch()
    enter('coin 47')
    press('Enter')
    firstRow().click()
    const [taken] = chosen
    expect(taken).to.equal(select.value)
    await select.updateComplete
    expect(names()[0]).to.equal('Coin 47')
    expect(chosen).to.deep.equal([taken])
  })
})
