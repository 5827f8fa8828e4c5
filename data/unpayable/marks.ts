import { keyBytes } from '../../src/core/addresses/unpayable/identity.js'
import { isComposed } from '../../src/core/addresses/unpayable/patterns.js'
import type { ChainFamily } from '../../src/core/chains/chains.js'
import { unpayableLists } from './accounts.js'

/** The first eight bytes of each listed key, in hex: what `src/core/addresses/unpayable/marks.ts` has. */
export function listedMarks() {
  const marks = { program: new Set<string>(), unspendable: new Set<string>() }
  for (const list of unpayableLists)
    for (const [family, entries] of Object.entries(list))
      for (const { reason, accounts } of entries)
        for (const account of accounts) {
          const key = keyBytes(family as ChainFamily, account)
          // Names have no key, and composed keys are recognised without a list.
          if (key && !isComposed(key)) marks[reason].add(Buffer.from(key.subarray(0, 8)).toString('hex'))
        }
  return { program: [...marks.program].join(''), unspendable: [...marks.unspendable].join('') }
}
