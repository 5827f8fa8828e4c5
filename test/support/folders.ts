/** Temporary folders. Each is removed once what its test or its file has opened there is closed. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

const make = (): string => mkdtempSync(join(tmpdir(), 'crypto-checkout-'))
const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** A folder of one test, made by it or by `beforeEach`, and removed after `afterEach`. */
export function freshFolder(): string {
  const folder = make()
  onTestFinished(() => remove(folder))
  return folder
}

/** For the top of a file, or of a part of it: one folder for all of its tests. */
export function sharedFolder(): string {
  const folder = make()
  afterAll(() => remove(folder))
  return folder
}
