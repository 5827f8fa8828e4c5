/** The rules of options by themselves; `option-rules.test.ts` tries them on every public factory. */
import { describe, expect, it } from 'vitest'
import {
  checkOptions,
  isBoolean,
  isFunction,
  milliseconds,
  numberFrom,
  oneOf,
  optional,
  optionsOf,
  text,
  withMethods,
  type OptionRule,
} from '../../src/core/option-rules.js'

const call = () => undefined

describe('the rule of an option', () => {
  it.each<[rule: OptionRule, accepts: string, right: unknown[], wrong: unknown[]]>([
    [isFunction, 'a function', [call], [undefined, null, {}, 'call']],
    [text, 'a string that is not empty', ['a', ' '], ['', 5, undefined, null, ['a']]],
    [isBoolean, 'true or false', [true, false], [1, 'true', undefined]],
    [numberFrom(2), 'a number, 2 or more', [2, 2.5, Infinity], [1.9, '2', NaN, 2n, undefined]],
    [
      milliseconds,
      'a number of milliseconds above zero and below 2 ** 31',
      [1, 0.5, 2 ** 31 - 1],
      [0, -1, 2 ** 31, '5', NaN, undefined],
    ],
    [oneOf('a', 'b'), "one of 'a', 'b'", ['a', 'b'], ['c', '', 5, ['a'], undefined]],
  ])('%# names what it accepts', (rule, accepts, right, wrong) => {
    for (const value of right) expect(() => rule(value, 'option')).not.toThrow()
    for (const value of wrong) {
      // The next step of a shop whose `.env` was not loaded.
      const note = value === undefined || value === '' ? '; it is not set' : ''
      const error = new TypeError(`option: must be ${accepts}${note}`)
      expect(() => rule(value, 'option'), String(value)).toThrow(error)
    }
  })
})

describe('optional', () => {
  it('takes nothing, and what the rule takes', () => {
    expect(() => optional(text)(undefined, 'option')).not.toThrow()
    expect(() => optional(text)('a', 'option')).not.toThrow()
    expect(() => optional(text)(null, 'option')).toThrow('option: must be a string that is not empty')
  })
})

describe('optionsOf', () => {
  const rule = optionsOf({ name: text, size: optional(numberFrom(1)) })

  it.each([
    [null, 'shop: must be an object'],
    [undefined, 'shop: must be an object'],
    ['text', 'shop: must be an object'],
    [[], 'shop: must be an object'],
    [{}, 'shop.name: must be a string that is not empty; it is not set'],
    [{ name: 'a', size: 0 }, 'shop.size: must be a number, 1 or more'],
    [{ name: 'a', nam: 'b' }, 'shop.nam: is no option; the options are name, size'],
    [{ name: 'a', constructor: 'b' }, 'shop.constructor: is no option; the options are name, size'],
  ])('error: refuses %j: %s', (value, message) => {
    expect(() => rule(value, 'shop')).toThrow(new TypeError(message))
  })

  it('takes an object of these options', () => {
    expect(() => rule({ name: 'a' }, 'shop')).not.toThrow()
  })
})

describe('checkOptions', () => {
  it.each([
    [null, 'options: must be an object'],
    [[], 'options: must be an object'],
    [{ name: '' }, 'name: must be a string that is not empty; it is not set'],
    [{ name: 'a', other: 1 }, 'other: is no option; the options are name'],
  ])('error: refuses %j: %s', (options, message) => {
    expect(() => checkOptions(options, { name: text })).toThrow(new TypeError(message))
  })

  it('takes the options of its rules', () => {
    expect(() => checkOptions({ name: 'a' }, { name: text })).not.toThrow()
  })
})

describe('withMethods', () => {
  const rule = withMethods('open', 'close')

  it('takes an instance of a class, which may have more', () => {
    class Store {
      size = 1
      open = call
      close(): void {}
    }
    expect(() => rule(new Store(), 'store')).not.toThrow()
  })

  it.each([
    [undefined, 'store: must be an object with open, close'],
    [[], 'store: must be an object with open, close'],
    [{ open: call }, 'store.close: must be a function; it is not set'],
    [{ open: 5, close: call }, 'store.open: must be a function'],
  ])('error: refuses %o: %s', (value, message) => {
    expect(() => rule(value, 'store')).toThrow(new TypeError(message))
  })
})
