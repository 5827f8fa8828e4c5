/** When `npm run check` builds before parts that it was asked for by name. */
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { buildSources, isBuildOld } from '../../scripts/check/build-age.mjs'
import { freshFolder } from '../support/folders.js'

/** A repository whose sources are of the first second, and whose build is of the second one. */
async function built(): Promise<{ root: string; change(path: string, second: number): Promise<void> }> {
  const root = freshFolder()
  const change = (path: string, second: number) => utimes(join(root, path), second, second)
  const files = ['src/core/money.ts', ...buildSources.filter((name) => name.includes('.'))]
  for (const file of [...files, 'scripts/build.mjs', 'dist/cdn/integrity.json']) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), '')
  }
  for (const path of [...files, 'scripts/build.mjs', 'src/core', 'src', 'scripts']) await change(path, 1)
  await change('dist/cdn/integrity.json', 2)
  return { root, change }
}

it('takes a build that came after its sources', async () => {
  const { root } = await built()
  expect(isBuildOld(root)).toBe(false)
})

it.each(['src/core/money.ts', 'package.json', 'src/core'])(
  'builds again after a change of %s',
  async (path) => {
    const { root, change } = await built()
    await change(path, 3)
    expect(isBuildOld(root)).toBe(true)
  },
)

it('builds where there is no build', async () => {
  const { root } = await built()
  await rm(join(root, 'dist'), { recursive: true })
  expect(isBuildOld(root)).toBe(true)
})
