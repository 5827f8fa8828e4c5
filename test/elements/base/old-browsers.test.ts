/** The script tag's file in a browser from before May 2024: simulated in a frame that lacks what came then. */
import { expect } from '@open-wc/testing'

const missing = {
  'ElementInternals.states': 'delete ElementInternals.prototype.states',
  'URL.canParse': 'delete URL.canParse',
  'Array.prototype.toSorted': 'delete Array.prototype.toSorted',
}

/** A page whose browser runs `before` first, with a checkout and the gate. */
async function page(before: string, attributes: string, head = ''): Promise<Document> {
  const frame = document.createElement('iframe')
  const source = new URL('../../../src/elements/base/old-browsers.ts', import.meta.url).href
  frame.srcdoc = `<!doctype html>${head}<base href="https://shop.example/cart/"><script>${before}</script>
    <script type="module" src="${source}"></script>
    <crypto-checkout ${attributes}></crypto-checkout>`
  document.body.append(frame)
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  if (frame.contentDocument === null) throw new Error('the frame has no document')
  return frame.contentDocument
}

describe('an old browser', () => {
  for (const [name, before] of Object.entries(missing)) {
    it(`without ${name} is named, with the page that needs no script and the shop's support`, async () => {
      const { body } = await page(
        before,
        'endpoint="/checkout" session="sealed" support-url="mailto:help@shop.example"',
      )
      expect(body.innerText).to.contain('This browser is too old for this checkout.')
      const links = Array.from(body.querySelectorAll('a'), ({ href }) => href)
      expect(links).to.deep.equal(['https://shop.example/checkout/pay/sealed', 'mailto:help@shop.example'])
    })
  }

  it('stands apart on the page, in its own language, each link on a line, under a policy for styles', async () => {
    const { body, defaultView } = await page(
      `document.documentElement.dir = 'rtl'; ${missing['URL.canParse']}`,
      'endpoint="/checkout" session="sealed" support-url="mailto:help@shop.example"',
      `<meta http-equiv="content-security-policy" content="style-src 'none'">`,
    )
    const notice = body.querySelector<HTMLElement>('crypto-checkout > div')!
    expect([notice.lang, notice.dir]).to.deep.equal(['en', 'ltr'])
    expect(defaultView?.getComputedStyle(notice).borderTopWidth).to.equal('1px')
    const tops = Array.from(body.querySelectorAll('a'), (link) => link.getBoundingClientRect().top)
    expect(new Set(tops)).to.have.property('size', 2)
    expect(body.scrollWidth).to.equal(body.clientWidth)
  })

  it('leaves the page that the endpoint drew as it is', async () => {
    const template = '<template shadowrootmode="open"><p>Choose how to pay</p></template>'
    const { body } = await page(missing['URL.canParse'], `endpoint="/checkout">${template}</crypto-checkout`)
    expect(body.innerText).to.equal('')
    const checkout = body.querySelector('crypto-checkout')!
    expect(checkout.shadowRoot?.querySelector('p')?.getBoundingClientRect().height).to.be.above(0)
    expect(checkout.attributes).to.have.length(1)
  })

  it('links to no page that the payer is on', async () => {
    const { body } = await page(
      missing['URL.canParse'],
      // The address of the simulated page is `about:srcdoc`.
      'endpoint="/checkout" session="srcdoc"',
    )
    expect(body.innerText).to.contain('too old')
    expect(body.querySelector('a')).to.equal(null)
  })

  it('error: links to no script', async () => {
    const { body } = await page(missing['URL.canParse'], 'support-url="javascript:alert(1)"')
    expect(body.innerText).to.contain('too old')
    expect(body.querySelector('a')).to.equal(null)
  })

  it('leaves the tag to the checkout in a browser that has all of it', async () => {
    const { defaultView, body } = await page('', 'endpoint="/checkout"')
    expect(defaultView?.customElements.get('crypto-checkout')).to.equal(undefined)
    expect(body.innerText).to.equal('')
  })
})
