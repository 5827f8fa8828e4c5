import { expect, fixture, html } from '@open-wc/testing'
import type { Method } from '../../../src/core/contract/wire.js'
import { arrangeMethods } from '../../../src/elements/components/crypto-method-select/arrange-methods.js'
import type { CryptoMethodSelect } from '../../../src/elements/components/crypto-method-select/crypto-method-select.js'
import { fewMethods, manyMethods, methods } from '../../support/canned-answers.js'
import { waitUntil } from '../../support/wait-until.js'
import {
  activeName,
  chosenBy,
  create,
  inputOf,
  label,
  names,
  open,
  press,
  row,
  rows,
  type,
} from './method-list.js'

const storageKey = 'crypto-checkout:recent-methods'

const status = (element: CryptoMethodSelect) =>
  element.renderRoot.querySelector('[role=status]')?.textContent.trim()

/** Timers that fire on demand. */
function holdTimers() {
  const { setTimeout, clearTimeout } = window
  const held = new Map<number, () => void>()
  let count = 0
  const hold = (run: () => void): number => {
    held.set(++count, run)
    return count
  }
  Object.assign(window, { setTimeout: hold, clearTimeout: (id: number) => held.delete(id) })
  return {
    pass: () => {
      expect(held.size, 'timers that are set').to.equal(1)
      for (const run of held.values()) run()
      held.clear()
    },
    restore: () => Object.assign(window, { setTimeout, clearTimeout }),
  }
}

/** USDT on the networks that most payers have, and on others, which come by name. */
const firstNames = ['Tron', 'Ethereum', 'Polygon', 'Aptos', 'Avalanche', 'Beam', 'Celo', 'Fantom']
const furtherNames = ['Gnosis', 'Linea', 'NEAR', 'OP Mainnet', 'Scroll']
const manyNetworks: Method[] = [...furtherNames, ...firstNames].map((name) => ({
  ...methods[0]!,
  chain: { id: name.toLowerCase().replace('op mainnet', 'optimism'), name, type: 'evm' },
}))

describe('the further networks of a coin on many', () => {
  it('stand behind one row, which lists them and is the first of them then', async () => {
    const element = await create(manyNetworks)
    await open(element, 'Tether')
    expect(names(element)).to.deep.equal(['Tether', ...firstNames, '+ 5 networks'])
    const sizes = rows(element).map((one) => `${one.ariaPosInSet}/${one.ariaSetSize}`)
    expect(sizes).to.deep.equal(['1/1', ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => `${place}/9`)])
    let chosen: Method | undefined
    element.addEventListener('crypto-method-change', ({ method }) => (chosen = method))
    element.shadowRoot?.querySelector<HTMLElement>('[role=listbox]')?.focus()
    await press(element, 'End', 'Enter')
    expect(names(element)).to.deep.equal(['Tether', ...firstNames, ...furtherNames])
    expect([activeName(element), chosen]).to.deep.equal(['Gnosis', undefined])
    element.methods = [...manyNetworks]
    await element.updateComplete
    expect(names(element), 'with newer estimates').to.include.members(furtherNames)
    await press(element, 'Enter')
    expect(chosen?.chain.name).to.equal('Gnosis')
  })

  it('are listed where one of them is chosen, and where the search finds it', async () => {
    expect(names(await create(manyNetworks, 'linea:usdt'))).to.include.members(furtherNames)
    expect(names(await create(manyNetworks, 'fantom:usdt')).at(-1)).to.equal('+ 5 networks')
    const element = await fixture<CryptoMethodSelect>(
      html`<crypto-method-select .methods=${manyNetworks} search></crypto-method-select>`,
    )
    await type(element, 'near')
    await element.updateComplete
    expect(names(element).join()).to.include('Tether')
    expect(names(element).join()).to.not.include('+')
  })

  it('give way to those that the page prefers, and are listed where they are few', async () => {
    const preferring = await fixture<CryptoMethodSelect>(
      html`<crypto-method-select .methods=${manyNetworks} preferred-methods="linea"></crypto-method-select>`,
    )
    await open(preferring, 'Tether')
    expect(names(preferring)).to.deep.equal(['Tether', 'Linea', ...firstNames.slice(0, -1), '+ 5 networks'])
    const few = await create(manyNetworks.slice(2))
    await open(few, 'Tether')
    expect(names(few)).to.have.lengthOf(12)
  })

  it('are no method before they are listed: a press that began on their row takes none of them', async () => {
    const element = await create(manyNetworks)
    await open(element, 'Tether')
    let chosen = false
    element.addEventListener('crypto-method-change', () => (chosen = true))
    row(element, '+ 5 networks').dispatchEvent(
      new PointerEvent('pointerdown', { bubbles: true, composed: true }),
    )
    element.value = 'linea:usdt'
    await element.updateComplete
    row(element, 'Gnosis').dispatchEvent(
      new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }),
    )
    expect(chosen).to.equal(false)
  })

  it('are not closed by the second press of a double click on their coin', async () => {
    const element = await create(manyNetworks)
    for (const detail of [1, 2]) {
      row(element, 'Tether').dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail }))
      await element.updateComplete
    }
    expect(row(element, 'Tether').classList.contains('open')).to.equal(true)
  })
})

describe('<crypto-method-select>', () => {
  it('lists the usual networks of a coin first, the others by name, and the page’s order before both', async () => {
    const usdtOn = (id: string, name: string): Method => ({
      chain: { id, name, type: 'evm' },
      coin: { id: 'usdt', name: 'Tether', symbol: 'USDT', token: true },
      estimate: '1',
      available: true,
    })
    const networks = [
      'aptos Aptos',
      'zeta Zeta',
      'ton TON',
      'bsc BNB',
      'avalanche Avalanche',
      'ethereum Ethereum',
      'tron Tron',
    ]
    const list = networks.map((network) => usdtOn(...(network.split(' ') as [string, string])))
    const named = (preferred: string) => arrangeMethods(list, preferred).map(({ chain }) => chain.name)
    expect(named('')).to.deep.equal(['Tron', 'Ethereum', 'BNB', 'TON', 'Aptos', 'Avalanche', 'Zeta'])
    expect(named('zeta:usdt ton').slice(0, 3)).to.deep.equal(['Zeta', 'TON', 'Tron'])
  })

  for (const theme of ['light', 'dark']) {
    it(`passes the accessibility audit in ${theme}: open, searched, left out, and without a search`, async () => {
      const element = await create(methods)
      element.setAttribute('theme', theme)
      element.style.background = theme === 'dark' ? '#15181f' : '#fff'
      await open(element, 'Tether')
      await expect(element).to.be.accessible()
      await type(element, 'bsc')
      await expect(element).to.be.accessible()
      await type(element, ' lightning')
      await expect(element).to.be.accessible()
      element.methods = fewMethods
      await press(element, 'Escape')
      await expect(element).to.be.accessible()
    })
  }

  it('chooses a coin on one network with one tap, and names no network that has the coin’s name', async () => {
    const element = await create(methods)
    expect(row(element, 'Bitcoin').innerText).to.contain('BTC').and.not.to.contain('on Bitcoin')
    const chosen = await chosenBy(element, () => row(element, 'Bitcoin').click())
    expect(chosen).to.deep.equal(['bitcoin', 'bitcoin'])
    expect(element.value).to.equal('bitcoin:bitcoin')
  })

  it('opens the networks of a coin in place, as a group with positions and nicknames, and chooses one', async () => {
    const element = await create(methods)
    expect(row(element, 'Tether').classList.contains('open')).to.equal(false)
    await open(element, 'Tether')
    expect(row(element, 'Tether').classList.contains('open')).to.equal(true)
    const tron = row(element, 'Tron')
    const place = ['aria-posinset', 'aria-setsize'].map((name) => tron.getAttribute(name))
    expect(place).to.deep.equal(['1', '5'])
    expect(tron.closest('[role=group]')?.ariaLabel).to.equal('Networks for Tether')
    expect(tron.innerText).to.contain('TRC-20')
    expect(await chosenBy(element, () => row(element, 'Tron').click())).to.deep.equal(['tron', 'usdt'])
    expect(row(element, 'Tron').getAttribute('aria-selected')).to.equal('true')
  })

  it('says all that a row shows in its name', async () => {
    const element = await create(methods)
    await open(element, 'Tether')
    expect(label(element, 'Tether')).to.deep.equal(['Tether', 'USDT', '≈ 49.99 USDT', '5 networks'])
    // The coin's row shows the estimate that its networks share.
    expect(label(element, 'Tron')).to.deep.equal(['Tron', 'TRC-20'])
    expect(row(element, 'Tron').ariaLabel).to.equal('Tron, TRC-20, ≈ 49.99 USDT')
    expect(label(element, 'Solana')).to.deep.equal(['Solana', 'SPL', 'Not available now'])
    expect(label(element, 'Bitcoin')).to.deep.equal(['Bitcoin', 'BTC', '≈ 0.00051203 BTC'])
  })

  it('has sign, figure and unit of an estimate in one order from left to right, also on a page from right to left', async () => {
    const element = await create(methods)
    element.dir = 'rtl'
    const words = document.createTreeWalker(
      row(element, 'Bitcoin').querySelector('.estimate')!,
      NodeFilter.SHOW_TEXT,
    )
    const places: [string, number][] = []
    while (words.nextNode()) {
      const range = document.createRange()
      for (const { 0: word, index } of words.currentNode.textContent!.matchAll(/\S+/g)) {
        range.setStart(words.currentNode, index)
        range.setEnd(words.currentNode, index + word.length)
        places.push([word, range.getBoundingClientRect().left])
      }
    }
    places.sort(([, left], [, right]) => left - right)
    expect(places.map(([word]) => word)).to.deep.equal(['≈', '0.00051203', 'BTC'])
  })

  it('error: does not choose what is unavailable, and says so in words of its own', async () => {
    const element = await create(methods)
    await open(element, 'Tether')
    let changes = 0
    element.addEventListener('crypto-method-change', () => changes++)
    const paused = row(element, 'Solana')
    expect(paused.getAttribute('aria-disabled')).to.equal('true')
    expect(paused.innerText).to.contain('Not available now').and.not.to.contain('inactive')
    paused.click()
    expect(changes).to.equal(0)
    expect(element.value).to.equal('')
  })

  it('opens the coin of the chosen method and marks the method', async () => {
    const element = await create(methods, 'tron:usdt')
    expect(row(element, 'Tron').getAttribute('aria-selected')).to.equal('true')
  })

  it('keeps open what the payer opened when the estimates are renewed', async () => {
    const element = await create(methods)
    await open(element, 'Tether')
    element.methods = methods.map((method) => ({ ...method, estimate: '50' }))
    await element.updateComplete
    expect(row(element, 'Tron').ariaLabel).to.contain('≈ 50')
  })

  it('shows skeletons and says so while the methods are on their way', async () => {
    const element = await create(null)
    expect(rows(element)).to.have.length(0)
    expect(status(element)).to.equal('Loading the ways to pay')
    await expect(element).to.be.accessible()
  })

  it('shows first what the page prefers', async () => {
    const element = await create(methods)
    const others = names(element).filter((name) => !['Bitcoin', 'Tether'].includes(name ?? ''))
    element.preferredMethods = 'btc ethereum:usdt'
    await element.updateComplete
    expect(names(element)).to.deep.equal(['Bitcoin', 'Tether', ...others])
    await open(element, 'Tether')
    expect(names(element)[2]).to.equal('Ethereum')
  })

  it('loads no image and writes no style attribute', async () => {
    const element = await create(methods, 'tron:usdt')
    expect(element.renderRoot.querySelectorAll('img, image, [style]')).to.have.length(0)
  })
})

describe('<crypto-method-select> searching', () => {
  it('finds by what exchanges call a network, and Enter takes the first', async () => {
    const element = await create(methods)
    await type(element, 'trc-20')
    expect(names(element)).to.deep.equal(['Tether'])
    expect(rows(element)[0]?.innerText).to.contain('USDT on Tron TRC\u2060-\u206020')
    expect(activeName(element)).to.equal('Tether')
    expect(await chosenBy(element, () => press(element, 'Enter'))).to.deep.equal(['tron', 'usdt'])
  })

  it('opens a coin of which the search left some networks, and stays so after one was chosen', async () => {
    const element = await create(methods)
    await type(element, 'usdc an')
    expect(names(element)).to.deep.equal(['USD Coin', 'Solana', 'Avalanche'])
    row(element, 'Avalanche').click()
    await element.updateComplete
    expect(names(element)).to.deep.equal(['USD Coin', 'Solana', 'Avalanche'])
  })

  it('says how many coins match, and clears the search with its button', async () => {
    const element = await create(methods)
    await type(element, 'usd')
    await waitUntil(() => status(element) === '2 coins')
    element.renderRoot.querySelector<HTMLButtonElement>('.clear')?.click()
    await element.updateComplete
    expect(rows(element).length).to.be.greaterThan(10)
    expect(element.shadowRoot?.activeElement).to.equal(inputOf(element))
  })

  it('narrows the list at each key, and says how many are left when the payer stops typing', async () => {
    const element = await create(methods)
    const input = inputOf(element)
    const timers = holdTimers()
    try {
      const enter = async (words: string) => {
        if (input) input.value = words
        input?.dispatchEvent(new InputEvent('input'))
        await element.updateComplete
      }
      for (const words of ['t', 'te', 'teth']) {
        await enter(words)
        expect(status(element)).to.equal('')
      }
      expect(names(element)[0]).to.equal('Tether')
      timers.pass()
      await element.updateComplete
      expect(status(element)).to.equal('1 coin')
      // Another search that leaves as many is said again, because the region was empty in between.
      await enter('tethe')
      expect(status(element)).to.equal('')
      timers.pass()
      await element.updateComplete
      expect(status(element)).to.equal('1 coin')
    } finally {
      timers.restore()
    }
  })

  it('says which word it had to leave out', async () => {
    const element = await create(methods)
    await type(element, 'btc lightning')
    expect(names(element)).to.deep.equal(['Bitcoin'])
    expect(activeName(element)).to.equal(null)
    const notice = element.renderRoot.querySelector('.notice')?.textContent
    expect(notice).to.contain('Nothing matches “btc lightning”').and.to.contain('ignore “lightning”')
    await waitUntil(() => status(element) === notice)
  })

  it('says when nothing matches, as high as the list was', async () => {
    const element = await create(methods)
    const { height } = element.getBoundingClientRect()
    await type(element, 'doge')
    expect(element.renderRoot.textContent).to.contain('Nothing matches “doge”.')
    expect(element.getBoundingClientRect().height).to.equal(height)
  })

  it('draws no more rows for ten thousand methods than for three hundred, and says how many more there are', async () => {
    const [few, many] = [await create(manyMethods(300)), await create(manyMethods(10_000))]
    expect(rows(many).length).to.equal(rows(few).length)
    expect(many.renderRoot.textContent).to.contain('9500 more coins')
    await type(many, 'coin 9999')
    expect(names(many)).to.deep.equal(['Coin 9999'])
  })
})

describe('<crypto-method-select recent-methods>', () => {
  const recent = async () => {
    const element = await create(methods)
    element.recentMethods = true
    await element.updateComplete
    return element
  }

  beforeEach(() => localStorage.removeItem(storageKey))
  afterEach(() => localStorage.removeItem(storageKey))

  it('remembers nothing unless asked', async () => {
    const element = await create(methods)
    row(element, 'Bitcoin').click()
    expect(localStorage.getItem(storageKey)).to.equal(null)
  })

  it('shows the last methods first, and keeps coin and network only', async () => {
    const before = await recent()
    row(before, 'Bitcoin').click()
    await open(before, 'Tether')
    row(before, 'Tron').click()
    expect(localStorage.getItem(storageKey)).to.equal('["tron:usdt","bitcoin:bitcoin"]')
    const element = await recent()
    const group = element.renderRoot.querySelector('[role=group]')
    expect(group?.getAttribute('aria-label')).to.equal('Recently used')
    expect(group?.querySelectorAll('[role=option]')).to.have.length(2)
    expect(rows(element)[0]?.innerText).to.contain('USDT on Tron TRC\u2060-\u206020')
    await expect(element).to.be.accessible()
    expect(await chosenBy(element, () => rows(element)[0]?.click())).to.deep.equal(['tron', 'usdt'])
  })

  it('leaves out what is not offered or not available now, and what is no list of names', async () => {
    localStorage.setItem(storageKey, JSON.stringify(['sol:usdt', 'gone:coin', 7]))
    expect((await recent()).renderRoot.querySelector('[role=group]')).to.equal(null)
    localStorage.setItem(storageKey, '{broken')
    expect((await recent()).renderRoot.querySelector('[role=group]')).to.equal(null)
  })

  it('error: goes without where storage is blocked', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    const own = Object.getOwnPropertyDescriptor(window, 'localStorage')
    Object.defineProperty(window, 'localStorage', { configurable: true, get: blocked })
    try {
      const element = await recent()
      expect(await chosenBy(element, () => row(element, 'Bitcoin').click())).to.deep.equal([
        'bitcoin',
        'bitcoin',
      ])
    } finally {
      if (own) Object.defineProperty(window, 'localStorage', own)
    }
  })
})
