/** Breaks every rule of .dependency-cruiser.mjs once, in a project of its own. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

type Import = readonly [folder: string, code: string]
type Violation = { from: string; rule: { name: string } }

const root = join(import.meta.dirname, '../..')

const forbidden: readonly Import[] = [
  ['core', "import '../client/index.js'"],
  ['core', "import 'zod'"],
  ['core', "import 'lit'"],
  ['core', "import 'node:crypto'"],
  ['core', "export * from '../gateway/index.js'"],
  ['core/addresses', "import '../../server/index.js'"],
  ['client', "import '../elements/index.js'"],
  ['client', "import '../gateway/index.js'"],
  ['client', "import 'lit'"],
  ['elements', "import '../server/index.js'"],
  ['elements', "import type { Gateway } from '../gateway/index.js'"],
  ['elements', "export type Gateway = import('../gateway/index.js').Gateway"],
  ['elements', "export const load = () => import('../server/index.js')"],
  ['elements', "import '../../test/fixtures.js'"],
  ['elements', "import './missing.js'"],
  ['html', "import '../gateway/index.js'"],
  ['html', "import 'hono'"],
  ['html', "import 'node:fs'"],
  ['bindings', "import '../client/index.js'"],
  ['bindings', "import 'react'"],
  ['react', "import '../client/index.js'"],
  ['react', "import 'lit'"],
  ['react', "import 'vue'"],
  ['vue', "import '../elements/index.js'"],
  ['vue', "import 'react'"],
  ['gateway', "import '../server/index.js'"],
  ['gateway', "import '../client/index.js'"],
  ['gateway', "import 'node:http'"],
  ['gateway', "import 'jose'"],
  ['server', "import '../sandbox/index.js'"],
  ['server', "import '../cli/main.js'"],
  ['server', "import '../elements/index.js'"],
  ['server', "import '../html/index.js'"],
  ['server', "import 'node:fs'"],
  ['server/store', "import '../../sandbox/index.js'"],
  ['server/adapters', "import 'lit'"],
  ['server/adapters', "import 'pg'"],
  ['sandbox', "import '../gateway/index.js'"],
  ['sandbox', "import '../server/index.js'"],
  ['sandbox', "import 'jose'"],
]

const typesOnly: readonly Import[] = [
  ['html', "import '../server/index.js'"],
  ['bindings', "import { english } from '../elements/index.js'\nvoid english"],
  ['elements/i18n/locales', "import '../../index.js'"],
]

const excepted: readonly Import[] = [
  ['client', "import '../core/addresses/tokens.js'"],
  ['elements/components/crypto-qr-code', "import '../../../core/addresses/tokens.js'"],
  ['elements', "import 'lit/directives/unsafe-html.js'"],
  ['elements', "import 'lit/directives/style-map.js'"],
]

const allowed: readonly Import[] = [
  [
    'core/addresses',
    "import { sha256 } from '@noble/hashes/sha2.js'\nimport '../money/decimal.js'\nvoid sha256",
  ],
  ['core', "import * as z from 'zod/mini'\nvoid z"],
  ['client', "import '../core/contract/wire.js'"],
  [
    'elements/components/crypto-checkout',
    "import '../../../client/index.js'\nimport 'lit/directives/live.js'",
  ],
  ['elements/i18n/locales', "import type { Translation } from '../messages.js'\nexport type A = Translation"],
  ['bindings', "import { optionNames } from '../elements/base/options.js'\nvoid optionNames"],
  ['bindings', "import type { CryptoAmount } from '../elements/index.js'\nexport type A = CryptoAmount"],
  ['react', "import '../bindings/elements.js'\nimport '@lit/react'\nimport 'react'"],
  ['vue', "import '../bindings/elements.js'\nimport 'vue'"],
  ['gateway', "import '../core/contract/problem.js'"],
  ['server', "import '../gateway/index.js'\nimport 'jose'\nimport 'hono/html'\nimport 'zod'"],
  ['server/store', "import 'node:fs/promises'\nimport '../../core/money/decimal.js'\nimport 'pg'"],
  ['sandbox', "import 'hono'\nimport '../core/money/decimal.js'"],
  ['cli', "import '../sandbox/index.js'\nimport '../server/index.js'\nimport 'node:process'"],
]

/** What the imports name. */
const modules = [
  ...['core/addresses/tokens', 'core/contract/problem', 'core/contract/wire', 'core/money/decimal'],
  ...['client', 'elements', 'gateway', 'html', 'sandbox', 'server'].map((folder) => `${folder}/index`),
  ...['bindings/elements', 'cli/main', 'elements/base/options', 'elements/i18n/messages'],
]

/** A cycle of values, of types, and of a lazy import. */
const cycles: readonly [name: string, there: string, back: string][] = [
  ['values', "import './values-b.js'", "import './values.js'"],
  [
    'types',
    "import type { B } from './types-b.js'\nexport type A = B",
    "export type B = import('./types.js').A[]",
  ],
  ['lazy', "export const load = () => import('./lazy-b.js')", "import './lazy.js'"],
]

const groups = { forbidden, typesOnly, excepted, allowed }
type Group = keyof typeof groups
const fileOf = (group: Group, index: number): string => `src/${groups[group][index]![0]}/${group}-${index}.ts`

let folder: string
let violations: Violation[]

const rulesOf = (path: string): string[] =>
  violations.filter(({ from }) => from === path).map(({ rule }) => rule.name)

/** The imports of a group, with the rules that each breaks. */
const broken = (group: Group): unknown[] =>
  groups[group].map(([name, code], index) => [name, code, rulesOf(fileOf(group, index))])

async function write(path: string, code: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), code)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await write('test/fixtures.ts', '')
  for (const path of modules) await write(`src/${path}.ts`, '')
  for (const group of Object.keys(groups) as Group[])
    for (const [index, [, code]] of groups[group].entries()) await write(fileOf(group, index), code)
  for (const [name, there, back] of cycles) {
    await write(`src/core/cycles/${name}.ts`, there)
    await write(`src/core/cycles/${name}-b.ts`, back)
  }
  const command = [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    ...['src', '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json'],
  ]
  // The command exits with the number of violations.
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: folder,
    maxBuffer: 1e8,
  }).catch((error: { stdout: string }) => error)
  violations = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The name of the wall around a folder: the folder of `src`, or one below it with a wall of its own. */
const wallOf = (folder: string): string =>
  /^(server\/(store|adapters)|elements\/i18n\/locales)/.exec(folder)?.[0] ?? folder.split('/')[0]!

const expected = (group: Group, rule: string): unknown[] =>
  groups[group].map(([name, code]) => [name, code, [`${wallOf(name)}: ${rule}`]])

it('error: a folder must not import what its wall does not name', () => {
  expect(broken('forbidden')).toEqual(expected('forbidden', 'allowed imports'))
})

it('error: a folder that may import types must not import values', () => {
  expect(broken('typesOnly')).toEqual(expected('typesOnly', 'types only'))
})

it('error: a folder must not import an excepted module', () => {
  expect(broken('excepted')).toEqual(expected('excepted', 'excepted modules'))
})

it('a folder may import what its wall names', () => {
  expect(broken('allowed')).toEqual(allowed.map(([name, code]) => [name, code, []]))
})

it.each(cycles)('error: modules must not form a cycle of %s', (name) => {
  // A cycle is reported once, for one of its modules.
  const paths = [name, `${name}-b`].map((file) => `src/core/cycles/${file}.ts`)
  expect(paths.flatMap(rulesOf)).toEqual(['no cycles'])
})
