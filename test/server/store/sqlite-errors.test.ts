/** What SQLite's result codes mean: the low byte is the code, the rest has details. */
import { describe, expect, it } from 'vitest'
import { isBusy, isDiskError, isFinal } from '../../../src/server/store/sqlite/errors.js'

const failure = (errcode: unknown) => Object.assign(new Error('refused'), { errcode })

describe('a failure of SQLite', () => {
  it.each<[string, code: unknown, busy: boolean, disk: boolean, final: boolean]>([
    ['a lock', 5, true, false, false],
    ['a lock of a reader that writes', 517, true, false, false],
    ['a disk', 10, false, true, false],
    ['a sync that failed', 1034, false, true, false],
    ['a file that does not open', 14, false, true, false],
    ['a corrupt file', 11, false, true, true],
    ['a corrupt index', 779, false, true, true],
    ['something that is no database', 26, false, true, true],
    ['a file that was moved', 1032, false, true, true],
    ['a full disk', 13, false, false, false],
    ['a constraint', 2067, false, false, false],
    ['a text for a code', '5', false, false, false],
    ['no code', undefined, false, false, false],
  ])('is known by its code: %s', (_, code, busy, disk, final) => {
    const error = failure(code)
    expect([isBusy(error), isDiskError(error), isFinal(error)]).toEqual([busy, disk, final])
  })

  it.each([
    ['an error without a code', new Error('refused')],
    ['something that is no error', { errcode: 11 }],
    ['another, with the code of a lock', { errcode: 5 }],
    ['a text', 'refused'],
    ['nothing', undefined],
  ])('is none: %s', (_, error) => {
    expect([isBusy(error), isDiskError(error), isFinal(error)]).toEqual([false, false, false])
  })
})
