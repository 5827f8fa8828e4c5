/** A rule that no longer matches looks like a rule without violations, so each is broken here once. */
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const eslint = new ESLint()

/** The rules that a file of this content at this path would break, besides unused names. */
async function brokenRules(path: string, code: string, folder = 'src'): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: `${folder}/${path}` })
  const rules = result!.messages.map(({ ruleId, message }) => ruleId ?? message)
  return rules.filter((rule) => rule !== '@typescript-eslint/no-unused-vars')
}

const globals = 'no-restricted-globals'
const syntax = 'no-restricted-syntax'

describe('rules that keep amounts exact', () => {
  it.each([
    ['core/a.ts', 'export const a = (text: string) => parseFloat(text)', globals],
    ['core/a.ts', 'export const a = (text: string) => +text', syntax],
    [
      'gateway/a.ts',
      'export const a = (t: { balanceRequired: string }) => Number(t.balanceRequired)',
      syntax,
    ],
    ['gateway/a.ts', 'export const a = (text: string) => +text', syntax],
    ['server/a.ts', 'export const a = (amount: string) => Number(amount)', syntax],
    ['server/store/a.ts', 'export const a = (text: string) => Number.parseFloat(text)', syntax],
  ])('error: %s must not contain %s', async (path, code, rule) => {
    expect(await brokenRules(path, code)).toContain(rule)
  })
})

describe('rules for pages with old libraries', () => {
  it.each([
    ['core/a.ts', 'export const a = Array.from([1])'],
    ['client/a.ts', 'export const a = Array.from(new Set([1]))'],
    ['elements/a.ts', 'for (const a of [1].entries()) void a'],
    ['elements/a.ts', 'export class A extends Event {}'],
    ['elements/a.ts', "dispatchEvent(new Event('change'))"],
  ])('error: %s must not contain %s', async (path, code) => {
    expect(await brokenRules(path, code)).toEqual([syntax])
  })
})

describe('rules that make tests patient', () => {
  const [imports, properties] = ['no-restricted-imports', 'no-restricted-properties']

  it.each([
    [
      'elements/a.test.ts',
      "import { waitUntil } from '@open-wc/testing'\nawait waitUntil(() => true)",
      imports,
    ],
    ['elements/a.test.ts', "import { aTimeout } from '@open-wc/testing'\nawait aTimeout(50)", imports],
    ['elements/a.test.ts', 'await new Promise((done) => setTimeout(done, 50))', syntax],
    ['e2e/a.test.ts', "import { vi } from 'vitest'\nawait vi.waitFor(() => true)", properties],
    ['e2e/a.test.ts', "import { vi } from 'vitest'\nawait vi.waitUntil(() => true)", properties],
  ])('error: %s must not contain %s', async (path, code, rule) => {
    expect(await brokenRules(path, code, 'test')).toEqual([rule])
  })
})
