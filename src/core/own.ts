/**
 * Whether a value has an own field, as a type guard for unions. Not `in`: a page that extends `Object.prototype` would
 * turn every member of a union into every other.
 */
export function hasOwn<Value extends object, Key extends PropertyKey>(
  value: Value,
  key: Key,
): value is Extract<Value, Record<Key, unknown>> {
  return Object.hasOwn(value, key)
}

/**
 * A copy of an object's own fields without a prototype: a field that is absent reads as undefined, also where a page
 * extends `Object.prototype`.
 */
export function withoutPrototype<Value extends object>(value: Value): Value {
  return Object.assign(Object.create(null) as Value, value)
}
