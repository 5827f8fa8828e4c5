import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { emulateMedia } from '@web/test-runner-commands'
import type { Payment } from '../../../src/core/contract/wire.js'
import '../../../src/elements/components/crypto-receipt/crypto-receipt.define.js'
import type { CryptoReceipt } from '../../../src/elements/components/crypto-receipt/crypto-receipt.js'
import { receiptHtml, type Receipt } from '../../../src/elements/components/crypto-receipt/receipt-file.js'
import type { CryptoCopyEvent } from '../../../src/elements/base/events.js'
import { english } from '../../../src/elements/i18n/messages.js'
import { accepted, paid } from '../../support/canned-answers.js'
import { waitUntil } from '../../support/wait-until.js'
import { fakeClipboard } from '../clipboard.js'
import { linesOf } from '../journey.js'

/** What the shop took for the whole, and how its saved receipt begins. */
const parts: [title: string, payment: Payment, amount: string, saved: string][] = [
  ['Accepted by the shop', accepted, '30', 'Accepted by the shop: '],
  ['Paid', { ...paid, received: '49.9', flags: ['short'] }, '49.9', ''],
]

describe('<crypto-receipt>', () => {
  const create = (payment: Payment | undefined) =>
    fixture<CryptoReceipt>(
      html`<crypto-receipt .payment=${payment} reference="1042"><a href="#back">Back</a></crypto-receipt>`,
    )

  it('names the amount, the price, the network, the transaction, the time and the reference', async () => {
    const element = await create(paid)
    const amount = element.renderRoot.querySelector('crypto-amount')
    expect([amount?.amount, amount?.symbol]).to.deep.equal(['49.990318', 'USDT'])
    const terms = Array.from(element.renderRoot.querySelectorAll('dl > div'), (fact) => [
      fact.querySelector('dt')?.textContent?.trim(),
      (fact.querySelector('time')?.dateTime ?? fact.querySelector('dd :is(bdi, code)')?.textContent)?.trim(),
    ])
    expect(terms).to.deep.equal([
      ['Total', '$49.99'],
      ['Network', 'Tron'],
      ['Transaction', paid.txId],
      ['Time', paid.updatedAt],
      ['Reference', '1042'],
    ])
  })

  it('shows the ends of a transaction’s id on one line, and copies all of it', async () => {
    const clipboard = fakeClipboard()
    try {
      const element = await create(paid)
      element.style.inlineSize = '272px'
      const id = element.renderRoot.querySelector<HTMLElement>('code')!
      expect([id.textContent, id.title]).to.deep.equal([paid.txId, paid.txId])
      expect(linesOf(id)).to.have.lengthOf(1)
      const shown = Array.from(id.childNodes).filter(
        (node) => linesOf(node).length > 0 && node instanceof Text,
      )
      expect(shown.map(({ textContent }) => textContent)).to.deep.equal([
        paid.txId!.slice(0, 8),
        paid.txId!.slice(-8),
      ])
      expect(getComputedStyle(id.querySelector('.middle')!).fontSize).to.equal('0px')
      const fired = oneEvent<CryptoCopyEvent>(element, 'crypto-copy')
      const button = element.renderRoot.querySelector<HTMLElement>('code + button')!
      expect(button.getAttribute('aria-label')).to.equal('Copy transaction ID')
      button.click()
      expect((await fired).thing).to.equal('transaction')
      expect(clipboard.written).to.deep.equal([paid.txId])
    } finally {
      clipboard.restore()
    }
  })

  for (const dir of ['ltr', 'rtl'])
    it(`ends with the picture of the button where the other values end, ${dir}`, async () => {
      const element = await create(paid)
      element.dir = dir
      const end = (selector: string) => {
        const { left, right } = element.renderRoot.querySelector(selector)!.getBoundingClientRect()
        return dir === 'rtl' ? left : right
      }
      expect(Math.abs(end('code + button svg') - end('dl bdi'))).to.be.below(3)
    })

  it('selects all of a transaction’s id where copying is blocked', async () => {
    const clipboard = fakeClipboard({ refuse: true })
    try {
      const element = await create(paid)
      element.renderRoot.querySelector<HTMLElement>('code + button')?.click()
      await waitUntil(() => element.renderRoot.querySelector('.copy-hint'))
      expect(getSelection()?.toString()).to.equal(paid.txId)
    } finally {
      clipboard.restore()
    }
  })

  for (const [title, payment, amount] of parts)
    it(`says how much was received of an amount of which the shop took less: ${title}`, async () => {
      const element = await create(payment)
      expect(element.renderRoot.querySelector('h2')?.textContent).to.equal(title)
      expect(element.renderRoot.querySelector('crypto-amount')?.amount).to.equal(amount)
      const received = element.renderRoot.querySelector('[part=received]')?.textContent
      expect(received).to.equal(`${amount} USDT of 49.990318 USDT received`)
      await expect(element).to.be.accessible()
    })

  it('links to the explorer in a tab that knows nothing of this page', async () => {
    const element = await create(paid)
    const link = element.renderRoot.querySelector('a')
    expect(link?.href).to.equal(paid.explorerUrl)
    expect(link?.rel).to.equal('noopener noreferrer')
  })

  for (const explorerUrl of ['javascript:alert(1)', 'http://explorer.example/tx', 'data:text/html,x', 'tx']) {
    it(`error: does not link to ${explorerUrl}`, async () => {
      const element = await create({ ...paid, explorerUrl })
      expect(element.renderRoot.querySelector('a')).to.equal(null)
    })
  }

  it('prints the facts, but neither its buttons nor the way back', async () => {
    const element = await fixture<CryptoReceipt>(
      html`<crypto-receipt .payment=${paid}
        ><p>Too much</p>
        <a class="button" href="#back">Back</a></crypto-receipt
      >`,
    )
    const remark = element.querySelector('p')
    const hidden = [element.querySelector('a'), element.renderRoot.querySelector('button')]
    expect(hidden.map((one) => one?.checkVisibility())).to.deep.equal([true, true])
    await emulateMedia({ media: 'print' })
    try {
      expect(hidden.map((one) => one?.checkVisibility())).to.deep.equal([false, false])
      expect(remark?.checkVisibility()).to.equal(true)
    } finally {
      await emulateMedia({ media: 'screen' })
    }
  })

  describe('saved', () => {
    const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
      payment: { ...paid, txId: '7c2d42' },
      reference: '1042',
      merchant: 'Fjord & Field',
      test: false,
      order: '',
      messages: english,
      locale: 'en',
      ...changes,
    })
    const read = (changes?: Partial<Receipt>) =>
      new DOMParser().parseFromString(receiptHtml(receipt(changes)), 'text/html')

    it('says all of it in one file', () => {
      const facts = Array.from(read().querySelectorAll('dd'), ({ textContent }) => textContent)
      expect(facts.slice(0, 7)).to.deep.equal([
        'Fjord & Field',
        '1042',
        '49.990318 USDT',
        '$49.99',
        'Tron',
        paid.address,
        '7c2d42',
      ])
      expect(facts).to.have.length(8)
      expect(read().querySelector('a')?.href).to.equal(paid.explorerUrl)
    })

    for (const [title, payment, amount, saved] of parts)
      it(`says how much was received of an amount of which the shop took less: ${title}`, () => {
        const document = read({ payment })
        expect(document.querySelector('p')?.textContent).to.equal(
          `${saved}${amount} USDT of 49.990318 USDT received`,
        )
        expect(document.querySelectorAll('dd')[2]?.textContent).to.equal(`${amount} USDT`)
      })

    it('error: loads and runs nothing, whatever its words say', () => {
      const hostile = '<img src=x onerror=alert(1)>"\'&'
      const document = read({
        merchant: hostile,
        reference: hostile,
        payment: { ...paid, explorerUrl: 'javascript:alert(1)' },
      })
      expect(document.querySelectorAll('img, script, link, [src], [onerror], a')).to.have.length(0)
      expect(document.querySelector('dd')?.textContent).to.equal(hostile)
      expect(document.title).to.equal(`Receipt ${hostile}`)
    })

    it('says that a test was one, and links it to no explorer', () => {
      const document = read({ test: true })
      expect(document.querySelector('.test')?.textContent).to.contain('Test checkout')
      expect(document.querySelector('a')).to.equal(null)
    })

    const files = {
      'the name of the order': ['1042', 'receipt-1042.html'],
      'a name without the order, once the page removed it': [undefined, 'receipt.html'],
    } as const
    for (const [what, [reference, file]] of Object.entries(files))
      it(`is offered under ${what}`, async () => {
        const element = await create(paid)
        Reflect.set(element, 'reference', reference)
        const saved = new Promise<HTMLAnchorElement>((resolve) =>
          window.addEventListener(
            'click',
            (event) => {
              event.preventDefault()
              if (event.target instanceof HTMLAnchorElement) resolve(event.target)
            },
            { once: true, capture: true },
          ),
        )
        const click = HTMLAnchorElement.prototype.click
        HTMLAnchorElement.prototype.click = function () {
          document.body.append(this)
          click.call(this)
          this.remove()
        }
        try {
          Array.from(element.renderRoot.querySelectorAll<HTMLElement>('button'))
            .find(({ innerText }) => innerText === 'Save')
            ?.dispatchEvent(new MouseEvent('click'))
          expect((await saved).download).to.equal(file)
          expect(await (await fetch((await saved).href)).text()).to.contain('<h1>Receipt</h1>')
        } finally {
          HTMLAnchorElement.prototype.click = click
        }
      })
  })

  it('moves the focus to its heading', async () => {
    const element = await create(paid)
    element.focus()
    expect(element.shadowRoot?.activeElement?.localName).to.equal('h2')
  })

  it('renders nothing without a payment', async () => {
    const element = await create(undefined)
    expect(element.renderRoot.textContent?.trim()).to.equal('')
  })
})
