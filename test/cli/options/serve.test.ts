/** Settings of `serve`, by their parsers: what other commands and programs give them. */
import { describe, expect, it } from 'vitest'
import { serveOptions } from '../../../src/cli/options/serve.js'

describe('PUBLIC_URL', () => {
  it('has no slash at its end, as paths are put after it: links of refunds at the desk, the command line and in mails', () => {
    for (const url of ['https://shop.example/checkout', 'https://shop.example/checkout//'])
      expect(serveOptions.publicUrl.parse(url)).toBe('https://shop.example/checkout')
    expect(serveOptions.publicUrl.parse('https://shop.example')).toBe('https://shop.example')
  })
})

describe('MODE', () => {
  it('error: of another program, is refused with what to do', () => {
    expect(serveOptions.mode.parse('live')).toBe('live')
    expect(() => serveOptions.mode.parse('test')).toThrow(
      'must be sandbox or live (if another program has set it, remove it or give --mode, which wins)',
    )
  })
})
