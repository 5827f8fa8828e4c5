import { expect, fixture, html } from '@open-wc/testing'
import { LitElement, type TemplateResult } from 'lit'
import { chains } from '../../src/core/chains/chains.js'
import { coinIcon, methodIcon, networkIcon, showPictures } from '../../src/elements/icons/coins/coin-icons.js'
import { pictures } from '../../src/elements/icons/coins/pictures.js'
import { coinSign, networkSign } from '../../src/elements/icons/coins/signs.js'
import { coins as listedCoins, chains as listedChains } from '../support/canned-answers.js'

/** Networks of which no freely licensed picture is known. */
const withoutPicture = ['planq', 'pego']

/** An element with an icon in it. */
class TestIcon extends LitElement {
  icon: (() => TemplateResult) | undefined

  constructor() {
    super()
    showPictures(this)
  }

  override render() {
    return this.icon?.()
  }
}
customElements.define('test-icon', TestIcon)

const draw = async (icon: () => TemplateResult): Promise<ParentNode> =>
  (await fixture<TestIcon>(html`<test-icon .icon=${icon}></test-icon>`)).renderRoot

/** Resolves when a picture has taken the monogram's place. */
const drawn = (place: ParentNode): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (place.querySelector('.letter') !== null) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(place, { childList: true, subtree: true })
    look()
  })

describe('coinIcon', () => {
  it('is a monogram of the same size until the pictures are here', async () => {
    const place = await draw(() => coinIcon(listedCoins.btc))
    const box = () => {
      const { width, height } = place.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
      return [width, height]
    }
    expect(place.querySelector<HTMLElement>('.letter')?.dataset['letter']).to.equal('B')
    expect(box()).to.deep.equal([36, 36])
    await drawn(place)
    expect(place.querySelector('circle')?.getAttribute('fill')).to.equal('#F7931A')
    expect(box()).to.deep.equal([36, 36])
  })

  it('stays a monogram for a coin that is not in the registry, the same for the same symbol', async () => {
    const tint = async (symbol: string) =>
      (await draw(() => coinIcon({ symbol }))).querySelector('circle')?.getAttribute('fill')
    expect(await tint('WXYZ')).to.equal(await tint('WXYZ'))
    expect(await tint('WXYZ')).not.to.equal(await tint('WXYW'))
    const place = await draw(() => coinIcon({ symbol: 'constructor' }))
    expect(place.querySelector<HTMLElement>('.letter')?.dataset['letter']).to.equal('C')
  })

  it('is hidden from assistive technology, which gets the name', async () => {
    const place = await draw(() => networkIcon(listedChains.tron))
    expect(place.querySelector('svg')?.getAttribute('aria-hidden')).to.equal('true')
  })
})

describe('methodIcon', () => {
  it('carries the picture of its network', async () => {
    const place = await draw(() => methodIcon({ coin: listedCoins.usdt, chain: listedChains.tron }))
    await drawn(place)
    const fills = Array.from(place.querySelectorAll('g > circle'), (circle) => circle.getAttribute('fill'))
    expect(fills).to.include.members(['#009393', '#C4342B'])
  })
})

describe('networkSign', () => {
  it('has a picture for every id of the registry, one for each network', () => {
    const signs = chains.map(({ ids }) => new Set(ids.map((id) => networkSign(id)?.[0])))
    const missing = chains.filter(({ ids }) => networkSign(ids[0]) === undefined).map(({ ids }) => ids[0])
    expect(missing).to.deep.equal(withoutPicture)
    expect(signs.every(({ size }) => size === 1)).to.equal(true)
    const names = signs.flatMap((sign) => Array.from(sign)).filter((name) => name !== undefined)
    expect(new Set(names).size).to.equal(names.length)
  })
})

describe('coinSign', () => {
  it('has a picture for the dollars and for the coins of the networks, by every symbol', () => {
    const natives = chains.flatMap(({ native }) => [native.symbol, ...(native.alsoSymbols ?? [])])
    const missing = ['USDT', 'USDC', ...natives].filter((symbol) => coinSign(symbol) === undefined)
    expect(missing).to.deep.equal(['PLQ', 'PG', 'USDT0'])
  })

  it('error: lends no picture to a coin with a similar symbol', () => {
    for (const symbol of ['USDT0', 'USDC.e', 'WBTC', 'polygon', '__proto__']) {
      expect(coinSign(symbol)).to.equal(undefined)
    }
  })
})

describe('pictures', () => {
  it('are paths and colours, nothing that loads or runs', () => {
    for (const [, ...shapes] of Object.values(pictures)) {
      for (const [fill, path] of shapes) {
        expect(path).to.match(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+$/)
        if (typeof fill === 'string') expect(fill).to.match(/^#[\da-f]{3,6}$/i)
      }
    }
  })
})
