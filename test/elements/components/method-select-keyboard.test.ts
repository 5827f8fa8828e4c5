import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { fewMethods, manyMethods, methods } from '../../support/canned-answers.js'
import { activeName, chosenBy, create, inputOf, press, row, rows, type } from './method-list.js'

describe('<crypto-method-select> by keyboard, with a search', () => {
  it('keeps the focus in the search, and moves the active row with arrows, pages, Home and End', async () => {
    const element = await create(methods)
    inputOf(element)?.focus()
    for (const [key, active] of [
      ['ArrowDown', 'Tether'],
      ['ArrowDown', 'USD Coin'],
      ['End', 'NEAR'],
      ['ArrowDown', 'NEAR'],
      ['PageUp', 'Solana'],
      ['PageDown', 'NEAR'],
      ['Home', 'Tether'],
      ['ArrowUp', null],
    ] as const) {
      await press(element, key)
      expect(activeName(element), key).to.equal(active)
    }
    expect(element.shadowRoot?.activeElement).to.equal(inputOf(element))
  })

  it('goes into the networks of a coin and out again with the arrows to the sides', async () => {
    const element = await create(methods)
    inputOf(element)?.focus()
    await press(element, 'ArrowDown', 'ArrowRight')
    expect(row(element, 'Tether').classList.contains('open')).to.equal(true)
    await press(element, 'ArrowRight', 'ArrowDown')
    expect(activeName(element)).to.equal('Ethereum')
    await press(element, 'ArrowLeft')
    expect(activeName(element)).to.equal('Tether')
    await press(element, 'ArrowLeft')
    expect(row(element, 'Tether').classList.contains('open')).to.equal(false)
  })

  it('goes the other way from right to left', async () => {
    const element = await create(methods)
    element.dir = 'rtl'
    inputOf(element)?.focus()
    await press(element, 'ArrowDown', 'ArrowLeft', 'ArrowLeft')
    expect(activeName(element)).to.equal('Tron')
    await press(element, 'ArrowRight')
    expect(activeName(element)).to.equal('Tether')
  })

  it('opens and chooses with Enter', async () => {
    const element = await create(methods)
    inputOf(element)?.focus()
    await press(element, 'ArrowDown', 'Enter', 'ArrowDown')
    expect(activeName(element)).to.equal('Tron')
    expect(await chosenBy(element, () => press(element, 'Enter'))).to.deep.equal(['tron', 'usdt'])
  })

  it('takes a key that is held as one press: no network is chosen', async () => {
    const element = await create(methods)
    inputOf(element)?.focus()
    await press(element, 'ArrowDown')
    for (let count = 0; count < 4; count += 1) await sendKeys({ down: 'Enter' })
    await sendKeys({ up: 'Enter' })
    expect(activeName(element)).to.equal('Tether')
    expect(element.value).to.equal('')
  })

  it('goes with Enter into a coin that the search has opened, rather than closing it', async () => {
    const element = await create(methods)
    await type(element, 'usdc an')
    expect(activeName(element)).to.equal('USD Coin')
    await press(element, 'Enter')
    expect(activeName(element)).to.equal('Solana')
  })

  it('leaves networks with Escape, then the search, then lets the key through', async () => {
    const element = await create(methods)
    let escapes = 0
    element.addEventListener('keydown', ({ key }) => (escapes += key === 'Escape' ? 1 : 0))
    await type(element, 'usd')
    await press(element, 'Enter', 'ArrowDown')
    expect(activeName(element)).to.equal('Tron')
    await press(element, 'Escape')
    expect(activeName(element)).to.equal('Tether')
    await press(element, 'Escape')
    expect(inputOf(element)?.value).to.equal('')
    expect(escapes).to.equal(0)
    await press(element, 'Escape')
    expect(escapes).to.equal(1)
  })

  it('leaves Home, End and the arrows to the sides to the caret while the payer types', async () => {
    const element = await create(methods)
    await type(element, 'tron')
    await press(element, 'Home')
    expect(inputOf(element)?.selectionStart).to.equal(0)
    await press(element, 'ArrowRight')
    expect(inputOf(element)?.selectionStart).to.equal(1)
  })

  it('reaches all of three hundred methods, and draws them as they come into view', async () => {
    const element = await create(manyMethods(300))
    expect(rows(element).length).to.be.lessThan(100)
    inputOf(element)?.focus()
    await press(element, 'ArrowDown', 'End')
    expect(activeName(element)).to.equal('Coin 299')
    expect(rows(element).at(-1)?.getAttribute('aria-posinset')).to.equal('300')
    expect(rows(element)[0]?.getAttribute('aria-setsize')).to.equal('300')
  })
})

describe('<crypto-method-select> by keyboard, without a search', () => {
  const focused = async () => {
    const element = await create(fewMethods)
    element.renderRoot.querySelector<HTMLElement>('[role=listbox]')?.focus()
    await element.updateComplete
    return element
  }

  it('has no search up to eight coins, unless asked', async () => {
    const element = await create(fewMethods)
    expect(inputOf(element)).to.equal(null)
    element.search = true
    await element.updateComplete
    expect(inputOf(element)).not.to.equal(null)
  })

  it('has a search that no browser corrects: a symbol is no word', async () => {
    expect(inputOf(await create(methods))?.getAttribute('autocorrect')).to.equal('off')
  })

  it('is one stop, whose active row moves', async () => {
    const element = await focused()
    expect(activeName(element)).to.equal('Tether')
    await press(element, 'ArrowDown', 'ArrowUp', 'ArrowUp')
    expect(activeName(element)).to.equal('Tether')
    await press(element, 'End')
    expect(activeName(element)).to.equal('Toncoin')
  })

  it('begins on the chosen method', async () => {
    const element = await create(fewMethods, 'ton:usdt')
    element.renderRoot.querySelector<HTMLElement>('[role=listbox]')?.focus()
    await element.updateComplete
    expect(activeName(element)).to.equal('TON')
  })

  it('goes to the next name that begins with what is typed', async () => {
    const element = await focused()
    await press(element, 't')
    expect(activeName(element)).to.equal('Toncoin')
    await press(element, 'b')
    expect(activeName(element)).to.equal('Bitcoin')
    await press(element, 'x')
    expect(activeName(element)).to.equal('Bitcoin')
  })

  it('leaves letters alone that are typed elsewhere', async () => {
    const element = await create(fewMethods)
    await press(element, 't', 'b')
    expect(element.renderRoot.querySelector('.row.active')).to.equal(null)
    element.renderRoot.querySelector<HTMLElement>('[role=listbox]')?.focus()
    await press(element, 't')
    expect(element.renderRoot.querySelector('.row.active .name')?.textContent).to.equal('Toncoin')
  })

  it('opens and chooses with Space', async () => {
    const element = await focused()
    await press(element, ' ', 'ArrowDown')
    expect(await chosenBy(element, () => press(element, ' '))).to.deep.equal(['tron', 'usdt'])
  })

  it('takes a Space that is held as one press: no network is chosen', async () => {
    const element = await focused()
    for (let count = 0; count < 4; count += 1) await sendKeys({ down: 'Space' })
    await sendKeys({ up: 'Space' })
    expect(activeName(element)).to.equal('Tether')
    expect(element.value).to.equal('')
  })
})
