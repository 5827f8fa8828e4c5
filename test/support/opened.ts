/** What the tests of a file share. */
import { afterAll, beforeAll } from 'vitest'

/** For the top of a file, or of a part of it: opens something before its tests, and closes it after them. */
export function openedOnce<T extends { close(): unknown }>(open: () => T | Promise<T>): () => T {
  let opened: T | undefined
  beforeAll(async () => void (opened = await open()))
  afterAll(async () => void (await opened?.close()))
  return () => {
    if (opened === undefined)
      throw new Error('It is opened before the first test, not while tests are collected.')
    return opened
  }
}
