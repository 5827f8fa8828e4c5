import { expect, it } from 'vitest'
import { chains } from '../../../src/core/chains/chains.js'
import { chainSources } from '../../../data/chain-sources.js'

it('names the source of every network in the registry, and of no other', () => {
  expect(Object.keys(chainSources)).toEqual(chains.map(({ ids }) => ids[0]))
})
