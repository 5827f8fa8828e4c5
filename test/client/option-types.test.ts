import { describe, expect, it } from 'vitest'
import { checkTypes, type OptionTypes } from '../../src/client/option-types.js'

type Options = { endpoint?: unknown; payment?: unknown }
const types: OptionTypes<Options> = { endpoint: 'string', payment: 'object or null or undefined' }
const check = (options: unknown) => () => checkTypes(options as Options, types)

describe('checkTypes', () => {
  it.each([{ payment: {} }, { payment: null }, { payment: undefined }, {}])('takes %o', (options) => {
    expect(check({ endpoint: '/checkout', ...options })).not.toThrow()
  })

  it.each([
    [{}, 'endpoint: must be string'],
    [undefined, 'endpoint: must be string'],
    [null, 'endpoint: must be string'],
    [{ endpoint: 5 }, 'endpoint: must be string'],
    [{ endpoint: null }, 'endpoint: must be string'],
    [{ endpoint: '', payment: 'pay-1' }, 'payment: must be object or null or undefined'],
    [{ endpoint: '', fetch: () => undefined }, 'fetch: is no option; the options are endpoint, payment'],
    [{ endpoint: '', constructor: 'x' }, 'constructor: is no option; the options are endpoint, payment'],
    [{ endpoint: '', other: undefined }, 'other: is no option; the options are endpoint, payment'],
  ])('error: refuses %o: %s', (options, message) => {
    expect(check(options)).toThrow(new TypeError(message))
  })
})
