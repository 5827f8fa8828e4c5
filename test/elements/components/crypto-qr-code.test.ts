import { expect, fixture, html } from '@open-wc/testing'
import '../../../src/elements/components/crypto-qr-code/crypto-qr-code.define.js'
import type { CryptoQrCode } from '../../../src/elements/components/crypto-qr-code/crypto-qr-code.js'

type Decoder = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null

describe('<crypto-qr-code>', () => {
  let decode: Decoder

  before(async () => {
    const script = document.createElement('script')
    script.src = '/node_modules/jsqr/dist/jsQR.js'
    const loaded = new Promise((resolve) => script.addEventListener('load', resolve))
    document.head.append(script)
    await loaded
    // The decoder is a classic script: it leaves one global.
    decode = (window as unknown as { jsQR: Decoder }).jsQR
  })

  const create = (value: string, correction = 'M') =>
    fixture<CryptoQrCode>(
      html`<crypto-qr-code
        value=${value}
        label="Code to pay"
        error-correction=${correction}
      ></crypto-qr-code>`,
    )

  async function read(element: CryptoQrCode, width: number): Promise<string | undefined> {
    const code = element.renderRoot.querySelector('svg')?.cloneNode(true) as SVGSVGElement
    code.setAttribute('width', String(width))
    code.setAttribute('height', String(width))
    code.setAttribute('color', '#000')
    code.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
    const image = new Image(width, width)
    image.src = `data:image/svg+xml,${encodeURIComponent(code.outerHTML)}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width, height: width })
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, width)
    context.drawImage(image, 0, 0)
    return decode(context.getImageData(0, 0, width, width).data, width, width)?.data
  }

  it('is an image with a name', async () => {
    const element = await create('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
    const code = element.renderRoot.querySelector('svg')
    expect(code?.getAttribute('role')).to.equal('img')
    expect(code?.getAttribute('aria-label')).to.equal('Code to pay')
    await expect(element).to.be.accessible()
  })

  for (const value of [
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    'bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu?amount=0.00051203',
    'ton://transfer/EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2?amount=15621900000',
  ]) {
    it(`says ${value.slice(0, 16)}… to a scanner at three sizes`, async () => {
      const element = await create(value)
      for (const width of [160, 224, 480]) expect(await read(element, width)).to.equal(value)
    })
  }

  it('leaves a quiet zone of four modules around the code', async () => {
    const element = await create('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
    const code = element.renderRoot.querySelector('svg')
    const [x, y, width, height] = (code?.getAttribute('viewBox') ?? '').split(' ').map(Number)
    const drawn = code?.querySelector('path')?.getBBox()
    expect([x, y, width, height]).to.deep.equal([-4, -4, 37, 37])
    expect([drawn?.x, drawn?.y, drawn?.width, drawn?.height]).to.deep.equal([0, 0, 29, 29])
  })

  it('is dark on white in the dark theme too', async () => {
    const element = await create('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
    element.setAttribute('theme', 'dark')
    const code = element.renderRoot.querySelector('svg')
    if (!code) throw new Error('no code')
    expect(getComputedStyle(code).backgroundColor).to.equal('rgb(255, 255, 255)')
    expect(getComputedStyle(code.querySelector('path')!).fill).to.equal('rgb(0, 0, 0)')
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
