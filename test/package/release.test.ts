/** What makes a release one that can be trusted: tags that fit, notes, a bill of materials, and workflows without loose ends. */
import { readFile, readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { withAddress, withLinks } from '../../scripts/address.mjs'
import { notesOf, obstacles, pendingIn } from '../../scripts/release.mjs'
import { billOfMaterials, bundledIn } from '../../scripts/sbom.mjs'
import { pending } from '../locales/pending.js'

const changelog = `# Changelog

## 0.2.0

### Minor Changes

- A coupon.

## 0.1.0

The first.
`
const fitting = {
  tag: 'v0.2.0',
  packageJson: { version: '0.2.0', repository: { url: 'git+https://github.com/someone/checkout.git' } },
  changelog,
  changesets: [],
  pending: [],
  repository: 'someone/checkout',
}

describe('notesOf', () => {
  it('gives what the changelog says of one version', () => {
    expect(notesOf(changelog, '0.2.0')).toBe('### Minor Changes\n\n- A coupon.')
    expect(notesOf(changelog, '0.1.0')).toBe('The first.')
  })

  it('error: has nothing to say of a version that is not in it, or of one without words', () => {
    expect(notesOf(changelog, '0.2')).toBeUndefined()
    expect(notesOf('# Changelog\n\n## 0.2.0\n\n## 0.1.0\n\nThe first.\n', '0.2.0')).toBeUndefined()
  })
})

describe('obstacles', () => {
  it('finds none where everything fits, here and where it is built', () => {
    expect(obstacles(fitting)).toEqual([])
    expect(obstacles({ ...fitting, repository: undefined })).toEqual([])
  })

  it.each([
    ['a tag of another version', { tag: 'v0.3.0' }],
    ['a version without notes', { changelog: '# Changelog\n' }],
    ['changesets that were not applied', { changesets: ['warm-bags-try.md'] }],
    ['texts that are not translated', { pending: ['walletPay', 'failures.unknown.title'] }],
    ['another repository than the one that builds', { repository: 'other/checkout' }],
    ['no repository in package.json', { packageJson: { version: '0.2.0' } }],
  ])('error: finds %s', (_, change) => {
    expect(obstacles({ ...fitting, ...change })).toHaveLength(1)
  })
})

describe('pendingIn', () => {
  it('reads the list that the tests of the languages read', async () => {
    expect(await pendingIn(await readFile('test/locales/pending.ts', 'utf8'))).toEqual(pending)
    const source = `/** 'change', too. */\nexport const pending: readonly string[] = ['walletPay', /* 'help' */ "tryAgain"]`
    expect(await pendingIn(source)).toEqual(['walletPay', 'tryAgain'])
  })
})

describe('billOfMaterials', () => {
  it('names what npm installs with the package, what is copied into it, and no tool of ours', async () => {
    const bill = await billOfMaterials(process.cwd())
    const names = bill.components.map((component: { name: string }) => component.name)
    const copied = await bundledIn('dist')
    expect(copied).toEqual(expect.arrayContaining(['@lit/react', 'lit-html', 'qrcode']))
    expect(names).toEqual(
      expect.arrayContaining([...Object.keys(packageJson.dependencies), ...copied, 'lit-html']),
    )
    expect(names).not.toContain('vitest')
    const [self] = bill.dependencies
    expect(self).toMatchObject({ ref: `${packageJson.name}@${packageJson.version}` })
    expect(
      bill.components.filter((component: { licenses?: object[] }) => !component.licenses?.length),
    ).toEqual([])
  })

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
    const uses = (await read()).flatMap(({ text }) => text.match(/uses:.*/g) ?? [])
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

describe('the address of the repository', () => {
  it('is written into package.json, so that the release has no obstacle, and changes nothing else', () => {
    const { version } = packageJson
    const changed = withAddress(packageJson, 'northlight/checkout')
    expect(changed).toMatchObject({
      homepage: 'https://northlight.github.io/checkout/',
      repository: { type: 'git', url: 'git+https://github.com/northlight/checkout.git' },
      bugs: 'https://github.com/northlight/checkout/issues/new/choose',
    })
    const release = {
      ...fitting,
      tag: `v${version}`,
      packageJson: changed,
      repository: 'northlight/checkout',
    }
    const notes = changelog.replaceAll('0.2.0', version)
    expect(obstacles({ ...release, changelog: notes })).toEqual([])
    expect(withAddress(changed, 'northlight/checkout')).toEqual(changed)
    expect(changed).toMatchObject(packageJson)
  })

  it('is in every link of the issue forms, whose first choice sends payers to their shop', async () => {
    const folder = '.github/ISSUE_TEMPLATE'
    const config = withLinks(await readFile(`${folder}/config.yml`, 'utf8'), 'northlight/checkout')
    expect(config).not.toContain('OWNER')
    expect(config.match(/github\.com\/northlight\/checkout\//g)).toHaveLength(2)
    const [first = ''] = (await readdir(folder)).sort()
    expect(await readFile(`${folder}/${first}`, 'utf8')).toContain('Contact the shop.')
  })
})
