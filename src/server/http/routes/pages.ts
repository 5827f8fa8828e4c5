/** `GET /pay`, the hosted page, and the files that it loads. */
import { CheckoutError } from '../../../core/contract/problem.js'
import { payPage, payPageHeaders } from '../pages/hosted-page.js'
import { acceptedEncoding, type Encoding } from '../pages/compression.js'
import { answer, variesByLanguage } from '../answer.js'
import { acceptLanguage, languageOf, queryOf, undrawnWords } from './page-request.js'
import { defineRoute } from './route.js'

export const getPage = defineRoute({
  method: 'GET',
  path: '/pay',
  id: 'payPage',
  summary: 'The hosted page. Its script reads the session from the fragment.',
  auth: 'none',
  parameters: { 'accept-language': acceptLanguage },
  answers: { 200: { description: 'The page', type: 'text/html', headers: ['content-security-policy'] } },
  problems: ['not-found'],
  async handle({ c }, { page }) {
    const assets = await page.load()
    const words =
      (await assets.renderer?.scriptedPage({ ...languageOf(c), query: queryOf(c) })) ?? undrawnWords(c)
    return answer(c, 200, payPage({ ...page, assets, words }), {
      ...payPageHeaders(page),
      ...variesByLanguage,
    })
  },
})

export const getPageFile = defineRoute({
  method: 'GET',
  path: '/assets/{version}/{name}',
  id: 'payPageFile',
  summary: 'A file of the hosted page. An endpoint that serves the page in another way has no such route.',
  auth: 'none',
  parameters: {
    version: { in: 'path', description: 'A hash of all files.' },
    name: { in: 'path', description: 'The file; it may be in a folder.' },
  },
  answers: { 200: { description: 'The file', type: 'text/javascript' } },
  problems: ['not-found'],
  async handle({ c }, { page }) {
    const { version, files } = await page.load()
    const file = files.get(c.req.param('name') ?? '')
    if (file === undefined || c.req.param('version') !== version) throw new CheckoutError('not-found')
    const encoding = acceptedEncoding(
      c.req.header('accept-encoding'),
      Object.keys(file.encoded) as Encoding[],
    )
    return answer(c, 200, (encoding && file.encoded[encoding]) ?? file.body, {
      'content-type': file.type,
      ...(encoding && { 'content-encoding': encoding }),
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
      // A page of the merchant's with rendered HTML links the style sheets.
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  },
})
