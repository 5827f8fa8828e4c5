import { expect, it } from 'vitest'
import { prefersJson } from '../../../src/server/http/request-headers.js'

it.each([
  ['application/json', true],
  ['application/json, text/plain, */*', true],
  ['text/html;q=0.5, application/json;q=0.9', true],
  ['Application/JSON; charset=utf-8', true],
  ['application/problem+json, */*', true],
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/html, application/json;q=0.9', false],
  ['application/json;q=0', false],
  ['application/json;q=nonsense', false],
  ['application/jsonp', false],
])('a request with accept: %s is a program’s: %s', (accept, isProgram) => {
  expect(prefersJson(accept)).toBe(isProgram)
})
