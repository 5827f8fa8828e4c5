/** `init`: what it writes and refuses, and that it asks a person for the framework that the command line does not name. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { init } from '../../src/cli/init/init.js'
import { exampleNames } from '../../src/cli/init/examples.js'
import { freshFolder } from '../support/folders.js'

let folder: string
beforeEach(() => void (folder = freshFolder()))

const examples = join(import.meta.dirname, '../../examples')
const read = (name: string) => readFile(join(folder, name), 'utf8')

/** Runs the command with a person who types these lines, and then ends the input; without lines, with no person. */
async function run(argv: string[], lines?: string[], into = folder) {
  let printed = ''
  const print = (text: string) => void (printed += text)
  async function* typed() {
    yield* lines ?? []
  }
  await init([into, ...argv], { print }, () => lines && typed())
  return printed
}

it('asks, names every choice, and writes the framework that is chosen', async () => {
  const printed = await run([], ['Vue'])
  for (const name of await exampleNames()) expect(printed).toContain(name)
  expect(await read('README.md')).toContain('# A shop with Vue')
})

it('asks again after a word that is not in the list', async () => {
  expect(await run([], ['jquery', '', 'vue'])).toContain('It is not in the list.')
  expect(await read('README.md')).toContain('# Crypto checkout')
})

it.each([['--framework', 'vue'], ['--framework=vue']])('does not ask with %s', async (...argv) => {
  expect(await run(argv, [])).not.toContain('Frameworks')
})

it('error: writes nothing where the person ends the input', async () => {
  await expect(run([], [])).rejects.toThrow('no framework was chosen; nothing was written')
  expect(await readdir(folder)).toEqual([])
})

it('error: does not ask for a folder that it would refuse', async () => {
  await run(['--framework', 'node'])
  await expect(run([], ['vue'])).rejects.toThrow('is not empty')
})

it.each(await exampleNames())(
  'writes the example %s with fresh secrets, a first test and its next steps',
  async (name) => {
    await run(['--framework', name])
    expect(await read('.env')).not.toMatch(/^(CHECKOUT_SECRET|CHECKOUT_API_KEY|NOTIFY_SECRET)=$/m)
    expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600)
    expect(await read('checkout.test.mjs')).toContain("from 'node:test'")
    expect(await read('README.md')).toContain('npx crypto-checkout desk')
    expect(await read('README.md')).toContain('`node --test` pays an order in process')
    const written = await readdir(folder)
    const source = await readdir(join(examples, name))
    expect(source.filter((file) => file.includes('.') && !written.includes(file))).toEqual([])
  },
)

it('names in the README what a package.json of the shop lacks for a framework', async () => {
  const packageJson = '{"dependencies":{"vue":"3.5.0"},"devDependencies":{"vite":"7.0.0"}}'
  await writeFile(join(folder, 'package.json'), packageJson)
  await run(['--framework=vue'])
  const readme = await read('README.md')
  expect(readme).toMatch(
    /^npm install @photostructure\/sqlite@\S+ crypto-checkout@\S+ @vitejs\/plugin-vue@\S+$/m,
  )
  expect(readme).toContain("npx -c 'crypto-checkout init --env && crypto-checkout sandbox & ")
  expect(await read('package.json')).toBe(packageJson)
})

it.each([
  ['php', 'set -a; . ./.env; php -d auto_prepend_file=../shop.php -S 127.0.0.1:8000 -t public'],
  ['python', 'set -a; . ./.env; python3 -m flask --app shop run --port 8000'],
])('runs no script that a package.json of the shop lacks: %s', async (framework, shop) => {
  await writeFile(join(folder, 'package.json'), '{}')
  await run(['--framework', framework])
  const readme = await read('README.md')
  expect(readme).toContain(` && crypto-checkout sandbox & crypto-checkout serve & ${shop}'`)
  expect(readme).not.toContain('npm run')
})

it('writes a server of Node alone without a framework', async () => {
  await run([])
  const files = ['.env', '.gitignore', 'README.md', 'checkout.test.mjs', 'package.json', 'server.mjs']
  expect((await readdir(folder)).sort()).toEqual(files)
})

it('creates a new secret each time, readable by its owner alone', async () => {
  const secrets: string[] = []
  for (const name of ['a', 'b']) {
    await run([], undefined, join(folder, name))
    secrets.push(/^CHECKOUT_SECRET=(.+)$/m.exec(await read(`${name}/.env`))?.[1] ?? '')
    expect((await stat(join(folder, name, '.env'))).mode & 0o777).toBe(0o600)
    expect(await read(`${name}/.gitignore`)).toContain('.env\n')
  }
  expect(Buffer.from(secrets[0] ?? '', 'base64url')).toHaveLength(32)
  expect(secrets[0]).not.toBe(secrets[1])
})

it.each([
  ['of its own', undefined, 'npm install'],
  ['of npm init', '{"name":"mine"}', 'npm install @photostructure/sqlite crypto-checkout'],
  [
    'of npm install crypto-checkout',
    '{"dependencies":{"crypto-checkout":"file:../it.tgz"}}',
    'npm install @photostructure/sqlite',
  ],
])('names the packages that a package.json %s lacks, and keeps it', async (_, packageJson, command) => {
  if (packageJson !== undefined) await writeFile(join(folder, 'package.json'), packageJson)
  await run([])
  expect(await read('README.md')).toContain(`\n${command}\n`)
  if (packageJson !== undefined) expect(await read('package.json')).toBe(packageJson)
})

it.each([
  ['a package.json that is broken', 'package.json', '{', 'package.json is not JSON. Correct or delete it'],
  ['a folder with files, of which it names one', 'index.html', '', 'it has index.html'],
])('error: refuses %s, and writes nothing', async (_, name, text, problem) => {
  await writeFile(join(folder, name), text)
  await expect(run([])).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(problem) })
  expect(await readdir(folder)).toEqual([name])
})

it('error: names what it can’t write', async () => {
  await writeFile(join(folder, 'file'), '')
  const shop = join(folder, 'file/shop')
  await expect(run([], undefined, shop)).rejects.toMatchObject({
    exitCode: 2,
    message: `${shop} can't be written (ENOTDIR). Choose another folder`,
  })
})

it('error: names the frameworks, and writes nothing', async () => {
  await expect(run(['--framework', 'jquery'])).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('--framework must be one of astro, express, next'),
  })
  await expect(run(['--env'])).rejects.toThrow('--env takes no folder and no other option')
  await expect(run(['--framework=vue', '--framework', 'vite'])).rejects.toThrow('must be given once')
  expect(await readdir(folder)).toEqual([])
})

it('--env writes the settings of an example once', async () => {
  const before = process.cwd()
  onTestFinished(() => process.chdir(before))
  process.chdir(folder)
  const write = () => init(['--env'], { print: () => undefined })
  await expect(write()).rejects.toMatchObject({
    exitCode: 2,
    message:
      ".env.example can't be read (ENOENT). Run it in a folder that has one, such as that of an example",
  })
  await writeFile(join(folder, '.env.example'), 'PORT=1\nCHECKOUT_SECRET=\nNOTIFY_SECRET=\nNAME=\n')
  await write()
  const first = await read('.env')
  expect(first).toMatch(/^PORT=1\nCHECKOUT_SECRET=[\w-]{43}\nNOTIFY_SECRET=whsec_[\w+/]{43}=\nNAME=\n$/)
  await write()
  expect(await read('.env')).toBe(first)
})
