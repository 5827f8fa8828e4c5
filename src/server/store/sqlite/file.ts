/** What SQLite's own errors don't say of a file: which path it is, and what it lacks. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Checks that a database can be written, or created, at a path. `:memory:` and addresses are none.
 * @throws {TypeError} if the path can't be a file.
 * @throws if this user may not write there, which may change while a process waits.
 */
export function assertWritable(path: string): void {
  if (/^(:memory:|file:.*)$/.test(path)) return
  const file = resolve(path)
  const folder = dirname(file)
  if (!existsSync(folder)) throw new TypeError(`the folder ${folder} does not exist`)
  const isThere = existsSync(file)
  if (isThere && statSync(file).isDirectory()) throw new TypeError(`${file} is a folder, not a file`)
  // SQLite puts its log beside the file.
  for (const place of isThere ? [folder, file] : [folder])
    if (!mayWrite(place)) throw new Error(`this process may not write to ${place}`)
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
