/** The style sheet of the desk, which takes the tokens of the elements for a page. */
import { expect, it } from 'vitest'
import { style } from '../../../src/cli/desk/pages/files.js'

it('gives the page each of the properties that it uses', () => {
  const given = [...style.matchAll(/:root\s*\{([^{}]*)\}/g)].map(([, body]) => body).join('')
  const used = [...style.matchAll(/var\((--_[\w-]+)\)/g)].map(([, name]) => name!)
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter((name) => !given.includes(`${name}:`))).toEqual([])
})
