import { expect } from '@open-wc/testing'
import { adviceOn } from '../../../src/elements/base/page-advice.js'

describe('adviceOn', () => {
  it('names the endpoint and the setting', () => {
    expect(adviceOn('forbidden-origin', '/checkout')).to.contain(
      `"/checkout" takes no requests of this page: list ${location.origin} in ALLOWED_ORIGINS`,
    )
  })

  it('has none on a code that it does not know', () => {
    for (const code of ['a-code-of-tomorrow', 'constructor', 'toString', '__proto__'])
      expect(adviceOn(code, '/checkout')).to.equal(undefined)
  })
})
