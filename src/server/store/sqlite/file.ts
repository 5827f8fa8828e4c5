/** What SQLite's own errors don't say of a file: which path it is, and what it lacks. */
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { StoreWeakness } from '../store.js'

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

/** Types of file systems, as Linux numbers them: tmpfs and ramfs; NFS, CIFS and SMB2. */
const weaknessOfType = new Map<number, StoreWeakness>([
  [0x01021994, 'in-memory'],
  [0x858458f6, 'in-memory'],
  [0x6969, 'network-disk'],
  [0xff534d42, 'network-disk'],
  [0xfe534d42, 'network-disk'],
])

/**
 * How what is stored at a path could be lost, by the file system that the path is on.
 * @param typeOf the type of the file system of a folder; throws where there is none.
 */
export function weaknessesOf(
  path: string,
  typeOf: (folder: string) => number = (folder) => statfsSync(folder).type,
): StoreWeakness[] {
  if (path === ':memory:') return ['in-memory']
  try {
    const weakness = weaknessOfType.get(typeOf(dirname(resolve(path))))
    return weakness === undefined ? [] : [weakness]
  } catch {
    return []
  }
}
