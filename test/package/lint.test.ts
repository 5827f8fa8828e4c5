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

describe('restricted globals and syntax', () => {
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
  ])('error: %s must not contain %s', async (path, code, rule) => {
    expect(await brokenRules(path, code)).toContain(rule)
  })

  it('error: a file must not be longer than 400 lines', async () => {
    expect(await brokenRules('server/a.ts', '\n// a line'.repeat(400))).toEqual(['max-lines'])
  })

  it('lets the command line write to the console and the store read the environment', async () => {
    expect(await brokenRules('cli/a.ts', "console.log('listening')")).toEqual([])
    expect(await brokenRules('server/store/a.ts', 'export const a = process.env')).toEqual([])
  })
})
