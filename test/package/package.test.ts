/** The tarball as npm would publish it, unpacked beside the libraries it depends on, and used as a consumer would. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { sharedFolder } from '../support/folders.js'

const run = promisify(execFile)

const folder = sharedFolder()
let tarball: string
let installed: string
let files: string[]
let unpackedBytes: number

/** What `npm pack --json` says of a tarball. */
type Packed = { filename: string; unpackedSize: number; files: { path: string }[] }

beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder])
  const [packed] = JSON.parse(stdout) as [Packed]
  tarball = join(folder, packed.filename)
  files = packed.files.map(({ path }) => path)
  unpackedBytes = packed.unpackedSize
  await run('tar', ['-xzf', tarball, '-C', folder])
  installed = join(folder, 'node_modules', packageJson.name)
  await mkdir(join(folder, 'node_modules', '@types'), { recursive: true })
  await rename(join(folder, 'package'), installed)
  const frameworks = ['react', '@types/react', 'vue']
  const types = ['@types/node', '@types/trusted-types']
  for (const name of [...Object.keys(packageJson.dependencies), ...frameworks, ...types]) {
    await mkdir(join(folder, 'node_modules', name, '..'), { recursive: true })
    await symlink(join(process.cwd(), 'node_modules', name), join(folder, 'node_modules', name))
  }
})

/** What a command said before it failed; nothing when it did not. */
async function outputOfFailure(running: Promise<unknown>): Promise<string> {
  return running.then(
    () => '',
    (error: Error & { stdout?: string }) => error.stdout || error.message,
  )
}

/** The folders of elements, which the `*` of `./elements/*` stands for. */
async function elementNames(): Promise<string[]> {
  const entries = await readdir(join(installed, 'dist/elements/components'), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('crypto-'))
    .map(({ name }) => name)
}

/** Every path that `exports`, `bin` and the script-tag fields promise. */
async function promisedPaths(): Promise<string[]> {
  const elements = await elementNames()
  const targets = Object.values(packageJson.exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  )
  return [...targets, ...Object.values(packageJson.bin), packageJson.unpkg, packageJson.jsdelivr].flatMap(
    (path) => (path.includes('*') ? elements.map((name) => path.replaceAll('*', name)) : [path]),
  )
}

const entries = Object.keys(packageJson.exports)
  .filter((key) => !key.includes('*') && !key.endsWith('.json'))
  .map((key) => key.replace('.', packageJson.name))

describe('the packed tarball', () => {
  it('has at most 8 MB, and no source maps', () => {
    expect(unpackedBytes).toBeLessThan(8_000_000)
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  })

  it('holds the built files, the manifest and the papers, and nothing else', () => {
    const expected =
      /^(dist\/.+\.(js|d\.ts|css)|dist\/compressed\/.+\.js\.br|dist\/(web-types|openapi|vscode\.html-custom-data|cdn\/integrity|cdn\/importmap)\.json|docs\/([\w-]+\/)*[\w-]+\.(md|txt|png|py|mjs)|skills\/crypto-checkout\/SKILL\.md|examples\/.+|integrations\/monitoring\/[\w.-]+\.(yml|json)|integrations\/wordpress\/([\w-]+\/)*[\w.-]+\.(php|json|js|txt)|custom-elements\.json|package\.json|LICENSE|(README|CHANGELOG|CONTRIBUTING|SECURITY|THIRD-PARTY-NOTICES)\.md)$/
    expect(files.filter((path) => !expected.test(path))).toEqual([])
    const papers = [
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'THIRD-PARTY-NOTICES.md',
      'package.json',
      'custom-elements.json',
    ]
    expect(papers.filter((path) => !files.includes(path))).toEqual([])
  })

  it('holds every file that package.json points to', async () => {
    const missing: string[] = []
    for (const path of await promisedPaths()) {
      await stat(join(installed, path)).catch(() => missing.push(path))
    }
    expect(missing).toEqual([])
  })

  it('holds every script that its hashes vouch for, with those hashes', async () => {
    const read = (path: string) => readFile(join(installed, 'dist/cdn', path))
    const hashes = Object.entries(
      JSON.parse((await read('integrity.json')).toString()) as Record<string, string>,
    )
    expect(hashes.map(([path]) => path)).toEqual(
      expect.arrayContaining(['crypto-checkout.js', expect.stringMatching(/^chunks\/de-/)]),
    )
    for (const [path, hash] of hashes) {
      const digest = createHash('sha384').update(await read(path))
      expect(`sha384-${digest.digest('base64')}`, path).toBe(hash)
    }
  })

  it('holds every file that its documents link to', async () => {
    const folders = new Set(
      files.flatMap((path) => path.split('/').map((_, depth, all) => all.slice(0, depth).join('/'))),
    )
    const missing: string[] = []
    for (const path of files.filter((name) => /\.(md|txt|d\.ts)$/.test(name))) {
      const text = await readFile(join(installed, path), 'utf8')
      const links = [
        ...text.replaceAll(/^ *```.*?^ *```$/gms, '').matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g),
      ]
      for (const [, link, source] of links) {
        const target = (link ?? source!).replace(/#.*/, '')
        // An address of its own, or a heading of the same file.
        if (/^[a-z]+:|^$/.test(target)) continue
        const linked = posix.join(posix.dirname(path), target).replace(/\/$/, '')
        if (!files.includes(linked) && !folders.has(linked)) missing.push(`${path} → ${target}`)
      }
    }
    expect(missing).toEqual([])
  })

  it('names no path of the machine it was built on', async () => {
    const naming: string[] = []
    for (const path of files) {
      if ((await readFile(join(installed, path), 'utf8')).includes(process.cwd())) naming.push(path)
    }
    expect(naming).toEqual([])
  })

  it('says that its React components are for the client, before anything else', async () => {
    const entry = await readFile(join(installed, packageJson.exports['./react'].default), 'utf8')
    expect(entry.split('\n', 1)[0]).toMatch(/^["']use client["'];?$/)
  })

  it('describes every element, its attributes and events to editors', async () => {
    const names = await elementNames()
    const read = async (path: string) => JSON.parse(await readFile(join(installed, path), 'utf8'))
    const { tags } = (await read('dist/vscode.html-custom-data.json')) as { tags: { name: string }[] }
    const { contributions } = await read(packageJson['web-types'])
    const { elements } = contributions.html as { elements: { name: string; js?: { events?: object[] } }[] }
    expect(tags.map(({ name }) => name).sort()).toEqual(names.sort())
    expect(elements.map(({ name }) => name).sort()).toEqual(names.sort())
    const theme = { name: 'theme', values: ['light', 'dark', 'auto', 'contrast'].map((name) => ({ name })) }
    expect(tags.find(({ name }) => name === 'crypto-checkout')).toMatchObject({
      attributes: expect.arrayContaining([expect.objectContaining(theme)]),
    })
    expect(elements.find(({ name }) => name === 'crypto-amount-input')?.js?.events).toEqual([
      expect.objectContaining({ name: 'crypto-amount-change', type: 'CryptoAmountChangeEvent' }),
    ])
  })

  it('holds the OpenAPI document that the endpoint serves', async () => {
    const { openApiDocument } = (await import(join(process.cwd(), 'dist/server/index.js'))) as {
      openApiDocument: () => unknown
    }
    const file = JSON.parse(await readFile(join(installed, 'dist/openapi.json'), 'utf8')) as unknown
    expect(file).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  })

  it('satisfies publint', async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false, strict: true })
    expect(messages.map((message) => formatMessage(message, packageJson))).toEqual([])
  })
})

describe('an installed package', () => {
  it('loads every entry in plain Node, where there is no page', async () => {
    const elements = await elementNames()
    const all = [...entries, ...elements.map((name) => `${packageJson.name}/elements/${name}`)].filter(
      (entry) => entry !== `${packageJson.name}/server/sqlite`,
    )
    const script = all.map((entry) => `await import('${entry}')`).join('\n')
    await writeFile(join(folder, 'load.mjs'), `${script}\nprocess.stdout.write('loaded')\n`)
    const { stdout, stderr } = await run(process.execPath, [join(folder, 'load.mjs')])
    expect(stderr).toBe('')
    expect(stdout).toBe('loaded')
  })

  it('type-checks in a strict project, its declarations included', async () => {
    const uses = entries.map(
      (entry, index) => `import * as entry${index} from '${entry}'\nvoid entry${index}`,
    )
    await writeFile(join(folder, 'use.ts'), `${uses.join('\n')}\n`)
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const options = {
      ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], module: 'nodenext', types: ['node'] },
      ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
    }
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['use.ts'] }),
    )
    const compiler = 'node_modules/typescript-7/bin/tsc'
    expect(await outputOfFailure(run(compiler, ['-p', folder]))).toBe('')
    // TypeScript 5.6 has no such type with a parameter.
    const { stdout } = await run(compiler, ['-p', folder, '--listFilesOnly'])
    const declarations = stdout.split('\n').filter((file) => file.startsWith(join(installed, 'dist')))
    expect(declarations.length).toBeGreaterThan(100)
    for (const file of declarations) expect(await readFile(file, 'utf8'), file).not.toContain('Uint8Array<')
  })

  it('runs its command', async () => {
    const { stdout } = await run(process.execPath, [
      join(installed, packageJson.bin['crypto-checkout']),
      '--version',
    ])
    expect(stdout.trim()).toBe(packageJson.version)
  })
})
