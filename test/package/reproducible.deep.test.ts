/** The same source gives the same bytes, wherever and whenever it is built: so anyone can check what was published. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, readFile, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildSources } from '../../scripts/check/build-age.mjs'
import { sharedFolder } from '../support/folders.js'

const run = promisify(execFile)

const folder = sharedFolder()

beforeAll(async () => {
  for (const name of buildSources) await cp(name, join(folder, name), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  await run(process.execPath, ['scripts/build.mjs'], { cwd: folder })
  // A whole build: half a minute where nothing else runs.
})

/** Every file below a folder with the hash of its bytes. */
async function hashesOf(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const hashes = paths.map(async (path) => [
    path.slice(root.length + 1),
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  ])
  return Object.fromEntries(await Promise.all(hashes))
}

describe('npm run build', () => {
  it('gives the same bytes in another folder', async () => {
    const [here, there] = await Promise.all([hashesOf('dist'), hashesOf(join(folder, 'dist'))])
    expect(Object.keys(here).length).toBeGreaterThan(50)
    expect(there).toEqual(here)
  })
})
