/** A store reads and writes rows: what changes an order is decided in `src/server/rules`, and nowhere else. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = 'src/server/store'

/** Comments may say that there is none. */
const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|^\s*(\/\/|--).*$/gm, '')

async function filesThatMatch(pattern: RegExp): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
  expect(files).toContain(join('sqlite', 'tables.ts'))
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: withoutComments(await readFile(join(folder, file), 'utf8')) })),
  )
  return texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
}

describe('the stores', () => {
  it('have no trigger', async () => {
    expect(await filesThatMatch(/\btrigger\b/i)).toEqual([])
  })

  it('call no rule that changes an order', async () => {
    expect(await filesThatMatch(/\b\w+Rule\(|\bconclude\(/)).toEqual([])
  })
})
