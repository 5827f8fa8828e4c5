import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { render } from 'lit'
import '../../../src/elements/components/crypto-amount-input/crypto-amount-input.define.js'
import { localeTags } from '../../../src/elements/i18n/locales/tags.js'
import type { CryptoAmountInput } from '../../../src/elements/components/crypto-amount-input/crypto-amount-input.js'
import { waitUntil } from '../../support/wait-until.js'
import { linesOf } from '../journey.js'

const inputOf = (element: CryptoAmountInput): HTMLInputElement => {
  const input = element.shadowRoot?.querySelector('input')
  if (!input) throw new Error('there is no input')
  return input
}
const hint = (element: CryptoAmountInput) =>
  element.shadowRoot?.querySelector('[part=hint]')?.textContent?.trim()
const presetsOf = (element: CryptoAmountInput) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('[part=preset]') ?? []),
]

async function bounded() {
  const element = await fixture<CryptoAmountInput>(
    html`<crypto-amount-input min="5" max="500" presets="10 25 50" currency="USD"></crypto-amount-input>`,
  )
  const amounts: (string | null)[] = []
  element.addEventListener('crypto-amount-change', (event) => amounts.push(event.amount))
  const type = async (keys: string) => {
    inputOf(element).focus()
    await sendKeys({ type: keys })
    await element.updateComplete
  }
  const leave = async () => {
    inputOf(element).blur()
    await element.updateComplete
  }
  return { element, amounts, type, leave }
}

describe('<crypto-amount-input> whose value the page sets', () => {
  const set = async (element: CryptoAmountInput, value: string) => {
    element.value = value
    await element.updateComplete
  }
  const clear = async (element: CryptoAmountInput) => {
    inputOf(element).value = ''
    inputOf(element).dispatchEvent(new InputEvent('input'))
    await element.updateComplete
  }

  it('says that the payer cleared it', async () => {
    const { element, amounts } = await bounded()
    await set(element, '25')
    expect(amounts).to.deep.equal([])
    await clear(element)
    expect(amounts).to.deep.equal([null])
  })

  it('says that the payer went back to the amount before it', async () => {
    const { element, amounts } = await bounded()
    presetsOf(element)[1]?.click()
    await set(element, '30')
    presetsOf(element)[1]?.click()
    expect(amounts).to.deep.equal(['25', '25'])
  })

  it('drops the error of what the payer typed', async () => {
    const { element, type, leave } = await bounded()
    for (const value of ['25', '']) {
      await type('2')
      await leave()
      expect(inputOf(element).getAttribute('aria-invalid')).to.equal('true')
      await set(element, value)
      expect(inputOf(element).getAttribute('aria-invalid')).to.equal('false')
      expect(hint(element)).not.to.contain('at least')
      await clear(element)
    }
  })

  it('keeps the error that the page asked for with it', async () => {
    const { element } = await bounded()
    element.value = '2'
    element.reportValidity()
    await element.updateComplete
    expect(inputOf(element).getAttribute('aria-invalid')).to.equal('true')
  })
})

describe('<crypto-amount-input>', () => {
  it('passes the accessibility audit', async () => {
    const { element } = await bounded()
    await expect(element).to.be.accessible()
    element.reportValidity()
    await element.updateComplete
    await expect(element).to.be.accessible()
  })

  // Every language where there is the least room.
  for (const [width, languages] of [
    [256, ['en', ...localeTags]],
    [272, ['en', 'ar', 'hi']],
    [440, ['en', 'ar', 'hi']],
  ] as const)
    it(`shows suggestions with long figures whole, each in one piece, in each language, at ${width} px`, async () => {
      const box = await fixture<HTMLElement>(html`<div></div>`)
      box.style.inlineSize = `${width}px`
      for (const lang of languages) {
        render(
          ['123456789 250000000 1000', '123456789012 5 10 20', '1 2 3 4 123456789'].map(
            (presets) => html`
              <crypto-amount-input lang=${lang} currency="IQD" presets=${presets}></crypto-amount-input>
              <crypto-amount-input lang=${lang} symbol="WSTETH" presets=${presets}></crypto-amount-input>
            `,
          ),
          box,
        )
        for (const element of box.querySelectorAll('crypto-amount-input')) {
          await element.updateComplete
          const wrong = presetsOf(element).filter((preset) => {
            const { left, right } = preset.getBoundingClientRect()
            const lines = linesOf(preset)
            const isCut = lines.some((line) => line.left < left || line.right > right)
            return isCut || lines.length > 1 || left < box.getBoundingClientRect().left - 0.5
          })
          expect(
            wrong.map(({ textContent }) => textContent.trim()),
            lang,
          ).to.deep.equal([])
          expect(box.scrollWidth, lang).to.equal(width)
        }
      }
    })

  it('fires the canonical amount as it is typed, and null while it can not be used', async () => {
    const { amounts, element, type } = await bounded()
    await type('2')
    expect(amounts).to.deep.equal([])
    await type('5.')
    await type('50')
    expect(amounts).to.deep.equal(['25', '25.5', '25.50'])
    expect(element.amount).to.equal('25.50')
    await type('x')
    expect(amounts).to.deep.equal(['25', '25.5', '25.50', null])
    expect(element.amount).to.equal(null)
  })

  it('complains when the payer leaves it, not while typing', async () => {
    const { element, type, leave } = await bounded()
    expect(hint(element)).to.equal('From $5.00 to $500.00')
    await type('1')
    expect(element.matches(':state(invalid)')).to.equal(false)
    await leave()
    expect(element.matches(':state(invalid)')).to.equal(true)
    expect(hint(element)).to.equal('The smallest amount is $5.00.')
    expect(inputOf(element).getAttribute('aria-invalid')).to.equal('true')
    await type('0')
    expect(element.matches(':state(invalid)')).to.equal(false)
  })

  it('error: says what is wrong when asked, and takes the focus', async () => {
    const { element, type } = await bounded()
    expect(element.reportValidity()).to.equal(false)
    await element.updateComplete
    expect(hint(element)).to.contain('Enter an amount in digits')
    expect(document.activeElement).to.equal(element)
    await type('501')
    expect(element.reportValidity()).to.equal(false)
    await element.updateComplete
    expect(hint(element)).to.equal('The largest amount is $500.00.')
  })

  it('gives an example as the reader’s country writes it, and without decimals for yen', async () => {
    const element = await fixture<CryptoAmountInput>(
      html`<crypto-amount-input currency="USD" lang="es-MX"></crypto-amount-input>`,
    )
    element.reportValidity()
    await waitUntil(() => hint(element)?.endsWith('un monto con cifras, por ejemplo 25.50.'))
    element.lang = 'es-ES'
    await waitUntil(() => hint(element)?.endsWith('un importe con cifras, por ejemplo 25,50.'))
    element.currency = 'JPY'
    await waitUntil(() => hint(element)?.endsWith('un importe con cifras, por ejemplo 2550.'))
  })

  it('takes a suggestion with one click and shows which', async () => {
    const { element, amounts } = await bounded()
    presetsOf(element)[1]?.click()
    await element.updateComplete
    expect(amounts).to.deep.equal(['25'])
    expect(inputOf(element).value).to.equal('25')
    expect(presetsOf(element).map((preset) => preset.getAttribute('aria-pressed'))).to.deep.equal([
      'false',
      'true',
      'false',
    ])
    expect(element.reportValidity()).to.equal(true)
  })

  it('shows a coin by its symbol', async () => {
    const element = await fixture<CryptoAmountInput>(
      html`<crypto-amount-input min="0.001" max="1" symbol="BTC" .presets=${['0.01']}></crypto-amount-input>`,
    )
    expect(hint(element)).to.equal('From 0.001 BTC to 1 BTC')
    expect(presetsOf(element)[0]?.textContent?.trim()).to.equal('0.01 BTC')
  })
})

describe('<crypto-amount-input> in a language', () => {
  const create = (lang: string, value = '') =>
    fixture<CryptoAmountInput>(
      html`<crypto-amount-input lang=${lang} currency="EUR" min="1" max="99999" presets="2.5" .value=${value}>
      </crypto-amount-input>`,
    )
  const paste = async (element: CryptoAmountInput, text: string) => {
    inputOf(element).value = text
    inputOf(element).dispatchEvent(new InputEvent('input', { bubbles: true }))
    await element.updateComplete
  }

  it('shows a canonical value as the language writes it, and keeps it exact', async () => {
    const element = await create('de', '1234.5')
    expect(inputOf(element).value).to.equal('1234,5')
    expect([element.value, element.amount]).to.deep.equal(['1234.5', '1234.5'])
  })

  it('takes a suggestion as the same amount that it names', async () => {
    const element = await create('de')
    presetsOf(element)[0]?.click()
    await element.updateComplete
    expect(inputOf(element).value).to.equal('2,5')
    expect(element.amount).to.equal('2.5')
  })

  it('says how it has read what was pasted', async () => {
    const element = await create('de')
    await paste(element, '1.234,50 €')
    expect(element.amount).to.equal('1234.50')
    expect(hint(element)).to.equal('= 1.234,50\u00a0€')
  })

  it('error: names both amounts that a text can mean, and takes either as it names it', async () => {
    const element = await create('fr')
    await paste(element, '1.500')
    expect(element.value).to.equal('')
    expect(element.reportValidity()).to.equal(false)
    await element.updateComplete
    expect(element.matches(':state(invalid)')).to.equal(true)
    expect(hint(element)).to.contain('1500').and.to.contain('1,5')
    await paste(element, '1500')
    expect(element.amount).to.equal('1500')
    await paste(element, '1,5')
    expect(element.amount).to.equal('1.5')
  })

  it('is emptied by the page', async () => {
    const element = await create('en', '25')
    element.value = ''
    await element.updateComplete
    expect(inputOf(element).value).to.equal('')
    expect(element.amount).to.equal(null)
  })
})

describe('<crypto-amount-input> with a rate', () => {
  const estimate = (element: CryptoAmountInput) =>
    element.shadowRoot?.querySelector('[part=estimate]')?.textContent

  it('estimates the coin for an amount of money, rounded up', async () => {
    const element = await fixture<CryptoAmountInput>(
      html`<crypto-amount-input currency="USD" symbol="BTC" rate="91250" value="25"></crypto-amount-input>`,
    )
    expect(estimate(element)).to.equal('≈ 0.000273973 BTC')
  })

  it('estimates the money for an amount of a coin', async () => {
    const element = await fixture<CryptoAmountInput>(
      html`<crypto-amount-input symbol="BTC" rate="91250.01" rate-currency="USD" value="0.5">
      </crypto-amount-input>`,
    )
    expect(estimate(element)).to.equal('≈ $45,625.01')
    element.rateCurrency = 'JPY'
    await element.updateComplete
    expect(estimate(element)).to.equal('≈ ¥45,626')
  })

  it('has none without an amount that can be paid or a rate', async () => {
    const element = await fixture<CryptoAmountInput>(
      html`<crypto-amount-input
        currency="USD"
        symbol="BTC"
        rate="0"
        value="25"
        max="20"
      ></crypto-amount-input>`,
    )
    expect(estimate(element)).to.equal(undefined)
    element.rate = '91250'
    await element.updateComplete
    expect(estimate(element)).to.equal(undefined)
    element.max = '30'
    await element.updateComplete
    expect(estimate(element)).not.to.equal(undefined)
  })
})
