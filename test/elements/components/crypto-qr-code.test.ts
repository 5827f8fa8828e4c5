/** What a scanner reads of it, in each theme and size: test/hosts/qr-codes.test.ts. */
import { expect, fixture, html } from '@open-wc/testing'
import '../../../src/elements/components/crypto-qr-code/crypto-qr-code.define.js'
import type { CryptoQrCode } from '../../../src/elements/components/crypto-qr-code/crypto-qr-code.js'

describe('<crypto-qr-code>', () => {
  const create = (value: string, correction = 'M') =>
    fixture<CryptoQrCode>(
      html`<crypto-qr-code
        value=${value}
        label="Code to pay"
        error-correction=${correction}
      ></crypto-qr-code>`,
    )

  it('is an image with a name', async () => {
    const element = await create('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
    const code = element.renderRoot.querySelector('svg')
    expect(code?.getAttribute('role')).to.equal('img')
    expect(code?.getAttribute('aria-label')).to.equal('Code to pay')
    await expect(element).to.be.accessible()
  })

  it('leaves a quiet zone of four modules around the code', async () => {
    const element = await create('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
    const code = element.renderRoot.querySelector('svg')
    const [x, y, width, height] = (code?.getAttribute('viewBox') ?? '').split(' ').map(Number)
    const drawn = code?.querySelector('path')?.getBBox()
    expect([x, y, width, height]).to.deep.equal([-4, -4, 37, 37])
    expect([drawn?.x, drawn?.y, drawn?.width, drawn?.height]).to.deep.equal([0, 0, 29, 29])
  })

  it('is drawn in the update that sets the value, with more modules for more correction', async () => {
    const element = await create('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
    const path = () => element.renderRoot.querySelector('path')?.getAttribute('d') ?? ''
    const low = path()
    element.errorCorrection = 'H'
    await element.updateComplete
    expect(path().length).to.be.greaterThan(low.length)
  })

  for (const [what, value] of [
    ['an empty value', ''],
    ['a value longer than a code holds', 'x'.repeat(4000)],
  ] as const) {
    it(`error: draws nothing for ${what}`, async () => {
      const element = await create(value)
      expect(element.renderRoot.querySelector('svg')).to.equal(null)
    })
  }
})
