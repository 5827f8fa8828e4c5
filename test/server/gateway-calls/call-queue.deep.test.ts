/** The queue in a process of its own, in real time. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { freshFolder } from '../../support/folders.js'

it('keeps a process that has no server until each waiting caller had its turn', async () => {
  const script = join(freshFolder(), 'script.mjs')
  await build({
    stdin: {
      contents: `
        import { createCallQueue } from './call-queue.js'
        const queue = createCallQueue({ concurrent: 8, perSecond: 2, maxWaitMs: 8000 }, () => new Error('refused'))
        await Promise.all(Array.from({ length: 5 }, async () => (await queue.turn())()))
        console.log('done')`,
      resolveDir: join(import.meta.dirname, '../../../src/server/gateway-calls'),
    },
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  expect({ printed: await text(child.stdout), code: (await ended)[0] }).toEqual({
    printed: 'done\n',
    code: 0,
  })
})
