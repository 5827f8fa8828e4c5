/**
 * Assumptions about all operations: authentication, events, errors, limits, versions.
 */
import type { Assumption } from './assumption.js'

/** Sections 5 to 9, by id. */
export const ruleAssumptions = {
  signature: {
    section: '5',
    notShown: 'The serialization of the signed content, and whether it is the three values or the payload',
    assumed: 'json: timeStamp, requestId and accessId as JSON, in this order',
    why: "The security scheme's names in its order; bodies are JSON. A wrong one is refused with 401 and does nothing",
    switch: 'signature',
  },
  'signature-key': {
    section: '5',
    notShown: 'Whether the access secret is the key itself or an encoding of it',
    assumed: "the key is the secret's own characters, in UTF-8",
    why: 'Nothing is said of decoding. A wrong key is refused with 401 and does nothing',
    fallback: 'fails closed',
  },
  'timestamp-tolerance': {
    section: '5',
    notShown: 'The tolerance window for x-timestamp',
    assumed: 'small: every try carries its own time; a 401 says when the clocks differ by over a minute',
    why: 'A fresh time fits any window, if the clock is right',
    fallback: 'any reading works',
  },
  'request-id-reuse': {
    section: '5',
    notShown: 'Whether an x-request-id may be used again',
    assumed: 'never: every try carries a new one',
    why: 'A new one is right under any rule',
    fallback: 'any reading works',
  },
  credentials: {
    section: '5',
    notShown: 'How the access identifier and secret are obtained and rotated, and what they look like',
    assumed: 'given by the merchant: 1 to 512 visible ASCII characters, fixed for the life of a client',
    why: 'Anything else in them came along by mistake, like the end of a line. Rotating is making a new client',
    fallback: 'fails closed',
  },
  'event-types': {
    section: '6',
    notShown: 'The complete list of event types',
    assumed: 'any identifier may be subscribed to; a delivery of an unknown type is unknown',
    why: 'A type that is added later must not break the receiver',
    fallback: 'any reading works',
  },
  'event-condition': {
    section: '6',
    notShown: 'When exactly transaction_completed is emitted',
    assumed: 'at any time: it gives ids and nothing else, and a validate decides',
    why: 'Only a fresh answer of validate is evidence',
    fallback: 'any reading works',
  },
  'event-payload': {
    section: '6',
    notShown: 'The payload shape of delivered events',
    assumed: 'the type under event, data beside it; other usual names and nestings are found too',
    why: 'Nothing of it is believed, so being generous costs nothing',
    fallback: 'any reading works',
  },
  'delivery-signing': {
    section: '6',
    notShown: 'Whether and how deliveries are signed',
    assumed: 'they are not: a secret in a header of our own tells them from forgeries',
    why: 'The headers given at registration are included in every delivery',
    fallback: 'any reading works',
  },
  'delivery-retries': {
    section: '6',
    notShown: 'The retry policy of deliveries',
    assumed: 'none: each may come never, late or twice',
    why: 'Payments are watched without them. An event of a subwallet that the shop did not take is answered 503, so its delivery fails and stands in the log',
    fallback: 'any reading works',
  },
  'error-body': {
    section: '7',
    notShown: 'The body and the codes of errors',
    assumed:
      'only the HTTP status decides. A text under message, error or detail is kept for the operator, short and masked',
    why: 'A body of unknown shape may hold personal data: the text is no part of any message, log or page',
    fallback: 'any reading works',
  },
  'error-statuses': {
    section: '7',
    notShown: 'The HTTP statuses other than 200, and their conditions',
    assumed:
      '400, 401, 403, 404 and 422 are refusals; after any other, what was asked for may have been done',
    why: 'That is their meaning in HTTP, and taking a doubtful call for refused would make a second payment',
    fallback: 'fails closed',
  },
  'rate-limits': {
    section: '8',
    notShown: 'Rate limits, and how they are reported',
    assumed: 'HTTP 429, with retry-after or without',
    why: 'That is their meaning in HTTP. Reads wait as asked, within their deadline; nothing else is repeated',
    fallback: 'any reading works',
  },
  bounds: {
    section: '8',
    notShown: 'The bounds on amounts and string lengths',
    assumed:
      'amounts above zero and up to 80 digits; identifiers and the reference of a payment up to 128 characters, addresses up to 256',
    why: 'Wide enough for anything seen, narrow enough for a URL and a store. The service refuses what it likes less',
    fallback: 'fails closed',
  },
  'page-size': {
    section: '8',
    notShown: 'The maximum page size',
    assumed: 'none: what is asked for is sent, and a smaller page answered is a page',
    why: 'Walks go by the pages and never by their size',
    fallback: 'any reading works',
  },
  'webhook-count': {
    section: '8',
    notShown: 'The number of webhooks per merchant',
    assumed: 'any: creating one neither looks for others nor deletes them',
    why: 'Whether to replace one is for its owner to say',
    fallback: 'any reading works',
  },
  'base-url': {
    section: '9',
    notShown: 'Whether the base address ends in a slash or has a path',
    assumed: 'either: /v1/api is appended to it with one slash',
    why: 'Both spellings give the same address',
    fallback: 'any reading works',
  },
  compatibility: {
    section: '9',
    notShown: 'The deprecation and compatibility policy',
    assumed: 'fields may be added at any time; one that money depends on is refused when it changes',
    why: 'What is not named is dropped, and what is named is checked',
    fallback: 'fails closed',
  },
} as const satisfies Record<string, Assumption>
