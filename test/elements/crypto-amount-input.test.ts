import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../src/elements/crypto-amount-input/crypto-amount-input.define.js'
import type { CryptoAmountInput } from '../../src/elements/crypto-amount-input/crypto-amount-input.js'
import { amountProblem, readAmount } from '../../src/elements/crypto-amount-input/typed-amount.js'

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

describe('<crypto-amount-input>', () => {
  it('passes the accessibility audit', async () => {
    const { element } = await bounded()
    await expect(element).to.be.accessible()
    element.reportValidity()
    await element.updateComplete
    await expect(element).to.be.accessible()
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

describe('readAmount', () => {
  const cases: [string, string | null][] = [
    ['25', '25'],
    [' 25.50 ', '25.50'],
    ['25,5', '25.5'],
    ['0,005', '0.005'],
    ['1,000', null],
    ['1,000.50', null],
    ['1.000,50', null],
    ['1,2,3', null],
    ['', null],
    ['25.', '25'],
    ['25,', '25'],
    ['25..', null],
    ['1,000.', null],
    ['.5', null],
    ['007', null],
    ['-5', null],
    ['+5', null],
    ['1e3', null],
    ['0x10', null],
    ['٢٥', null],
    ['9'.repeat(81), null],
    ['0.000000000000000000000001', '0.000000000000000000000001'],
  ]
  for (const [typed, amount] of cases) {
    it(`${amount === null ? 'error: refuses' : 'reads'} ${JSON.stringify(typed)}`, () => {
      expect(readAmount(typed)).to.equal(amount)
    })
  }
})

describe('amountProblem', () => {
  it('compares with the bounds exactly, which belong to the range', () => {
    const bounds = { min: '0.1', max: '1' }
    expect(amountProblem('0.1', bounds)).to.equal(null)
    expect(amountProblem('1.0', bounds)).to.equal(null)
    expect(amountProblem('0.099999999999999999', bounds)).to.equal('too-small')
    expect(amountProblem('1.000000000000000001', bounds)).to.equal('too-large')
    expect(amountProblem('0', { min: '', max: '' })).to.equal('invalid')
  })
})
