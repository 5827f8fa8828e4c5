/**
 * The import walls keep secrets out of pages and machines out of portable code. A wall that no longer bites looks just
 * like one that nobody ran into, so each is run into here, on purpose.
 */
import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'

// Snippets are not files of the project, so the rules that need types are off.
const eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked as object })

/** The rules that a file of this content at this path would break, besides unused names. */
async function brokenRules(path: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: `src/${path}` })
  const rules = result!.messages.map(({ ruleId, message }) => ruleId ?? message)
  return rules.filter((rule) => rule !== '@typescript-eslint/no-unused-vars')
}

const walls = 'local/import-walls'
const globals = 'no-restricted-globals'
const syntax = 'no-restricted-syntax'

describe('import walls', () => {
  it.each([
    ['core/a.ts', "import '../client/index.js'"],
    ['core/a.ts', "import 'zod'"],
    ['core/a.ts', "import 'lit'"],
    ['core/a.ts', "import 'node:crypto'"],
    ['core/a.ts', "export * from '../gateway/index.js'"],
    ['core/addresses/a.ts', "import '../../server/index.js'"],
    ['client/a.ts', "import '../elements/index.js'"],
    ['client/a.ts', "import '../gateway/index.js'"],
    ['client/a.ts', "import '../core/chains/tokens.js'"],
    ['client/a.ts', "import 'lit'"],
    ['elements/a.ts', "import '../server/index.js'"],
    ['elements/a.ts', "import type { Gateway } from '../gateway/index.js'"],
    ['elements/a.ts', "const load = () => import('../server/index.js')\nvoid load"],
    ['elements/components/crypto-qr-code/a.ts', "import '../../../core/chains/tokens.js'"],
    ['elements/a.ts', "import 'lit/directives/unsafe-html.js'"],
    ['elements/a.ts', "import 'lit/directives/style-map.js'"],
    ['elements/a.ts', "import '../../test/fixtures.js'"],
    ['bindings/a.ts', "import '../client/index.js'"],
    ['bindings/a.ts', "import 'react'"],
    ['react/a.ts', "import '../client/index.js'"],
    ['react/a.ts', "import 'lit'"],
    ['react/a.ts', "import 'vue'"],
    ['vue/a.ts', "import '../elements/index.js'"],
    ['vue/a.ts', "import 'react'"],
    ['gateway/a.ts', "import '../server/index.js'"],
    ['gateway/a.ts', "import '../client/index.js'"],
    ['gateway/a.ts', "import 'node:http'"],
    ['gateway/a.ts', "import 'jose'"],
    ['server/a.ts', "import '../sandbox/index.js'"],
    ['server/a.ts', "import '../cli/main.js'"],
    ['server/a.ts', "import '../elements/index.js'"],
    ['server/a.ts', "import 'node:fs'"],
    ['server/store/a.ts', "import '../../sandbox/index.js'"],
    ['server/adapters/a.ts', "import 'lit'"],
    ['sandbox/a.ts', "import '../gateway/index.js'"],
    ['sandbox/a.ts', "import '../server/index.js'"],
    ['sandbox/a.ts', "import 'jose'"],
  ])('error: %s may not say %s', async (path, code) => {
    expect(await brokenRules(path, code)).toEqual([walls])
  })

  it.each([
    [
      'core/addresses/a.ts',
      "import { sha256 } from '@noble/hashes/sha2.js'\nimport '../decimal.js'\nvoid sha256",
    ],
    ['core/a.ts', "import * as z from 'zod/mini'\nvoid z"],
    ['client/a.ts', "import '../core/contract/wire.js'"],
    [
      'elements/components/crypto-checkout/a.ts',
      "import '../../../client/index.js'\nimport 'lit/decorators.js'",
    ],
    ['bindings/a.ts', "import '../elements/index.js'"],
    ['react/a.ts', "import '../bindings/elements.js'\nimport '@lit/react'\nimport 'react'"],
    ['vue/a.ts', "import '../bindings/elements.js'\nimport 'vue'"],
    ['gateway/a.ts', "import '../core/contract/problem.js'"],
    ['server/a.ts', "import '../gateway/index.js'\nimport 'jose'"],
    ['server/store/sqlite.ts', "import 'node:fs/promises'\nimport '../../core/money/decimal.js'"],
    ['sandbox/a.ts', "import 'hono'\nimport '../core/money/decimal.js'"],
    ['cli/a.ts', "import '../sandbox/index.js'\nimport '../server/index.js'\nimport 'node:process'"],
  ])('lets %s say what it needs', async (path, code) => {
    expect(await brokenRules(path, code)).toEqual([])
  })
})

describe('forbidden words', () => {
  it.each([
    ['core/a.ts', 'export const a = document.title', globals],
    ['core/a.ts', "export const a = fetch('/')", globals],
    ['core/a.ts', 'export const a = process.env', globals],
    ['core/a.ts', 'export const a = Date.now()', syntax],
    ['core/a.ts', 'export const a = new Date()', syntax],
    ['core/a.ts', 'export const a = (text: string) => parseFloat(text)', globals],
    ['core/a.ts', 'export const a = (text: string) => +text', syntax],
    [
      'gateway/a.ts',
      'export const a = (t: { balanceRequired: string }) => Number(t.balanceRequired)',
      syntax,
    ],
    ['server/a.ts', 'export const a = (amount: string) => Number(amount)', syntax],
    ['client/a.ts', 'export const a = document.title', globals],
    ['client/a.ts', "export const a = Buffer.from('')", globals],
    ['elements/a.ts', 'export const a = process.env', globals],
    [
      'elements/a.ts',
      'import { html } from "lit"\nexport const a = (w: number) => html`<i style="width: ${w}px"></i>`',
      syntax,
    ],
    ['gateway/a.ts', 'export const a = process.env', globals],
    ['gateway/a.ts', 'export const a = (text: string) => +text', syntax],
    ['server/a.ts', "export const a = Buffer.from('')", globals],
    ['server/store/a.ts', 'export const a = (text: string) => Number.parseFloat(text)', syntax],
    ['server/a.ts', "console.log('hello')", 'no-console'],
    ['sandbox/a.ts', 'export const a = (x: any) => String(x)', '@typescript-eslint/no-explicit-any'],
  ])('error: %s may not say %s', async (path, code, rule) => {
    expect(await brokenRules(path, code)).toContain(rule)
  })

  it('error: a file may not grow past 400 lines', async () => {
    expect(await brokenRules('server/a.ts', '\n// a line'.repeat(400))).toEqual(['max-lines'])
  })

  it('lets the command line write to the console and the store read the environment', async () => {
    expect(await brokenRules('cli/a.ts', "console.log('listening')")).toEqual([])
    expect(await brokenRules('server/store/a.ts', 'export const a = process.env')).toEqual([])
  })
})
