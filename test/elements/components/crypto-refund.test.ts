import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import type { Refund } from '../../../src/client/refund-client.js'
import type { CryptoRefundAddressEvent } from '../../../src/elements/base/events.js'
import '../../../src/elements/components/crypto-refund/crypto-refund.define.js'
import type { CryptoRefund } from '../../../src/elements/components/crypto-refund/crypto-refund.js'
import { problem } from '../../support/canned-endpoint.js'
import { chains, coins } from '../../support/canned-answers.js'
import { linesOf } from '../journey.js'
import { waitUntil } from '../../support/wait-until.js'

const requested: Refund = {
  state: 'requested',
  reference: '1042',
  amount: '5.009682',
  chain: chains.tron,
  coin: coins.usdt,
  merchant: { name: 'Fjord & Field', supportUrl: 'https://shop.example/support' },
}
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

describe('<crypto-refund>', () => {
  const fetch = window.fetch
  let requests: { method: string; url: string; body: string | undefined }[]
  let answers: (Response | Error)[]
  beforeEach(() => {
    requests = []
    answers = []
    window.fetch = async (input, init) => {
      const body = typeof init?.body === 'string' ? init.body : undefined
      requests.push({
        method: init?.method ?? 'GET',
        url: input instanceof Request ? input.url : input.toString(),
        body,
      })
      const answer = answers.shift() ?? new Error('offline')
      if (answer instanceof Error) throw answer
      return answer
    }
  })
  afterEach(() => {
    window.fetch = fetch
  })

  const text = (element: CryptoRefund) => element.renderRoot.textContent ?? ''
  const open = async (...given: (Response | Error)[]) => {
    answers.push(...given)
    const element = await fixture<CryptoRefund>(
      html`<crypto-refund endpoint="/checkout/" token="a.b" lang="en"></crypto-refund>`,
    )
    await waitUntil(() => element.refund !== undefined || element.problem !== undefined)
    await element.updateComplete
    return element
  }
  const submit = async (element: CryptoRefund, typed: string) => {
    const input = element.renderRoot.querySelector('input') as HTMLInputElement
    input.value = typed
    element.renderRoot.querySelector('form')?.requestSubmit()
    await waitUntil(() => answers.length === 0)
    await waitUntil(() => element.renderRoot.querySelector('[part=outcome], [part=problem]'))
  }

  it('names the coin with its network, and shows the typed address in groups before it is sent', async () => {
    const element = await open(Response.json(requested))
    const part = (name: string) =>
      element.renderRoot.querySelector<HTMLElement>(`[part=${name}]`)?.innerText.replace(/\s+/g, ' ').trim()
    expect(part('network')).to.equal('USDT on Tron TRC-20')
    expect(part('groups')).to.equal(undefined)
    const input = element.renderRoot.querySelector('input') as HTMLInputElement
    input.value = `tron:\u200b${address}?amount=5`
    input.dispatchEvent(new InputEvent('input'))
    await element.updateComplete
    expect(part('groups')).to.equal(address)
    const groups = element.renderRoot.querySelectorAll('[part=groups] span')
    expect(Array.from(groups, ({ textContent }) => textContent)).to.deep.equal(
      'TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8'.split(' '),
    )
    expect(element.renderRoot.querySelector('[name=check]')).to.equal(null)
    expect(requests.map(({ method }) => method)).to.deep.equal(['GET'])
  })

  it('keeps the name of a network beside its icon where it takes two lines', async () => {
    const chain = { ...chains.tron, name: 'A network whose name takes two lines' }
    const element = await open(Response.json({ ...requested, chain }))
    element.style.inlineSize = '280px'
    const badge = element.renderRoot.querySelector('.badge')
    const icon = badge?.querySelector('svg')?.getBoundingClientRect()
    const lines = linesOf(badge!.querySelector('strong')!)
    expect(lines.length).to.be.greaterThan(1)
    for (const { left } of lines) expect(left).to.be.greaterThan(icon?.right ?? Infinity)
  })

  it('names the shop before the order from right to left', async () => {
    const element = await open(Response.json({ ...requested, reference: 'طلب 1042' }))
    element.dir = 'rtl'
    const [shop, order] = [...element.renderRoot.querySelectorAll('bdi')].map((name) =>
      name.getBoundingClientRect(),
    )
    expect(shop?.left).to.be.greaterThan(order?.left ?? 0)
  })

  for (const theme of ['light', 'dark']) {
    it(`passes the accessibility audit in ${theme}`, async () => {
      const element = await open(Response.json(requested))
      element.setAttribute('theme', theme)
      element.style.background = theme === 'dark' ? '#15181f' : '#fff'
      await Promise.all(element.shadowRoot?.getAnimations().map(({ finished }) => finished) ?? [])
      await expect(element).to.be.accessible()
    })
  }

  it('shows the sum and the network, and sends the address without the spaces around it', async () => {
    const element = await open(Response.json(requested))
    expect(element.renderRoot.querySelector('crypto-amount')?.amount).to.equal('5.009682')
    expect(text(element)).to.contain('Your address on Tron').and.to.contain('Fjord & Field')
    answers.push(Response.json({ ...requested, state: 'address-given', address }))
    const fired = oneEvent<CryptoRefundAddressEvent>(element, 'crypto-refund-address')
    await submit(element, '\u202eTJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT\u00a0v8')
    expect((await fired).refund.address).to.equal(address)
    expect(requests).to.deep.equal([
      { method: 'GET', url: '/checkout/refund/a.b', body: undefined },
      { method: 'POST', url: '/checkout/refund/a.b', body: JSON.stringify({ address }) },
    ])
    expect(text(element)).to.contain('will send the refund').and.to.contain(address)
    expect(element.renderRoot.querySelector('form')).to.equal(null)
    await waitUntil(() => element.shadowRoot?.activeElement?.getAttribute('part') === 'outcome')
    // Focused by script, it is no control.
    expect(getComputedStyle(element.shadowRoot!.activeElement!).outlineStyle).to.equal('none')
  })

  const ripple = chains.xrpl
  const tagged: Refund = { ...requested, chain: ripple, needsTag: true }
  const account = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'
  const fill = (element: CryptoRefund, name: string, value: string) => {
    const input = element.renderRoot.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (input !== null) input.value = value
  }

  it('has no field for a tag on a network without tags', async () => {
    const element = await open(Response.json(requested))
    expect(element.renderRoot.querySelectorAll('input')).to.have.lengthOf(1)
  })

  it('has fields for the address and the tag that no browser corrects', async () => {
    const element = await open(Response.json(tagged))
    const fields = element.renderRoot.querySelectorAll('input:not([type=checkbox])')
    expect(Array.from(fields, (field) => field.getAttribute('autocorrect'))).to.deep.equal(['off', 'off'])
  })

  it('asks for the tag on a network that has tags, and shows the address with it', async () => {
    const element = await open(Response.json(tagged))
    await expect(element).to.be.accessible()
    answers.push(Response.json({ ...tagged, state: 'address-given', address: account, tag: '12345' }))
    fill(element, 'tag', '\u200b12345 ')
    await submit(element, account)
    expect(requests[1]?.body).to.equal(JSON.stringify({ address: account, tag: '12345' }))
    const shown = Array.from(element.renderRoot.querySelectorAll('code'), ({ textContent }) => textContent)
    expect(shown).to.deep.equal([account, '12345'])
    expect(text(element)).to.contain('Destination tag or memo')
  })

  it('shows the ends of the transaction that sent it, with all of it to copy', async () => {
    const transaction = '7c2d4206c03a883dd9066d620335dc1be272a8dc733cfa3f6d10308faa37facc'
    const element = await open(Response.json({ ...requested, state: 'sent', transaction }))
    element.style.inlineSize = '288px'
    const id = element.renderRoot.querySelector<HTMLElement>('code')!
    expect([id.textContent, id.title]).to.deep.equal([transaction, transaction])
    expect(text(element)).to.contain('The refund was sent.')
    expect(element.renderRoot.querySelector('form')).to.equal(null)
    const [line, button] = [id, element.renderRoot.querySelector('[part=copy]')!].map((one) =>
      one.getBoundingClientRect(),
    )
    expect((button!.top + button!.bottom) / 2).to.be.within(line!.top, line!.bottom)
    expect(linesOf(id)).to.have.lengthOf(1)
    expect(element.renderRoot.querySelector('code + button')?.getAttribute('aria-label')).to.equal(
      'Copy transaction ID',
    )
    await expect(element).to.be.accessible()
  })

  it('sends that the address needs none', async () => {
    const element = await open(Response.json(tagged))
    answers.push(Response.json({ ...tagged, state: 'address-given', address: account }))
    element.renderRoot.querySelector<HTMLInputElement>('[name=noTag]')?.click()
    await submit(element, account)
    expect(requests[1]?.body).to.equal(JSON.stringify({ address: account, noTag: true }))
  })

  it('error: says that the tag was refused, at its field, and keeps what was typed', async () => {
    const element = await open(Response.json(tagged))
    answers.push(problem('invalid-request', 400, false, { field: 'tag' }))
    fill(element, 'tag', 'x')
    await submit(element, account)
    expect(element.renderRoot.querySelector('[role=alert]')?.textContent).to.contain(
      'Enter a valid tag or memo',
    )
    const invalid = Array.from(element.renderRoot.querySelectorAll('[aria-invalid=true]'), ({ id }) => id)
    expect(invalid).to.deep.equal(['tag'])
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'tag')
    const kept = Array.from(element.renderRoot.querySelectorAll('input'), ({ value }) => value)
    expect(kept.slice(0, 2)).to.deep.equal([account, 'x'])
  })

  it('error: reads no answer without an end', async () => {
    const element = await open(Response.json({ ...requested, more: 'x'.repeat(200_000) }))
    expect(element.renderRoot.querySelector('form')).to.equal(null)
    expect(text(element)).not.to.contain('Fjord & Field')
  })

  it('error: says that the address was refused, and keeps what was typed', async () => {
    const element = await open(Response.json(requested))
    answers.push(Response.json({}, { status: 400 }))
    await submit(element, 'wrong')
    expect(element.renderRoot.querySelector('[role=alert]')?.textContent).to.contain(
      'can’t receive the refund on Tron',
    )
    expect(element.renderRoot.querySelector('input')?.value).to.equal('wrong')
    expect(element.renderRoot.querySelector('input')?.getAttribute('aria-invalid')).to.equal('true')
  })

  it('error: takes no address after the refund ended meanwhile', async () => {
    const element = await open(Response.json(requested))
    answers.push(Response.json({}, { status: 409 }))
    await submit(element, address)
    expect(text(element)).to.contain('takes no address any more')
    expect(element.renderRoot.querySelector('form')).to.equal(null)
  })

  const other: Refund = { ...requested, reference: '1043', amount: '7' }

  it('has the groups of an address below each other, on a narrow screen from right to left', async () => {
    const element = await fixture<CryptoRefund>(
      html`<crypto-refund
        dir="rtl"
        style="inline-size: 288px"
        .refund=${{ ...requested, state: 'address-given', address }}
      ></crypto-refund>`,
    )
    const groups = [...element.renderRoot.querySelectorAll('.groups span')]
    const lines = groups.map((group) => group.getBoundingClientRect())
    const firsts = lines.filter(({ top }, index) => index === 0 || top !== lines[index - 1]!.top)
    expect(firsts).to.have.length(2)
    expect(firsts[0]!.left).to.equal(firsts[1]!.left)
  })

  it('shows nothing of a refund once the page names another, and loads that one', async () => {
    const element = await open(Response.json(requested))
    answers.push(Response.json(other))
    element.token = 'c.d'
    await element.updateComplete
    expect(text(element)).not.to.contain('1042')
    await waitUntil(() => text(element).includes('1043'))
    element.endpoint = '/other'
    answers.push(Response.json({ ...other, reference: '1044' }))
    await waitUntil(() => text(element).includes('1044'))
    expect(requests.map(({ url }) => url)).to.deep.equal([
      '/checkout/refund/a.b',
      '/checkout/refund/c.d',
      '/other/refund/c.d',
    ])
  })

  it('shows a refund that the page sets with its token, without a request', async () => {
    const element = await open(Response.json(requested))
    const input = element.renderRoot.querySelector('input') as HTMLInputElement
    input.value = address
    input.dispatchEvent(new InputEvent('input'))
    element.token = 'c.d'
    element.refund = other
    await element.updateComplete
    expect(text(element)).to.contain('1043')
    // The address was for the refund before.
    expect(element.renderRoot.querySelector('input')?.value).to.equal('')
    expect(requests).to.have.lengthOf(1)
  })

  it('shows nothing once its token is removed', async () => {
    const element = await open(Response.json(requested))
    element.removeAttribute('token')
    await element.updateComplete
    expect(element.renderRoot.querySelector('*')).to.equal(null)
    expect(requests).to.have.lengthOf(1)
  })

  it('takes the address of another refund while that of the first is on its way', async () => {
    const element = await open(Response.json(requested))
    const heard: CryptoRefundAddressEvent[] = []
    element.addEventListener('crypto-refund-address', (event) => heard.push(event))
    let answerFirst = (_: Response): void => undefined
    const pass = window.fetch
    window.fetch = (input, init) =>
      init?.method === 'POST' ? new Promise((resolve) => (answerFirst = resolve)) : pass(input, init)
    ;(element.renderRoot.querySelector('input') as HTMLInputElement).value = address
    element.renderRoot.querySelector('form')?.requestSubmit()
    window.fetch = pass
    answers.push(Response.json(other))
    element.token = 'c.d'
    await waitUntil(() => text(element).includes('1043'))
    expect(element.renderRoot.querySelector<HTMLButtonElement>('[part=submit]')?.disabled).to.equal(false)
    answerFirst(Response.json({ ...requested, state: 'address-given', address }))
    answers.push(Response.json({ ...other, state: 'address-given', address }))
    await submit(element, address)
    expect(text(element)).to.contain('1043').and.not.to.contain('1042')
    expect(heard.map(({ refund }) => refund.reference)).to.deep.equal(['1043'])
  })

  for (const [what, answer, buttons] of [
    ['a link that is none', Response.json({}, { status: 404 }), 0],
    ['an endpoint that does not answer', new Error('offline'), 1],
    ['an answer that is no refund', Response.json({ ...requested, amount: 'much' }), 1],
  ] as const) {
    it(`error: shows no form for ${what}`, async () => {
      const element = await open(answer)
      expect(element.renderRoot.querySelector('form')).to.equal(null)
      expect(element.renderRoot.querySelectorAll('button')).to.have.lengthOf(buttons)
      expect(element.renderRoot.querySelector('[role=alert]')?.textContent).not.to.equal('')
    })
  }

  it('says what is loading until the answer comes', async () => {
    let give = (_: Response): void => undefined
    window.fetch = () => new Promise((resolve) => (give = resolve))
    const element = await fixture<CryptoRefund>(
      html`<crypto-refund endpoint="/checkout" token="a.b" lang="en"></crypto-refund>`,
    )
    expect(text(element).trim()).to.equal('Your refund')
    const bone = element.renderRoot.querySelector('.bone')!.getBoundingClientRect()
    expect(Math.min(bone.width, bone.height)).to.be.greaterThan(80)
    await expect(element).to.be.accessible()
    give(Response.json(requested))
    await waitUntil(() => element.renderRoot.querySelector('form'))
    expect(element.renderRoot.querySelector('.bone')).to.equal(null)
  })

  it('error: asks an endpoint again that did not answer, by the button, and goes on from there', async () => {
    const shown = await open(Response.json(requested))
    expect(shown.offsetWidth).to.equal(440)
    const titleTop = (one: CryptoRefund) =>
      one.renderRoot.querySelector('h2')!.getBoundingClientRect().top - one.getBoundingClientRect().top
    const top = titleTop(shown)
    requests.length = 0
    const element = await open(new Error('offline'))
    // Its title stays, on its line.
    expect(text(element)).to.match(
      /^\s*Your refund\s.*can’t be reached right now. Check your internet connection/s,
    )
    expect(titleTop(element)).to.equal(top)
    const tryAgain = () => element.renderRoot.querySelector('button')!
    tryAgain().click()
    await waitUntil(() => requests.length === 2 && element.shadowRoot?.activeElement === tryAgain())
    answers.push(Response.json(requested))
    tryAgain().click()
    await waitUntil(() => element.shadowRoot?.activeElement?.localName === 'h2')
    expect(text(element)).to.contain('Your address on Tron')
  })

  it('error: links to no script as support', async () => {
    const merchant = { name: 'x', supportUrl: 'javascript:alert(1)' }
    const element = await open(Response.json({ ...requested, state: 'expired', merchant }))
    expect(element.renderRoot.querySelector('a')).to.equal(null)
  })
})
