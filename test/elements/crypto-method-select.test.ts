import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { Method } from '../../src/core/wire.js'
import '../../src/elements/crypto-method-select/crypto-method-select.define.js'
import { coinEntries, lowestEstimate, shortEstimate } from '../../src/elements/crypto-method-select/coins.js'
import type { CryptoMethodSelect } from '../../src/elements/crypto-method-select/crypto-method-select.js'
import type { CryptoMethodChangeEvent } from '../../src/elements/events.js'
import { chains, coins, fewMethods, methods } from '../../stories/fixtures.js'

const create = (list: readonly Method[] | null, value = '') =>
  fixture<CryptoMethodSelect>(
    html`<crypto-method-select .methods=${list} .value=${value}></crypto-method-select>`,
  )

const rows = (element: CryptoMethodSelect) =>
  Array.from(element.renderRoot.querySelectorAll<HTMLButtonElement>('.row'))

const row = (element: CryptoMethodSelect, name: string): HTMLButtonElement => {
  const found = rows(element).find((button) => button.querySelector('.name')?.textContent === name)
  if (!found) throw new Error(`no row ${name}`)
  return found
}

const focusedName = (element: CryptoMethodSelect) =>
  element.shadowRoot?.activeElement?.querySelector('.name')?.textContent ??
  element.shadowRoot?.activeElement?.localName

const type = async (element: CryptoMethodSelect, words: string) => {
  element.renderRoot.querySelector('input')?.focus()
  await sendKeys({ type: words })
  await element.updateComplete
}

describe('<crypto-method-select>', () => {
  for (const theme of ['light', 'dark']) {
    it(`passes the accessibility audit in ${theme}, open and searched`, async () => {
      const element = await create(methods)
      element.setAttribute('theme', theme)
      element.style.background = theme === 'dark' ? '#15181f' : '#fff'
      row(element, 'Tether').click()
      await element.updateComplete
      await expect(element).to.be.accessible()
      await type(element, 'bsc')
      await expect(element).to.be.accessible()
    })
  }

  it('chooses a coin on one network with one tap', async () => {
    const element = await create(methods)
    const fired = oneEvent<CryptoMethodChangeEvent>(element, 'crypto-method-change')
    row(element, 'Bitcoin').click()
    const event = await fired
    expect([event.chain, event.coin]).to.deep.equal(['bitcoin', 'bitcoin'])
    expect(element.value).to.equal('bitcoin:bitcoin')
  })

  it('opens the networks of a coin in place, with their nicknames, and chooses one', async () => {
    const element = await create(methods)
    const tether = row(element, 'Tether')
    expect(tether.getAttribute('aria-expanded')).to.equal('false')
    tether.click()
    await element.updateComplete
    expect(tether.getAttribute('aria-expanded')).to.equal('true')
    const list = element.renderRoot.querySelector(`#${tether.getAttribute('aria-controls')}`)
    expect(list?.getAttribute('aria-label')).to.equal('Networks for Tether')
    expect(row(element, 'Tron').innerText).to.contain('TRC-20')
    const fired = oneEvent<CryptoMethodChangeEvent>(element, 'crypto-method-change')
    row(element, 'Tron').click()
    const event = await fired
    expect([event.chain, event.coin]).to.deep.equal(['tron', 'usdt'])
  })

  it('error: does not choose what is unavailable, and says so in words of its own', async () => {
    const element = await create(methods)
    row(element, 'Tether').click()
    await element.updateComplete
    let changes = 0
    element.addEventListener('crypto-method-change', () => changes++)
    const paused = row(element, 'Solana')
    expect(paused.getAttribute('aria-disabled')).to.equal('true')
    expect(paused.innerText).to.contain('Not available now').and.not.to.contain('inactive')
    paused.click()
    expect(changes).to.equal(0)
    expect(element.value).to.equal('')
  })

  it('moves with the arrows, Home and End, and back into the search', async () => {
    const element = await create(methods)
    element.renderRoot.querySelector('input')?.focus()
    await sendKeys({ press: 'ArrowDown' })
    expect(focusedName(element)).to.equal('Tether')
    await sendKeys({ press: 'ArrowDown' })
    expect(focusedName(element)).to.equal('USD Coin')
    await sendKeys({ press: 'End' })
    expect(focusedName(element)).to.equal('NEAR')
    await sendKeys({ press: 'ArrowDown' })
    expect(focusedName(element)).to.equal('NEAR')
    await sendKeys({ press: 'Home' })
    expect(focusedName(element)).to.equal('Tether')
    await sendKeys({ press: 'ArrowUp' })
    expect(focusedName(element)).to.equal('input')
  })

  it('opens with Enter, and Escape closes it and goes back to its coin', async () => {
    const element = await create(methods)
    row(element, 'Tether').focus()
    await sendKeys({ press: 'Enter' })
    await element.updateComplete
    await sendKeys({ press: 'ArrowDown' })
    expect(focusedName(element)).to.equal('Tron')
    await sendKeys({ press: 'Escape' })
    await element.updateComplete
    expect(focusedName(element)).to.equal('Tether')
    expect(row(element, 'Tether').getAttribute('aria-expanded')).to.equal('false')
  })

  it('lets Escape through when there is nothing to close', async () => {
    const element = await create(methods)
    row(element, 'Tether').focus()
    let escapes = 0
    element.addEventListener('keydown', ({ key }) => (escapes += key === 'Escape' ? 1 : 0))
    await sendKeys({ press: 'Escape' })
    expect(escapes).to.equal(1)
  })

  it('finds by what exchanges call a network, and Enter takes the only way left', async () => {
    const element = await create(methods)
    await type(element, 'trc20')
    expect(rows(element)).to.have.length(1)
    expect(rows(element)[0]?.innerText).to.contain('on Tron')
    const fired = oneEvent<CryptoMethodChangeEvent>(element, 'crypto-method-change')
    await sendKeys({ press: 'Enter' })
    const event = await fired
    expect([event.chain, event.coin]).to.deep.equal(['tron', 'usdt'])
  })

  it('clears the search with Escape, and says how many coins match', async () => {
    const element = await create(methods)
    await type(element, 'usd')
    expect(element.renderRoot.querySelector('[role=status]')?.textContent?.trim()).to.equal('2 coins')
    await sendKeys({ press: 'Escape' })
    await element.updateComplete
    expect(rows(element)).to.have.length(coinEntries(methods).length)
  })

  it('says when nothing matches', async () => {
    const element = await create(methods)
    await type(element, 'doge')
    expect(element.renderRoot.textContent).to.contain('Nothing matches “doge”.')
  })

  it('has a search above eight coins only, unless asked', async () => {
    const element = await create(fewMethods)
    expect(element.renderRoot.querySelector('input')).to.equal(null)
    element.search = true
    await element.updateComplete
    expect(element.renderRoot.querySelector('input')).not.to.equal(null)
  })

  it('shows skeletons and says so while the methods are on their way', async () => {
    const element = await create(null)
    expect(element.renderRoot.querySelectorAll('button')).to.have.length(0)
    expect(element.renderRoot.querySelector('[role=status]')?.textContent).to.equal('Loading the ways to pay')
    await expect(element).to.be.accessible()
  })

  it('opens the coin of the chosen method and marks the method', async () => {
    const element = await create(methods, 'tron:usdt')
    expect(row(element, 'Tron').getAttribute('aria-current')).to.equal('true')
  })

  it('loads no image and writes no style attribute', async () => {
    const element = await create(methods, 'tron:usdt')
    expect(element.renderRoot.querySelectorAll('img, image, [style]')).to.have.length(0)
  })

  it('filters three hundred methods within one update', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      chain: chains.ethereum,
      coin: { ...coins.usdt, id: `coin-${index}`, name: `Coin ${index}`, symbol: `C${index}` },
      estimate: '1',
      available: true,
    }))
    const element = await create(many)
    await type(element, 'coin 299')
    expect(rows(element)).to.have.length(1)
  })
})

describe('coinEntries', () => {
  it('shows two aliases of one network once, as the one that can be used', () => {
    const xrp: Method = {
      chain: { ...chains.xrpl, id: 'xrp' },
      coin: coins.xrp,
      estimate: '1',
      available: false,
    }
    const [entry, ...others] = coinEntries([xrp, { ...xrp, chain: chains.xrpl, available: true }])
    expect(others).to.have.length(0)
    expect(entry?.networks.map(({ chain }) => chain.id)).to.deep.equal(['xrpl'])
  })

  it('keeps the order of the endpoint, and puts the coin that was typed first', () => {
    const other = { ...coins.usdt, id: 'usdt0', name: 'USDT0', symbol: 'USDT0' }
    const list = methods.map((method) => (method.coin === coins.btc ? { ...method, coin: other } : method))
    const symbols = (query: string) => coinEntries(list, query).map(({ coin }) => coin.symbol)
    expect(symbols('').slice(0, 3)).to.deep.equal(['USDT', 'USDC', 'USDT0'])
    expect(symbols('usdt0')).to.deep.equal(['USDT0'])
    expect(coinEntries(list.toReversed(), 'usdt').map(({ coin }) => coin.symbol)).to.deep.equal([
      'USDT',
      'USDT0',
    ])
  })

  it('needs every word, in any order and without accents', () => {
    const found = coinEntries(methods, 'TRÓN usdt')
    expect(found.map(({ coin }) => coin.symbol)).to.deep.equal(['USDT'])
    expect(found[0]?.networks.map(({ chain }) => chain.id)).to.deep.equal(['tron'])
    expect(found[0]?.narrowed).to.equal(true)
  })
})

describe('shortEstimate', () => {
  for (const [estimate, short] of [
    ['0.014218340912', '0.0142184'],
    ['0.00000000123456789', '0.00000000123457'],
    ['49.99', '49.99'],
    ['1234567.891', '1234568'],
  ] as const) {
    it(`writes ${estimate} as ${short}`, () => {
      expect(shortEstimate(estimate)).to.equal(short)
    })
  }
})

describe('lowestEstimate', () => {
  it('leaves out networks that are unknown or unavailable', () => {
    const [first] = methods
    if (!first) throw new Error('no methods')
    const cheap = { ...first, estimate: '1', available: false }
    expect(lowestEstimate([cheap, { ...first, estimate: null }, { ...first, estimate: '10' }])).to.equal('10')
    expect(lowestEstimate([cheap])).to.equal(null)
  })
})
