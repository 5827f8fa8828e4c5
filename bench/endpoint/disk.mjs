/** What the disk can do at all: a small write with fdatasync, which every durable answer waits for. */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { timesOf } from './growth.mjs'
import { quantile } from './report.mjs'

/** Milliseconds, of files in a folder. */
export async function fdatasync(folder) {
  const file = openSync(join(folder, 'disk'), 'w')
  const times = await timesOf(300, () => {
    writeSync(file, 'x'.repeat(4096))
    fdatasyncSync(file)
  })
  closeSync(file)
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), p999: quantile(times, 0.999) }
}
