import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import '../../../src/elements/components/crypto-address/crypto-address.define.js'
import type { CryptoAddress } from '../../../src/elements/components/crypto-address/crypto-address.js'
import type { CryptoCopyEvent } from '../../../src/elements/base/events.js'
import { fakeClipboard } from '../clipboard.js'
import { waitUntil } from '../../support/wait-until.js'

const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

describe('<crypto-address>', () => {
  let clipboard = fakeClipboard()
  beforeEach(() => {
    clipboard.restore()
    clipboard = fakeClipboard()
  })
  after(() => clipboard.restore())

  const create = () =>
    fixture<CryptoAddress>(
      html`<crypto-address address=${address} chain="tron" network="Tron"></crypto-address>`,
    )
  const find = (element: CryptoAddress, selector: string): HTMLElement => {
    const found = element.renderRoot.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`no ${selector}`)
    return found
  }

  for (const [what, empty] of [
    ['removed', (element: CryptoAddress) => element.removeAttribute('address')],
    ['set to undefined', (element: CryptoAddress) => Reflect.set(element, 'address', undefined)],
  ] as const)
    it(`shows and copies nothing once its address is ${what}`, async () => {
      const element = await create()
      empty(element)
      await element.updateComplete
      expect(element.renderRoot.querySelector('*')).to.equal(null)
    })

  it('shows the whole address in groups of four, left to right, untranslated', async () => {
    const element = await create()
    element.dir = 'rtl'
    const shown = find(element, '.address')
    expect(shown.textContent).to.equal(address)
    expect(Array.from(shown.querySelectorAll('.group'), ({ textContent }) => textContent)).to.deep.equal(
      'TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8'.split(' '),
    )
    expect(shown.getAttribute('translate')).to.equal('no')
    expect(getComputedStyle(shown).direction).to.equal('ltr')
  })

  it('gives no spaces and no line breaks to a selection, in a narrow place too', async () => {
    const element = await create()
    element.style.inlineSize = '200px'
    getSelection()?.selectAllChildren(find(element, '.text'))
    expect(getSelection()?.toString()).to.equal(address)
  })

  it('has room for an invoice of Lightning on a narrow screen, and copies all of it', async () => {
    const invoice = `lnbc500u1p${'5qzry9x8gf2tvdw0s3jn54khce6mua7l'.repeat(16)}`
    await setViewport({ width: 320, height: 700 })
    const element = await fixture<CryptoAddress>(
      html`<crypto-address address=${invoice} network="Lightning"></crypto-address>`,
    )
    const { left, right } = find(element, '.address').getBoundingClientRect()
    for (const group of element.renderRoot.querySelectorAll('.group')) {
      const box = group.getBoundingClientRect()
      expect(box.left).to.be.at.least(left)
      expect(box.right).to.be.at.most(right)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).to.equal(clientWidth)
    find(element, 'button').click()
    await waitUntil(() => clipboard.written.length > 0)
    expect(clipboard.written).to.deep.equal([invoice])
    await setViewport({ width: 800, height: 600 })
  })

  it('copies the address byte for byte, says so, and fires crypto-copy', async () => {
    const element = await create()
    const fired = oneEvent<CryptoCopyEvent>(element, 'crypto-copy')
    find(element, 'button').click()
    const event = await fired
    expect(clipboard.written).to.deep.equal([address])
    expect([event.thing, event.value]).to.deep.equal(['address', address])
    await element.updateComplete
    expect(find(element, '[role=status]').innerText.trim()).to.equal('Address copied. Send on Tron only.')
    expect(find(element, 'button').innerText.trim()).to.equal('Copied')
  })

  it('names the network by its id if the page gives no name', async () => {
    const element = await create()
    element.network = ''
    find(element, 'button').click()
    await oneEvent<CryptoCopyEvent>(element, 'crypto-copy')
    await element.updateComplete
    expect(find(element, '[role=status]').innerText).to.contain('Send on TRON only')
  })

  it('keeps the width of the button while it says that it copied', async () => {
    const element = await create()
    element.style.inlineSize = 'max-content'
    const before = find(element, 'button').offsetWidth
    find(element, 'button').click()
    await oneEvent<CryptoCopyEvent>(element, 'crypto-copy')
    await element.updateComplete
    expect(find(element, 'button').offsetWidth).to.equal(before)
  })

  it('error: selects the address and says how to copy it when the clipboard is denied', async () => {
    clipboard.restore()
    clipboard = fakeClipboard({ refuse: true })
    const element = await create()
    let copies = 0
    element.addEventListener('crypto-copy', () => copies++)
    find(element, 'button').click()
    await waitUntil(() => element.renderRoot.querySelector('[part=hint]'))
    expect(getSelection()?.toString()).to.equal(address)
    expect(find(element, '[part=hint]').innerText).to.contain('The text is selected')
    expect(copies).to.equal(0)
  })

  it('has its ends in bold, which people compare', async () => {
    const groups = (await create()).renderRoot.querySelectorAll('.group')
    const weights = Array.from(groups, (group) => getComputedStyle(group).fontWeight)
    expect(weights).to.deep.equal(['700', ...Array<string>(groups.length - 2).fill('400'), '700'])
  })

  it('is reached and copied with the keyboard', async () => {
    const element = await create()
    find(element, 'button').focus()
    const fired = oneEvent<CryptoCopyEvent>(element, 'crypto-copy')
    await sendKeys({ press: 'Enter' })
    await fired
    expect(clipboard.written).to.deep.equal([address])
  })

  it('renders nothing without an address', async () => {
    const element = await fixture<CryptoAddress>(html`<crypto-address></crypto-address>`)
    expect(element.renderRoot.querySelector('*:not(style)')).to.equal(null)
  })
})
