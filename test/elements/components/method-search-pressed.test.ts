/** A pointer that goes down on a row before the search comes. */
import { expect } from '@open-wc/testing'
import { resetMouse, sendMouse } from '@web/test-runner-commands'
import { holdSearch, unloadedSearch } from './unloaded-search.js'

describe('<crypto-method-select> under a pointer that is down', () => {
  holdSearch()
  afterEach(() => resetMouse())

  it('error: takes no other coin that has come under the pointer, and any other click', async () => {
    const { select, chosen, enter, names, firstRow } = await unloadedSearch()
    const { x, y, width, height } = firstRow().getBoundingClientRect()
    await sendMouse({ type: 'move', position: [Math.round(x + width / 2), Math.round(y + height / 2)] })

    await sendMouse({ type: 'down' })
    const before = firstRow()
    enter('coin 47')
    await select.updateComplete
    expect(firstRow()).to.equal(before)
    expect(names()[0]).to.equal('Coin 47')
    await sendMouse({ type: 'up' })
    expect(chosen).to.deep.equal([])

    await sendMouse({ type: 'down' })
    await sendMouse({ type: 'up' })
    expect(chosen).to.have.lengthOf(1)
    firstRow().click()
    expect(chosen).to.have.lengthOf(2)
    expect(select.value).to.match(/:coin-?47$/)
  })
})
