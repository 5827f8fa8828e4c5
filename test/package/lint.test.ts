/** A rule that no longer matches looks like a rule without violations, so each is broken here once. */
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const eslint = new ESLint()

/** The rules that a file of this content at this path would break, besides unused names. */
async function brokenRules(path: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: `src/${path}` })
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
