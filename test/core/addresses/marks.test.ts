import { expect, it } from 'vitest'
import { listedMarks } from '../../../data/unpayable/marks.js'
import { programMarks, unspendableMarks } from '../../../src/core/addresses/unpayable/marks.js'

it('the marks are the first eight bytes of each listed key: run scripts/address-marks.mjs', () => {
  expect({ program: programMarks, unspendable: unspendableMarks }).toEqual(listedMarks())
})
