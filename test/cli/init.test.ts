/** `init` asks a person for the framework that the command line does not name. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { init } from '../../src/cli/init/init.js'
import { exampleNames } from '../../src/cli/init/examples.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-init-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs the command with a person who types these lines, and then ends the input. */
async function run(argv: string[], lines: string[] = []) {
  let printed = ''
  const print = (text: string) => void (printed += text)
  async function* answers() {
    yield* lines
  }
  await init([folder, ...argv], { print }, '0.0.0', answers)
  return printed
}

it('asks, names every choice, and writes the framework that is chosen', async () => {
  const printed = await run([], ['Vue'])
  for (const name of await exampleNames()) expect(printed).toContain(name)
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain('# A shop with Vue')
})

it('asks again after a word that is not in the list', async () => {
  expect(await run([], ['jquery', '', 'vue'])).toContain('It is not in the list.')
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain('# Crypto checkout')
})

it.each([['--framework', 'vue'], ['--framework=vue']])('does not ask with %s', async (...argv) => {
  expect(await run(argv)).not.toContain('Frameworks')
})

it('error: writes nothing where the person ends the input', async () => {
  await expect(run([])).rejects.toThrow('no framework was chosen; nothing was written')
  expect(await readdir(folder)).toEqual([])
})

it('error: does not ask for a folder that it would refuse', async () => {
  await run(['--framework', 'node'])
  await expect(run([], ['vue'])).rejects.toThrow('is not empty')
})
