/** Our endpoint as a process, and the one of the guide in Python, asked by the command as it is installed. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedFolder } from '../support/folders.js'
import { endAll, listening, startProcess } from '../support/processes.js'
import { needPrograms } from '../support/programs.js'

needPrograms('python3')

const root = join(import.meta.dirname, '../..')
const command = join(root, 'dist/cli/main.js')
const origin = 'https://shop.example'

const folder = sharedFolder()
let sandbox: string

/** Runs a server and gives its address. */
const start = (program: string, args: string[], env: Record<string, string>): Promise<string> =>
  startProcess(args, { PORT: '0', ...env }, { program }).printed(listening)

const environment = () => ({
  GATEWAY_URL: sandbox,
  GATEWAY_ACCESS_ID: 'sandbox-access-id',
  CHECKOUT_API_KEY: 'api-key-of-the-shop',
  ALLOWED_ORIGINS: origin,
})

async function conformance(url: string): Promise<string> {
  const argv = [command, 'conformance', `${url}/checkout`, '--origin', origin, '--sandbox', sandbox]
  const { ended } = startProcess(argv, { CHECKOUT_API_KEY: 'api-key-of-the-shop' })
  return (await ended).stdout
}

beforeAll(async () => {
  sandbox = await start(process.execPath, [command, 'sandbox'], { CONFIRM_DELAY_MS: '0' })
})
afterAll(endAll)

describe('crypto-checkout conformance', () => {
  it('finds nothing wrong with crypto-checkout serve', async () => {
    const url = await start(process.execPath, [command, 'serve'], {
      ...environment(),
      CHECKOUT_SECRET: 'AQgPFh0kKzI5QEdOVVxjanF4f4aNlJuiqbC3vsXM09o',
      DATABASE_URL: `sqlite:${join(folder, 'checkout.db')}`,
    })
    const output = await conformance(url)
    expect(output.match(/^FAILED.*$/gm)).toBeNull()
    expect(output).toMatch(/\n\d+ ok, 0 failed, 1 skipped\n$/)
  })

  it('finds nothing wrong with the endpoint of the guide', async () => {
    const script = join(root, 'docs/examples/endpoint.py')
    const output = await conformance(await start('python3', [script], { ...environment(), PACKAGE: root }))
    expect(output.match(/^FAILED.*$/gm)).toBeNull()
    // An expired session, the two rules of refunds, the three of links, and the page that the endpoint renders: this one serves the
    // page of the script.
    expect(output).toMatch(/\n\d+ ok, 0 failed, 7 skipped\n$/)
  })
})
