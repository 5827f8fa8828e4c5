/** Links that are reused, for the merchant: create, list, close. */
import { answerJson } from '../answer.js'
import { linkNameSchema, type LinkInput } from '../../input/link-bodies.js'
import { defineRoute } from './route.js'

export const postLink = defineRoute({
  method: 'POST',
  path: '/links',
  id: 'createLink',
  summary: 'Creates a link that many buyers order by. For the merchant’s own server.',
  auth: 'apiKey',
  body: { name: 'LinkInput' },
  answers: { 201: { description: 'The link', schema: 'Link' } },
  problems: ['invalid-amount', 'amount-out-of-range'],
  // The operation judges its input.
  handle: async ({ c, key, body }, { links }) =>
    answerJson(c, 201, await links.create(body as LinkInput, key)),
})

export const getLinks = defineRoute({
  method: 'GET',
  path: '/links',
  id: 'listLinks',
  summary: 'Every link that is reused, newest first. For the merchant’s own server.',
  auth: 'readKey',
  answers: { 200: { description: 'The links', schema: 'Links' } },
  handle: async ({ c }, { links }) => answerJson(c, 200, { links: await links.list() }),
})

export const closeLink = defineRoute({
  method: 'POST',
  path: '/links/{link}/close',
  id: 'closeLink',
  summary: 'The link takes no more orders. Those that were begun can be paid.',
  auth: 'apiKey',
  parameters: { link: { in: 'path', description: 'The name of the link.', schema: linkNameSchema } },
  answers: { 200: { description: 'The link', schema: 'Link' } },
  problems: ['not-found'],
  handle: async ({ c, key }, { links }) =>
    answerJson(c, 200, await links.close(c.req.param('link') ?? '', key)),
})
