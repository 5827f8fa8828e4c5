/** A rule that no longer matches looks like a rule without violations, so each is broken here once. */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedFolder } from '../support/folders.js'

type Diagnostic = { code: string; filename: string }

/** A file that breaks one rule. */
type Case = readonly [path: string, code: string, rule: string]

const globals = 'eslint(no-restricted-globals)'
const syntax = 'syntax(restricted)'
const imports = 'eslint(no-restricted-imports)'
const properties = 'eslint(no-restricted-properties)'

const cases: Record<string, readonly Case[]> = {
  'keep amounts exact': [
    ['src/core/a.ts', 'export const a = (text: string) => parseFloat(text)', globals],
    ['src/core/b.ts', 'export const a = (text: string) => +text', syntax],
    [
      'src/gateway/a.ts',
      'export const a = (t: { balanceRequired: string }) => Number(t.balanceRequired)',
      syntax,
    ],
    ['src/gateway/b.ts', 'export const a = (text: string) => +text', syntax],
    ['src/server/a.ts', 'export const a = (amount: string) => Number(amount)', syntax],
    ['src/server/store/a.ts', 'export const a = (text: string) => Number.parseFloat(text)', syntax],
  ],
  'know pages with old libraries': [
    ['src/core/c.ts', 'export const a = Array.from([1])', syntax],
    ['src/client/a.ts', 'export const a = Array.from(new Set([1]))', syntax],
    ['src/elements/a.ts', 'for (const a of [1].entries()) void a', syntax],
    ['src/elements/b.ts', 'export class A extends Event {}', syntax],
    ['src/elements/c.ts', "dispatchEvent(new Event('change'))", syntax],
  ],
  'keep core pure, and style out of markup': [
    ['src/core/d.ts', 'export const a = () => Date.now()', syntax],
    ['src/client/b.ts', 'export const a = () => document.title', globals],
    ['src/elements/d.ts', 'export const a = html`<p style="color: red"></p>`', syntax],
    ['src/elements/e.ts', 'export const a = html`<p title="<"></p>`', 'lit(attribute-value-entities)'],
  ],
  'make tests patient': [
    [
      'test/elements/a.test.ts',
      "import { waitUntil } from '@open-wc/testing'\nawait waitUntil(() => true)",
      imports,
    ],
    ['test/elements/b.test.ts', "import { aTimeout } from '@open-wc/testing'\nawait aTimeout(50)", imports],
    ['test/elements/c.test.ts', 'await new Promise((done) => setTimeout(done, 50))', syntax],
    ['test/e2e/a.test.ts', "import { vi } from 'vitest'\nawait vi.waitFor(() => true)", properties],
    ['test/e2e/b.test.ts', "import { vi } from 'vitest'\nawait vi.waitUntil(() => true)", properties],
    ['test/server/a.test.ts', 'await new Promise((done) => setTimeout(done, 50))', syntax],
    ['test/e2e/c.test.ts', "import { it } from 'vitest'\nit.skip('later', () => undefined)", syntax],
  ],
}

const folder = sharedFolder()
const broken = new Map<string, string[]>()

beforeAll(async () => {
  for (const name of ['node_modules', 'scripts']) await symlink(resolve(name), join(folder, name))
  await cp('oxlint.config.mjs', join(folder, 'oxlint.config.mjs'))
  for (const [path, code] of Object.values(cases).flat()) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), code)
  }
  const oxlint = resolve('node_modules/oxlint/bin/oxlint')
  const args = [oxlint, '--config', 'oxlint.config.mjs', '--format', 'json', 'src', 'test']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  expect(stderr).toBe('')
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  for (const { filename, code } of diagnostics) broken.set(filename, [...(broken.get(filename) ?? []), code])
})

describe.each(Object.entries(cases))('rules that %s', (_, rows) => {
  it.each(rows)('error: %s must not contain %s', (path, _code, rule) => {
    expect(broken.get(path)).toContain(rule)
  })
})
