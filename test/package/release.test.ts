/** What makes a release one that can be trusted: known licences, and workflows without loose ends. */
import { readFile, readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { bundledIn } from '../../scripts/sbom.mjs'

describe('bundledIn', () => {
  it('names nothing whose licence THIRD-PARTY-NOTICES.md does not have, of what is in our own files', async () => {
    const notices = await readFile('THIRD-PARTY-NOTICES.md', 'utf8')
    const inOurFiles = await bundledIn('dist')
    expect(inOurFiles.length).toBeGreaterThan(0)
    expect(inOurFiles.filter((name) => !notices.includes(`\`${name}\``))).toEqual([])
  })
})

describe('.github/workflows', () => {
  const folder = '.github/workflows'
  const read = async () => {
    const names = await readdir(folder)
    return Promise.all(
      names.map(async (name) => ({ name, text: await readFile(`${folder}/${name}`, 'utf8') })),
    )
  }

  it('pins every action by the full hash of a commit, and says which version that is', async () => {
    const uses = (await read())
      .flatMap(({ text }) => text.match(/uses:.*/g) ?? [])
      .filter((line) => !line.startsWith('uses: ./'))
    expect(uses.length).toBeGreaterThan(5)
    expect(uses.filter((line) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual(
      [],
    )
  })

  it('lets no workflow start with more than the right to read, and leaves no credentials behind', async () => {
    for (const { name, text } of await read()) {
      expect(text, name).toMatch(/^permissions:( \{\}|\n {2}contents: read\n)/m)
      const checkouts = text.match(/actions\/checkout@/g)?.length ?? 0
      expect(text.match(/persist-credentials: false/g)?.length ?? 0, name).toBe(checkouts)
      expect(text, name).not.toMatch(/secrets\.|pull_request_target/)
    }
  })

  it('publishes from a job that runs no code but npm, on the file that was checked', async () => {
    const text = await readFile(`${folder}/release.yml`, 'utf8')
    const publish = /^ {2}publish:\n[\s\S]*?(?=^ {2}\w+:\n)/m.exec(text)?.[0] ?? ''
    const commands = [...publish.matchAll(/- run: (.*)/g)].map(([, command]) => command)
    expect(commands).toEqual([
      'sha256sum --check --strict SHA256SUMS',
      'npm publish --ignore-scripts --provenance --access public ./release/*.tgz',
    ])
    expect(publish).not.toContain('actions/checkout')
    expect(text.match(/id-token: write/g)).toHaveLength(1)
  })
})
