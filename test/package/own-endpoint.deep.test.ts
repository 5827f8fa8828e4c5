/** The endpoint of the guide in Python, asked by the command as it is installed. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { needPrograms } from '../support/programs.js'
import { conformance, environment, root, start, useProcesses } from './endpoint-processes.js'

needPrograms('python3')
useProcesses()

it('conformance finds nothing wrong with the endpoint of the guide', async () => {
  const script = join(root, 'docs/examples/endpoint.py')
  const output = await conformance(await start('python3', [script], { ...environment(), PACKAGE: root }))
  expect(output.match(/^FAILED.*$/gm)).toBeNull()
  // An expired session, the two rules of refunds, the three of links, and the page that the endpoint renders: this one serves the
  // page of the script.
  expect(output).toMatch(/\n\d+ ok, 0 failed, 7 skipped\n$/)
})
