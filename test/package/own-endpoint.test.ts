/** Our endpoint as a process, asked by the command as it is installed. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { command, conformance, environment, folder, root, start, useProcesses } from './endpoint-processes.js'

useProcesses()

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
})

describe('dist/openapi.json', () => {
  it('is what the endpoint serves', async () => {
    const { openApiDocument } = (await import(join(root, 'dist/server/index.js'))) as {
      openApiDocument: () => unknown
    }
    const file = JSON.parse(await readFile(join(root, 'dist/openapi.json'), 'utf8')) as unknown
    expect(file).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  })
})
