/**
 * What libraries of shops put in the place of the page's own functions, as scripts that run before any other. Written after
 * prototype.js 1.6.0 and 1.7.0 (`$A`, `Enumerable`, `Object`, `Function#bind`, `toJSON`, `Element.addMethods`), mootools-core 1.4.5
 * (`Array.from`, `Type`, `implement`) and mootools-more 1.4.0 (`Date.parse`), none of which is in the package registry as browsers
 * load it; and what `lockdown()` of `ses`, which guards pages with wallets, freezes.
 */
const prototypeJs = `
  // Iterators get no third argument.
  const loop = (add) => function (iterator = (value) => value, context) {
    const results = []
    this.forEach((value, index) => add(results, value, iterator.call(context, value, index)))
    return results
  }
  const collect = loop((results, value, result) => results.push(result))
  const select = loop((results, value, result) => result && results.push(value))
  const detect = function (iterator, context) { return select.call(this, iterator, context)[0] }
  const any = function (iterator, context) { return select.call(this, iterator, context).length > 0 }
  const all = function (iterator, context) { return select.call(this, iterator, context).length === this.length }
  const toArray = function () { return this.slice() }
  const { reverse } = Array.prototype
  Object.assign(Array.prototype, {
    collect, map: collect, select, filter: select, findAll: select, detect, find: detect, any, some: any, all, every: all,
    toArray, entries: toArray, clone: toArray, inspect: toArray, first() { return this[0] }, last() { return this.at(-1) },
    reduce() { return this.length > 1 ? this : this[0] },
    toJSON() { return '[' + collect.call(this, (value) => JSON.stringify(value)).join(', ') + ']' },
    reverse(inline) { return reverse.call(inline === false ? this.slice() : this) },
  })
  String.prototype.startsWith = function (start) { return this.indexOf(start) === 0 }
  Array.from = (iterable) => {
    if (!iterable) return []
    if ('toArray' in Object(iterable)) return iterable.toArray()
    let length = iterable.length || 0
    const results = new Array(length)
    while (length--) results[length] = iterable[length]
    return results
  }
  Object.values = (object) => {
    const results = []
    for (const name in object) results.push(object[name])
    return results
  }
  Object.extend = Object.assign
  const { bind } = Function.prototype
  Function.prototype.bind = function (...all) {
    return all.length < 2 && all[0] === undefined ? this : bind.apply(this, all)
  }
  const methods = 'update select show hide visible toggle next previous up down observe stop adjacent request present'
  for (const name of methods.split(' ')) HTMLElement.prototype[name] = () => { throw new Error('a method of Prototype: ' + name) }
  const { Element } = window
  window.Element = function (name) { return document.createElement(name) }
  Object.assign(window.Element, Element).prototype = Element.prototype
`

const mooTools = `
  Array.from = (item) => {
    if (item == null) return []
    const isList = typeof item.length === 'number' && typeof item !== 'function' && typeof item !== 'string'
    return isList ? (Array.isArray(item) ? item : Array.prototype.slice.call(item)) : [item]
  }
  Object.values = (object) => Object.keys(object).map((name) => object[name])
  const { parse } = Date
  Date.parse = (text) => new Date(parse(text))
  for (const type of [Array, String, Number, Function, RegExp, Date]) {
    const name = type.name.toLowerCase()
    type.prototype.$family = () => name
    type.prototype.$constructor = type
    type.implement = type.extend = type.alias = () => type
  }
  const methods = 'each clone clean invoke associate link contains append getLast getRandom include combine erase empty flatten pick'
  for (const name of methods.split(' ')) Array.prototype[name] = () => { throw new Error('a method of MooTools: ' + name) }
  for (const name of 'get set erase match hasClass toggle dispose adopt clone store retrieve'.split(' '))
    HTMLElement.prototype[name] = () => { throw new Error('a method of MooTools: ' + name) }
  // With what it keeps for pages of 1.2, among them a \`bind\` that takes arguments as a list.
  Function.prototype.bind = function (that, list) {
    const bound = this
    return function (...given) {
      return bound.apply(that, list === undefined ? given : [].concat(list))
    }
  }
  window.Event = function (event) { event.type.indexOf('key') }
  window.Request = function () {}
  window.Hash = function () {}
  JSON = Object.assign(new Hash(), { parse: JSON.parse, stringify: JSON.stringify, encode: JSON.stringify, decode: JSON.parse })
  const { Element } = window
  window.Element = function (name) { return document.createElement(name) }
  Object.assign(window.Element, Element).prototype = Element.prototype
`

const lockdown = `
  for (const type of [Object, Array, Function, String, Number, BigInt, Symbol, Promise, Map, Set, WeakMap, RegExp, Date, Error, Uint8Array])
    for (const native of [type, type.prototype, Object.getPrototypeOf(type.prototype)]) if (native) Object.freeze(native)
`

/** Each replaces or freezes natives, in a scope of its own. */
export const oldLibraries = {
  Prototype: `{${prototypeJs}}`,
  MooTools: `{${mooTools}}`,
  'natives that are frozen': `{${lockdown}}`,
} as const
