/**
 * The client of the payment service where it says that it runs: Node, Bun, Deno and Cloudflare Workers. A runtime that the
 * registry does not have for this machine is skipped, with its name.
 */
import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openedOnce } from '../../support/opened.js'
import { endAll, listening, startProcess } from '../../support/processes.js'
import { bin, command, openWorkshop } from './workshop.js'

const run = promisify(execFile)

/** The command that runs the app, from the folder of a shop. */
const runtimes = [
  { runtime: 'Node', packages: [], runs: () => [process.execPath, 'main.mjs'] },
  { runtime: 'Bun', packages: ['bun@1.4.5'], runs: (shop: string) => [bin(shop, 'bun'), 'main.mjs'] },
  {
    runtime: 'Deno',
    packages: ['deno@2.9.6'],
    runs: (shop: string) => [bin(shop, 'deno'), 'run', '--allow-net', '--allow-read', 'main.mjs'],
  },
  {
    runtime: 'Workers',
    packages: ['miniflare@4.20260730.0', 'esbuild@0.28.2'],
    runs: () => [process.execPath, 'workerd.mjs'],
  },
]

const workshop = openedOnce(openWorkshop)
let service: string
beforeAll(async () => {
  const main = join(import.meta.dirname, '../../../dist/cli/main.js')
  service = await startProcess([main, 'sandbox'], { PORT: '0' }).printed(listening)
})
afterAll(endAll)

describe('the client of the payment service', () => {
  it.for(runtimes)('works in $runtime', async ({ runtime, packages, runs }, { skip }) => {
    const shop = await workshop().install(['gateway-runtimes'], packages)
    const [file = '', ...args] = runs(shop)
    try {
      execFileSync(file, ['--version'])
    } catch {
      return skip(`${runtime} does not run on this machine`)
    }
    if (runtime === 'Workers') {
      const options = ['--bundle', '--format=esm', '--outfile=worker.js']
      await command(shop, [bin(shop, 'esbuild'), 'worker.mjs', ...options])
    }
    const { stdout } = await run(file, [...args, service, runtime], { cwd: shop })
    expect(JSON.parse(stdout)).toEqual({
      ...{ amount: '25.5', status: 'pending', addresses: 22, payouts: 34, isList: true },
      ...{ refusal: [true, 404, 'string'], aborted: 'aborted', isReal: true, isForged: false, calls: 10 },
    })
  })
})
