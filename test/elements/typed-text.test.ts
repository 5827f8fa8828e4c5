/** What a payer types or pastes letter by letter is not changed by a keyboard: addresses, hashes, tags, and the symbols of coins. */
import { expect } from '@open-wc/testing'
import '../../src/elements/index.js'
import * as canned from '../support/canned-answers.js'
import { openCheckout, rendered, shadowOf, unfold } from './journey.js'
import { resumed } from './states.js'

const screens = {
  'the list': () => openCheckout({}, { state: 'choosing' }),
  'the address': () => openCheckout(resumed(canned.payments.usdtOnTron), { state: 'awaiting' }),
}

describe('a keyboard', () => {
  for (const [name, open] of Object.entries(screens))
    it(`corrects and capitalises no text of ${name}`, async () => {
      const element = await open()
      await unfold(element)
      const fields = Array.from(rendered(shadowOf(element))).filter((one) =>
        one.matches(':is(input[type=text], input:not([type])):not([name=note], [inputmode=decimal])'),
      )
      expect(fields.length).to.be.above(0)
      const wrong = fields.flatMap((field) =>
        ['autocorrect', 'autocapitalize', 'autocomplete', 'spellcheck']
          .filter((name) => !/^(off|false)$/.test(field.getAttribute(name) ?? ''))
          .map((name) => `${name}: ${field.outerHTML}`),
      )
      expect(wrong).to.deep.equal([])
    })
})
