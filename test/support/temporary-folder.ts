/**
 * Puts the temporary files of the run in memory, where the machine has room for them: each commit of SQLite and PostgreSQL
 * waits for the disk otherwise. No test ends the machine, so none can see the difference.
 */
import { existsSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
const neededBytes = 2 * 1024 ** 3

export default function setup(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize >= neededBytes) process.env['TMPDIR'] = memory
}
