/** Brands that would hide a payment: text keeps its contrast, and everything keeps its room. */
import { expect, fixture, html } from '@open-wc/testing'
import { emulateMedia, setViewport } from '@web/test-runner-commands'
import type { CryptoPaymentPage } from '../../../src/elements/components/crypto-payment-page/crypto-payment-page.js'
import '../../../src/elements/index.js'
import { lookOf } from '../../../src/elements/isolated/clamp-appearance.js'
import * as canned from '../../support/canned-answers.js'
import { createEndpoint, type Answers } from '../../support/canned-endpoint.js'
import { contrastOfText } from '../../support/colors.js'
import { waitUntil } from '../../support/wait-until.js'
import { brokenWords, openCheckout, reach, rendered, shadowOf, type Opening } from '../journey.js'
import { isDeep } from '../products.js'
import { resumed } from '../states.js'

type Brand = Record<string, string>

const colors = ['accent', 'accent-text', 'surface', 'subtle', 'text', 'text-quiet', 'border'].concat([
  'success',
  'attention',
  'danger',
])
const all = (color: string): Brand =>
  Object.fromEntries(colors.map((name) => [`--crypto-color-${name}`, color]))

const brands: Record<string, Brand> = {
  'none of its own': {},
  'a white text alone': { '--crypto-color-text': '#fff' },
  'a black text alone': { '--crypto-color-text': '#111' },
  'a grey text alone': { '--crypto-color-text': '#888' },
  'a text that is transparent': { '--crypto-color-text': 'transparent' },
  'a dark surface without a theme': { '--crypto-color-surface': '#14110f' },
  'a light surface without a theme': { '--crypto-color-surface': '#fffdf8' },
  'a middle grey surface': { '--crypto-color-surface': '#777' },
  'a lighter grey surface': { '--crypto-color-surface': '#999' },
  'a red surface': { '--crypto-color-surface': '#e5202b' },
  'a surface that is transparent': { '--crypto-color-surface': 'transparent' },
  'dark tiles': { '--crypto-color-subtle': '#222' },
  'light tiles': { '--crypto-color-subtle': '#eee' },
  'a white text on a yellow accent': {
    '--crypto-color-accent': '#ffe000',
    '--crypto-color-accent-text': '#fff',
  },
  'a surface and a text that are no colours': {
    '--crypto-color-surface': 'ffffff',
    '--crypto-color-text': '111111',
  },
  'nothing that is a colour': all('12px'),
  'a contrast that is no number': { '--crypto-contrast': '50%' },
  'white alone': all('#fff'),
  'black alone': all('#000'),
  'middle grey alone': all('#808080'),
}

/** What every screen is tried with. */
const harshest = [
  'none of its own',
  'a text that is transparent',
  'a red surface',
  'white alone',
  'black alone',
  'middle grey alone',
]

const money = '.estimate, .address, .price, crypto-amount, .progress'
const isMoney = (element: Element): boolean => {
  const { host } = element.getRootNode() as ShadowRoot
  return element.closest(money) !== null || (host !== undefined && isMoney(host))
}
const says = (element: Element): boolean =>
  Array.from(element.childNodes).some((node) => node instanceof Text && node.data.trim() !== '') &&
  element.checkVisibility({ visibilityProperty: true }) &&
  element.closest('.visually-hidden') === null

/** Each text that has too little contrast; `least` texts and sums were measured. */
function unreadable(root: ParentNode, least: number): string[] {
  const texts = Array.from(rendered(root)).filter(says)
  expect(texts.length).to.be.above(least)
  expect(texts.filter(isMoney)).not.to.deep.equal([])
  return texts.flatMap((element) => {
    const [wanted, found] = [isMoney(element) ? 7 : 4.5, contrastOfText(element)]
    return found < wanted ? [`${found.toFixed(2)} of ${wanted}: ${element.textContent?.trim()}`] : []
  })
}

const apply = (element: HTMLElement, brand: Brand): void => {
  for (const [name, value] of Object.entries(brand)) element.style.setProperty(name, value)
}

const screens: Record<string, [answers: Answers, opening: Opening]> = {
  'the list of coins': [{ session: canned.itemized }, { state: 'choosing' }],
  'an address': [resumed(canned.payments.usdtOnTron), { state: 'awaiting' }],
  'a part of the amount': [resumed(canned.partial), { state: 'partial' }],
  'a receipt': [resumed(canned.paid), { state: 'paid' }],
  'a failure': [resumed(canned.review), { state: 'review' }],
}

describe('a brand of colours', () => {
  before(() => emulateMedia({ reducedMotion: 'reduce' }))

  const pageIn = (scheme: string): HTMLElement => {
    const page = document.createElement('div')
    page.style.colorScheme = scheme
    return page
  }

  for (const [scheme, surface] of [
    ['light', undefined],
    ['dark', undefined],
    ['light', '#14110f'],
    ['dark', '#fffdf8'],
  ] as const)
    it(`has text of far more than the least contrast, if it names no other: ${surface ?? 'no surface'} in a ${scheme} page`, async () => {
      const element = await openCheckout(resumed(canned.payments.usdtOnTron), { parentNode: pageIn(scheme) })
      if (surface) apply(element, { '--crypto-color-surface': surface })
      await reach(element, 'awaiting')
      const price = shadowOf(element).querySelector('.price')
      expect(contrastOfText(price!)).to.be.at.least(14)
    })

  for (const scheme of ['light', 'dark'])
    for (const [screen, [answers, opening]] of Object.entries(screens))
      it(`leaves ${screen} readable in a ${scheme} page`, async () => {
        const element = await openCheckout(answers, { ...opening, parentNode: pageIn(scheme) })
        const isWhole = isDeep || screen === 'an address'
        const tried = Object.entries(brands).filter(([name]) => isWhole || harshest.includes(name))
        const failures = tried.flatMap(([name, brand]) => {
          element.removeAttribute('style')
          apply(element, brand)
          return unreadable(shadowOf(element), 10).map((text) => `${name}: ${text}`)
        })
        expect(failures).to.deep.equal([])
      })

  it('leaves a payment page readable, whose text stands on the page', async () => {
    const page = await fixture<CryptoPaymentPage>(
      html`<crypto-payment-page
        endpoint=${createEndpoint({ session: canned.itemized })}
        session="sealed"
        lang="en"
        layout="invoice"
      ></crypto-payment-page>`,
    )
    await waitUntil(() => shadowOf(page).querySelector('.document td'))
    for (const color of ['#fff', '#000', '#777', '#e5202b', '#0a2540']) {
      apply(page, { '--crypto-color-page': color })
      expect(unreadable(shadowOf(page), 10), color).to.deep.equal([])
    }
  })

  it('reaches the frame of the isolated mode, and leaves its text readable', async () => {
    const element = await openCheckout(...screens['an address']!)
    const [colorText, colorTextSecondary] = ['#fff', '#fff']
    for (const theme of ['light', 'dark', 'auto'])
      for (const colorBackground of ['#fff', '#000', '#777', '#e5202b']) {
        const variables = { colorText, colorTextSecondary, colorBackground }
        Object.assign(element, lookOf(JSON.stringify({ theme, variables })))
        await element.updateComplete
        expect(getComputedStyle(element).getPropertyValue('--crypto-color-surface')).to.equal(colorBackground)
        expect(unreadable(shadowOf(element), 10), `${theme} ${colorBackground}`).to.deep.equal([])
      }
  })
})

describe('a brand of lengths', () => {
  before(() => setViewport({ width: 320, height: 720 }))

  after(() => setViewport({ width: 800, height: 900 }))

  const lengths: Brand[] = [
    { '--crypto-space': '40px' },
    { '--crypto-space': '-40px' },
    { '--crypto-radius': '999px', '--crypto-radius-card': '999px' },
    { '--crypto-width': '40px' },
    { '--crypto-width': '4000px' },
    { '--crypto-qr-size': '8px' },
    { '--crypto-qr-size': '4000px' },
    { '--crypto-method-list-height': '0px' },
    { '--crypto-font-size': '1px' },
  ]
  const named = (brand: Brand): string =>
    Object.entries(brand)
      .map((entry) => entry.join(': '))
      .join('; ')

  for (const brand of lengths)
    it(`leaves names whole and the address and its code in sight with ${named(brand)}`, async () => {
      const list = shadowOf(await openCheckout(screens['the list of coins']![0], { state: 'choosing' }))
      const select = list.querySelector('crypto-method-select')!
      apply(list.host as HTMLElement, brand)
      const names = Array.from(shadowOf(select).querySelectorAll('.name'))
      expect(names.flatMap(brokenWords)).to.deep.equal([])
      expect(shadowOf(select).querySelector('.list')!.clientHeight).to.be.at.least(158)
      for (const name of names) expect(parseFloat(getComputedStyle(name).fontSize)).to.be.at.least(13)
      expect(shadowOf(select).querySelector('.row')!.clientHeight).to.be.at.most(80)

      const pay = shadowOf(await openCheckout(resumed(canned.payments.usdtOnTron), { state: 'awaiting' }))
      apply(pay.host as HTMLElement, brand)
      pay.querySelector<HTMLElement>('.fold')!.click()
      await waitUntil(() => pay.querySelector('crypto-qr-code')?.shadowRoot?.querySelector('svg'))
      const card = pay.querySelector('.card')!.getBoundingClientRect()
      const shown = [
        pay.querySelector('crypto-qr-code')!,
        ...shadowOf(pay.querySelector('crypto-address')!).querySelectorAll('.group'),
        pay.querySelector('crypto-amount.figure')!,
      ].map((one) => one.getBoundingClientRect())
      expect(shown[0]!.width).to.be.at.least(160)
      const copy = shadowOf(pay.querySelector('crypto-address')!).querySelector('button')!
      expect(copy.getBoundingClientRect().height).to.be.within(44, 64)
      expect(copy.getBoundingClientRect().left - card.left).to.be.at.most(27)
      for (const { left, right } of shown) {
        expect(left).to.be.at.least(card.left)
        expect(right).to.be.at.most(card.right)
      }
      expect(document.documentElement.scrollWidth).to.equal(document.documentElement.clientWidth)
    })
  it('breaks no amount in the largest type', async () => {
    for (const [screen, sum] of [
      ['an address', 'crypto-amount.figure'],
      ['a receipt', 'crypto-receipt'],
    ] as const) {
      const element = await openCheckout(...screens[screen]!)
      apply(element, { '--crypto-font-size': '99px' })
      const shown = shadowOf(element).querySelector(sum)!
      const amount = shadowOf(shown).querySelector('crypto-amount') ?? shown
      expect(amount.checkVisibility()).to.equal(true)
      expect(brokenWords(shadowOf(amount)), screen).to.deep.equal([])
    }
  })

  it('breaks no word of a network, and keeps the button in its place, in the largest type', async () => {
    const element = await openCheckout(...screens['an address']!)
    apply(element, { '--crypto-font-size': '99px' })
    expect(brokenWords(shadowOf(element).querySelector('.method')!)).to.deep.equal([])
    const tile = shadowOf(element).querySelector('crypto-address')!
    const copy = shadowOf(tile).querySelector('button')!
    expect(copy.getBoundingClientRect().right).to.be.at.most(tile.getBoundingClientRect().right)
  })

  it('cuts no figure of the list in the largest type', async () => {
    await setViewport({ width: 320, height: 640 })
    const checkout = await openCheckout(screens['the list of coins']![0], { state: 'choosing' })
    apply(checkout, { '--crypto-font-size': '99px' })
    const list = shadowOf(shadowOf(checkout).querySelector('crypto-method-select')!).querySelector('.list')!
    const figures = Array.from(list.querySelectorAll('.figure'))
    expect(figures.length).to.be.above(1)
    const { left, right } = list.getBoundingClientRect()
    for (const figure of figures) {
      const box = figure.getBoundingClientRect()
      expect(box.left).to.be.at.least(left)
      expect(box.right).to.be.at.most(right)
    }
  })
})
