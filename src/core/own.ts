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
