import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { describeStore } from './conformance.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-'))
})
afterEach(() => rm(folder, { recursive: true }))

describeStore('sqliteStore', () => sqliteStore(join(folder, 'checkout.db')))

describe('sqliteStore', () => {
  it('opens the same file many times at once, and runs its migrations once', async () => {
    const stores = await Promise.all(
      Array.from({ length: 5 }, () => sqliteStore(join(folder, 'checkout.db'))),
    )
    for (const store of stores) expect(await store.getFulfilment('none')).toBeUndefined()
    await Promise.all(stores.map((store) => store.close()))
  })
})
