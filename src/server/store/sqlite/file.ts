/** What SQLite's own errors don't say of a file: which path it is, and what it lacks. */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { StoreWeakness } from '../store.js'

/**
 * Checks that a database can be written, or created, at a path. `:memory:` is none.
 * @throws {TypeError} if the path can't be a file.
 * @throws if this user may not write there, which may change while a process waits.
 */
export function assertWritable(path: string): void {
  if (isNoFile(path)) return
  const file = resolve(path)
  const folder = dirname(file)
  if (!existsSync(folder)) throw new TypeError(`the folder ${folder} does not exist`)
  const isThere = existsSync(file)
  if (isThere && statSync(file).isDirectory()) throw new TypeError(`${file} is a folder, not a file`)
  // SQLite puts its log beside the file.
  for (const place of isThere ? [folder, file] : [folder])
    if (!mayWrite(place)) throw new Error(`this process may not write to ${place}; run it as a user who may`)
}

const isNoFile = (path: string): boolean => path === ':memory:'

/** Read and written by its owner alone. */
export const ownerOnly = 0o600

/**
 * Creates the file of a database if it is missing, and lets its owner alone read it: it has the orders. SQLite gives the files
 * beside it, which end in -wal and -shm, the mode of the file; those that are there are closed to others, too. A file of another
 * user stays as it is. Windows has no such modes.
 */
export function keepPrivate(path: string): void {
  if (isNoFile(path) || process.platform === 'win32') return
  try {
    // Never opened where it is there: to close it would end the locks of this process's connections.
    closeSync(openSync(path, 'ax', ownerOnly))
  } catch {
    // It is there, or SQLite's own error says why it can't be.
  }
  for (const suffix of ['', '-wal', '-shm']) closeToOthers(path + suffix)
}

function closeToOthers(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile() || (found.mode & 0o077) === 0 || found.uid !== process.getuid?.()) return
  try {
    chmodSync(file, found.mode & 0o700)
  } catch {
    // A file system without modes, or a log that was just removed.
  }
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
