/** Shell blocks: well formed, of commands and options that there are; those marked `run` are run in their order. */
import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { bundledCommand } from '../support/command/command.js'
import { allBlocks, project, root, type Block } from '../support/document-blocks.js'
import { freshFolder } from '../support/folders.js'
import { freePort } from '../support/free-port.js'

const command = join(root, 'dist/cli/main.js')
/** The same, which starts in half the time. */
const { main: quick } = await bundledCommand()
const blocks = await allBlocks()
const shell = blocks.filter(({ language }) => language === 'sh')
const nameOf = ({ file, line }: Block) => `${file}:${line}`

/** Foreign programs, whose arguments are not checked. */
const foreign =
  'cd cp curl docker echo export gh git journalctl kill litestream mv node openssl pg_basebackup pg_dump pg_restore promtool rm systemctl systemd-run touch tr'.split(
    ' ',
  )

/** The commands of a block, one after the other, without comments and environment variables. */
function commandsOf(code: string): string[] {
  return code
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, ''))
    .flatMap((line) => line.split('&&'))
    .map((part) =>
      part
        .replace(/^(\s*[A-Z][A-Z_]*=\S*)*\s*/, '')
        .replace(/&\s*$/, '')
        .trim(),
    )
    .filter(Boolean)
}

const helps = new Map<string, string>()

function helpOf(words: string[]): string {
  const name = words.join(' ')
  const help =
    helps.get(name) ?? spawnSync(process.execPath, [quick, ...words, '--help'], { encoding: 'utf8' }).stdout
  helps.set(name, help)
  return help
}

/** The errors of a command that are visible without running it. */
function faultOf(text: string): string | undefined {
  const [program = '', first = '', ...rest] = text.split(/\s+/)
  if (program === 'npm') return faultOfNpm(first, rest)
  if (program === 'npx' && first === 'crypto-checkout') {
    const [name = '', second = ''] = rest
    const words = ['orders', 'webhook', 'wallets', 'payouts', 'links'].includes(name)
      ? [name, second]
      : [name]
    const help = helpOf(words)
    if (!help.startsWith('usage:')) return `${words.join(' ')}: no such command`
    return rest.find((word) => word.startsWith('--') && word !== '--help' && !help.includes(word))
  }
  if (program === 'npx')
    return first in { vitest: 1, wtr: 1, tsc: 1, oxlint: 1, oxfmt: 1 } ? undefined : first
  return foreign.includes(program) ? undefined : program
}

function faultOfNpm(verb: string, words: string[]): string | undefined {
  if (verb === 'run') return words[0] && words[0] in packageJson.scripts ? undefined : words[0]
  if (verb !== 'install') return ['ci', 'test', 'audit'].includes(verb) ? undefined : verb
  const known = [packageJson.name, ...Object.keys(packageJson.peerDependencies)]
  return words.find((word) => !word.startsWith('-') && !known.includes(word))
}

describe.each(shell.map((block) => [nameOf(block), block] as const))('%s', (_, { code }) => {
  it('is well formed', () => {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: code, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })

  it('names commands and options that there are', () => {
    expect(
      commandsOf(code)
        .map(faultOf)
        .filter((fault) => fault !== undefined),
    ).toEqual([])
  })
})

/** As far as the guides use it. What was started a line before may not listen yet. */
const curl = `
import { parseArgs } from 'node:util'
const options = { header: { type: 'string', short: 'H', multiple: true }, data: { type: 'string', short: 'd' } }
const { values, positionals: [url] } = parseArgs({ options, allowPositionals: true })
const headers = (values.header ?? []).map((line) => line.split(/: (.*)/s, 2))
const ask = () =>
  fetch(url, { headers, ...(values.data && { method: 'POST', body: values.data }) }).catch((error) => {
    if (error.cause?.code === 'ECONNREFUSED') return new Promise((resolve) => setTimeout(resolve, 100)).then(ask)
    throw error
  })
process.stdout.write(await (await ask()).text())
`
const openssl = `
import { randomBytes } from 'node:crypto'
const [, , format, bytes] = process.argv
console.log(randomBytes(Number(bytes)).toString(format.slice(1)))
`

/** In the place of the registry: the package that is linked, on ports that are free. And what a machine may lack. */
async function writePrograms(folder: string, ports: { sandbox: number; endpoint: number }): Promise<void> {
  const inNode = (code: string) =>
    `exec "${process.execPath}" --input-type=module -e '${code.replaceAll("'", `'\\''`)}' -- "$@"`
  const programs = {
    npm: 'exit 0',
    npx: `shift
      case "$1" in sandbox) port=${ports.sandbox} ;; *) port=${ports.endpoint} ;; esac
      exec "${process.execPath}" "${command}" "$@" --port "$port"`,
    curl: inNode(curl),
    openssl: inNode(openssl),
  }
  await mkdir(join(folder, 'bin'))
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`)
    await chmod(join(folder, 'bin', name), 0o755)
  }
}

/** The session of a hosted page's address. */
const sessionIn = (text: string) => /\/checkout\/pay\/([\w.-]+)["\s]/.exec(text)?.[1]

/** The answer, once it is 200. */
async function pollFor(url: string, init: RequestInit): Promise<Response> {
  let found: Response | undefined
  const answer = () =>
    fetch(url, init).then(
      (response) => (found = response).status,
      (error: Error) => error.message,
    )
  await expect.poll(answer).toBe(200)
  return found!
}

/** The page, once its server listens. */
async function pageOf(url: string): Promise<string> {
  let page = ''
  const answer = () =>
    fetch(url).then(
      async (found) => (page = await found.text()),
      () => '',
    )
  await expect.poll(answer).toContain('<crypto-checkout ')
  return page
}

const tours = [...new Set(shell.filter(({ mark }) => mark === 'run').map(({ file }) => file))]

describe.each(tours)('%s, followed to the word', (file) => {
  // A folder of its own for each try: a failed try leaves its programs behind.
  let folder: string
  beforeEach(async () => {
    folder = await project(freshFolder())
  })

  it('ends with an order that can be paid', async () => {
    const ports = { sandbox: await freePort(), endpoint: await freePort() }
    await writePrograms(folder, ports)
    const here = (code: string) =>
      code.replaceAll('4100', String(ports.sandbox)).replaceAll('4300', String(ports.endpoint))
    const steps = blocks.filter((block) => block.file === file && block.mark === 'run')
    for (const { code } of steps) {
      const name = /^\/\/ (\S+\.mjs)$/m.exec(code)?.[1]
      if (name) await writeFile(join(folder, name), here(code))
    }
    const script = steps.filter(({ language }) => language === 'sh').map(({ code }) => here(code))
    const child = spawn('sh', ['-e'], {
      cwd: folder,
      detached: true,
      env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, HOME: folder },
    })
    try {
      child.stdin.end(script.join('\n'))
      const session = await new Promise<string>((resolve, reject) => {
        let output = ''
        const take = (chunk: Buffer) => {
          output += chunk.toString()
          const found = sessionIn(output)
          if (found) resolve(found)
        }
        child.stdout.on('data', take)
        child.stderr.on('data', take)
        child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)))
        // Where the guide has a page, it creates the session of the order.
        if (steps.some(({ code }) => /^\/\/ \S+\.mjs$/m.test(code))) {
          child.off('exit', reject)
          pageOf(`http://127.0.0.1:${ports.endpoint}/`).then(
            (page) => resolve(sessionIn(page) ?? page),
            reject,
          )
        }
      })
      const headers = { authorization: `Bearer ${session}` }
      const url = `http://127.0.0.1:${ports.endpoint}/checkout`
      // The address may be printed before the endpoint listens, and the sandbox may listen after the endpoint.
      const answer = await pollFor(`${url}/methods`, { headers })
      expect(((await answer.json()) as { methods: unknown[] }).methods.length).toBeGreaterThan(10)
      const page = await fetch(`${url}/pay`)
      expect(page.status).toBe(200)
    } finally {
      // The whole group: what the guide leaves running in the background, too.
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }
  })
})

const printing = blocks.filter(
  ({ language, mark, code }) => language === 'js' && mark === 'run' && !/^\/\/ \S+\.mjs$/m.test(code),
)

describe.each(printing.map((block) => [nameOf(block), block] as const))('%s, run', (_, { code }) => {
  it('prints what its comments say', async () => {
    const folder = await project(freshFolder())
    await writeFile(join(folder, 'block.mjs'), code)
    const { stdout, stderr } = spawnSync(process.execPath, ['block.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 120_000,
    })
    const said = [
      ...(await readFile(join(folder, 'block.mjs'), 'utf8')).matchAll(/console\.log\(.*\) \/\/ (.*)/g),
    ]
    expect(said.length).toBeGreaterThan(0)
    expect(stdout.trim().split('\n'), stderr).toEqual(said.map(([, text]) => text))
  })
})
