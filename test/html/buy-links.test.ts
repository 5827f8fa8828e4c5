/** A page without a script has the links to buy a coin first. */
import { expect, it } from 'vitest'
import type { PageView } from '../../src/server/http/pages/renderer.js'
import * as canned from '../support/canned-answers.js'
import { loadPages } from '../support/sandbox-endpoint.js'

const page: PageView = {
  element: 'page',
  nowMs: Date.parse('2026-11-20T15:05:00Z'),
  lang: 'en',
  sealed: 'sealed',
  endpoint: '..',
  url: 'https://shop.example/checkout/pay/sealed',
  action: '',
  styleSheet: () => '',
  session: canned.session,
}

it('has the links of a shop that offers them', async () => {
  const renderer = await loadPages()
  const draw = (methods: typeof canned.methods) => renderer.draw({ ...page, methods })
  const { html } = await draw(canned.buyableMethods)
  expect(html).toContain('href="https://buy.example/?coin=usdt" target="_blank" rel="noopener noreferrer"')
  expect((await draw(canned.methods)).html).not.toContain('class="buy"')
})
