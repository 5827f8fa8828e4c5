/**
 * The declarations of every entry, and of what they import, compile under the versions of TypeScript that shops have, and resolve the
 * same way as the code.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { openedOnce } from '../../support/opened.js'
import { bin, command, nodeTypes, openWorkshop, react19 } from './workshop.js'

const versions = { oldest: '5.6.3', pinned: packageJson.devDependencies.typescript, latest: '7.0.2' }

const entries = Object.keys(packageJson.exports)
  .filter((entry) => !entry.includes('*') && !entry.endsWith('.json'))
  .map((entry) => entry.replace('.', packageJson.name))

const workshop = openedOnce(openWorkshop)
let shop: string

beforeAll(async () => {
  const compilers = Object.entries(versions).map(([name, version]) => `ts-${name}@npm:typescript@${version}`)
  const attw = '@arethetypeswrong/cli@0.18.5'
  shop = await workshop().install([], [...compilers, attw, nodeTypes, ...react19, 'vue@3.5.45'])
  const uses = entries.map((entry, index) => `import * as entry${index} from '${entry}'\nvoid entry${index}`)
  await writeFile(join(shop, 'use.ts'), `${uses.join('\n')}\n`)
  const compilerOptions = {
    ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], module: 'nodenext', types: ['node'] },
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
  }
  await writeFile(join(shop, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }))
})

it.each(Object.entries(versions))('the declarations compile under the %s TypeScript, %s', async (name) => {
  const compiler = join(shop, `node_modules/ts-${name}/bin/tsc`)
  const { stdout } = await command(shop, [process.execPath, compiler, '-p', shop])
  expect(stdout).toBe('')
})

it('the types resolve the same way as the code', async () => {
  const options = ['--profile', 'esm-only', '--no-emoji']
  await command(shop, [bin(shop, 'attw'), workshop().tarball, ...options])
})
