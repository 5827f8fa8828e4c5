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

describe('the addresses that a page links to or asks', () => {
  const names = [
    'publicUrl',
    'returnUrl',
    'supportUrl',
    'solanaRpcUrl',
    'tonManifestUrl',
    'onrampUrl',
  ] as const

  it.each(names)('error: %s is written in full, without a comment that docker --env-file keeps', (name) => {
    const { parse } = serveOptions[name]
    expect(parse('https://shop.example/a')).toBe('https://shop.example/a')
    for (const value of [
      ...['https:shop.example/a', 'https:/shop.example/a', 'https://shop.example/a # ours'],
      'https://*.shop.example/a',
    ])
      expect(() => parse(value)).toThrow(/^must be an https?[ ,]/)
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

describe('LOGO_URL', () => {
  it('is a path, too; error: says so of what is neither', () => {
    for (const value of ['/logo.svg', 'https://shop.example/logo.svg'])
      expect(serveOptions.logoUrl.parse(value)).toBe(value)
    expect(() => serveOptions.logoUrl.parse('logo.svg')).toThrow(/^must be a path such as \/logo.svg, or /)
  })
})

describe('APPEARANCE', () => {
  it.each([
    ['dark', 'must be JSON'],
    ['[]', 'must be an object'],
    ['{"theme":"black"}', "has a wrong theme: must be one of 'light', 'dark', 'auto', 'contrast'"],
    ['{"colour":"red"}', 'has a wrong colour: is no option; the options are theme, variables'],
  ])('error: names what is wrong in %s', (value, message) => {
    expect(() => serveOptions.appearance.parse(value)).toThrow(new Error(message))
  })
})

describe('ALLOWED_ORIGINS', () => {
  const parse = serveOptions.allowedOrigins.parse

  it('takes origins, as browsers send them', () => {
    const origins = [
      'https://shop.example',
      'http://127.0.0.1:8000',
      'https://[::1]:8443',
      'https://xn--bcher-kva.example',
    ]
    expect(parse(origins.join(','))).toEqual(origins)
  })

  it.each([
    'https://*.shop.example',
    '*',
    'https://shop.example/',
    'https://shop.example:443',
    'https://Shop.example',
    'https://shop.example;x',
  ])('error: refuses %s, which is the origin of no page', (value) => {
    expect(() => parse(value)).toThrow(/^must be origins such as .*, one origin each, no \*/)
  })
})
