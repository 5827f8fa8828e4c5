/** `marks.ts` is made of the lists of accounts: `npx vitest run --project unit test/core/addresses/marks.test.ts --update`. */
import { resolve } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { expect, it } from 'vitest'
import type { ChainFamily } from '../../../src/core/chains/chains.js'
import { unpayableLists } from '../../../src/core/addresses/unpayable/accounts.js'
import { keyBytes } from '../../../src/core/addresses/unpayable/identity.js'
import { isComposed } from '../../../src/core/addresses/unpayable/patterns.js'

const path = resolve('src/core/addresses/unpayable/marks.ts')

it('the marks are the first eight bytes of each listed key', async () => {
  const marks = { program: new Set<string>(), unspendable: new Set<string>() }
  for (const list of unpayableLists)
    for (const [family, entries] of Object.entries(list))
      for (const { reason, accounts } of entries)
        for (const account of accounts) {
          const key = keyBytes(family as ChainFamily, account)
          // Names have no key, and composed keys are recognised without a list.
          if (key && !isComposed(key)) marks[reason].add(Buffer.from(key.subarray(0, 8)).toString('hex'))
        }
  const text = `/**
 * The first eight bytes of the keys that money must not be sent to, whatever the network: a page loads them in place of
 * the accounts. A new key pair has one of them with a chance below 2^-55. A test writes this file: \`marks.test.ts\`.
 */
export const programMarks = '${[...marks.program].join('')}'
export const unspendableMarks = '${[...marks.unspendable].join('')}'
`
  const options = await resolveConfig(path)
  await expect(await format(text, { ...options, filepath: path })).toMatchFileSnapshot(path)
})
