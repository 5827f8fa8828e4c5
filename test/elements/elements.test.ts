import { expect } from '@open-wc/testing'
import { defineElement } from '../../src/elements/base/define.js'
import { CryptoCloseRequestEvent, CryptoCopyEvent } from '../../src/elements/base/events.js'
import { safeHref } from '../../src/elements/base/safe-addresses.js'
import { english } from '../../src/elements/i18n/messages.js'
import { failureMessage } from '../../src/elements/i18n/failure-message.js'

describe('defineElement', () => {
  it('defines once, and a second copy of the package stays quiet', () => {
    class First extends HTMLElement {}
    class Second extends HTMLElement {}
    defineElement('two-copies', First)
    expect(() => defineElement('two-copies', Second)).not.to.throw()
    expect(customElements.get('two-copies')).to.equal(First)
  })
})

describe('safeHref', () => {
  it('lets through what its use allows', () => {
    expect(safeHref('https://a.example/x', 'web')).to.equal('https://a.example/x')
    expect(safeHref('http://localhost:8080/', 'shop')).to.equal('http://localhost:8080/')
    for (const uri of ['bitcoin:bc1q?amount=1', 'solana:abc', 'ton://transfer/abc']) {
      expect(safeHref(uri, 'wallet')).to.equal(uri)
    }
  })

  for (const address of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JAVASCRIPT:x',
    'data:,x',
    'blob:x',
    '/x',
    '',
  ]) {
    it(`error: refuses ${JSON.stringify(address)} everywhere`, () => {
      for (const use of ['web', 'shop', 'wallet'] as const) expect(safeHref(address, use)).to.equal(undefined)
    })
  }

  it('error: refuses plain http outside the shop, and pages as wallets', () => {
    expect(safeHref('http://a.example', 'web')).to.equal(undefined)
    expect(safeHref('https://a.example', 'wallet')).to.equal(undefined)
    expect(safeHref(undefined, 'web')).to.equal(undefined)
  })
})

describe('failureMessage', () => {
  it('has words for codes it does not know', () => {
    expect(failureMessage(english, 'brand-new-code')).to.equal(english.failures.unknown)
    expect(failureMessage(english, 'constructor')).to.equal(english.failures.unknown)
    expect(failureMessage(english, 'gateway-refused').title).to.contain('did not accept')
  })
})

describe('events', () => {
  it('bubble and cross shadow roots; facts can not be cancelled, the wish to close can', () => {
    const fact = new CryptoCopyEvent('address', 'x')
    expect([fact.bubbles, fact.composed, fact.cancelable]).to.deep.equal([true, true, false])
    const wish = new CryptoCloseRequestEvent('escape')
    expect([wish.bubbles, wish.composed, wish.cancelable]).to.deep.equal([true, true, true])
  })
})
