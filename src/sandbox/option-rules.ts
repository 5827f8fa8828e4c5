/** The rules of each option of `createSandbox`. */
import {
  isBoolean,
  isFunction,
  must,
  numberFrom,
  oneOf,
  optional,
  optionsOf,
  text,
  withMethods,
} from '../core/option-rules.js'
import { signatureNames } from './http/signing.js'

const shape = optional(oneOf('expanded', 'compact'))

export const sandboxRules = {
  accessId: optional(text),
  accessSecret: optional(text),
  signature: optional(oneOf(...signatureNames)),
  timestampToleranceMs: optional(numberFrom(0)),
  rateLimit: optional(optionsOf({ perMinute: numberFrom(1) })),
  seed: optional(must('a string', (value) => typeof value === 'string')),
  now: optional(isFunction),
  confirmDelayMs: optional(numberFrom(0)),
  shapes: optional(optionsOf({ initiate: shape, initiateFiat: shape })),
  deliver: optional(isFunction),
  state: optional(withMethods('read', 'write')),
  loopbackOnly: optional(isBoolean),
}
