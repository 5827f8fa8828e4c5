import { client } from './equivalent-client.mjs'
import { core } from './equivalent-core.mjs'
import { postgres } from './equivalent-postgres.mjs'
import { store } from './equivalent-store.mjs'

/**
 * Mutants that no test can kill, because the code does the same with them. Each is found by its file, the text of its line,
 * and the expression with its replacement.
 *
 * @type {readonly { file: string, line: string, from: string, to: string, reason: string }[]}
 */
export const equivalent = [
  ...core,
  ...client,
  ...store,
  ...postgres,
  {
    file: 'src/server/rules/evidence.ts',
    line: 'const known = [serviceId, ...(before?.ids ?? [])]',
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'No payment has that identifier.',
  },
  {
    file: 'src/server/rules/evidence.ts',
    line: "const missing = status === 'review' && evidence.lateMoney === 'short' ? late?.missing : undefined",
    from: 'late?.missing',
    to: 'late.missing',
    reason: 'Short late money has a missing amount.',
  },
  {
    file: 'src/server/rules/schedule.ts',
    line: 'return now < lastInTime && lastInTime < next ? lastInTime : next',
    from: 'lastInTime < next',
    to: 'lastInTime <= next',
    reason: 'At equality both are the same time.',
  },
  {
    file: 'src/server/rules/schedule.ts',
    line: "return observation.status !== 'paid' && nextCheckAt !== undefined && now - nextCheckAt > overdueMs",
    from: 'nextCheckAt !== undefined',
    to: 'true',
    reason: 'A difference with undefined is NaN, which is not above anything.',
  },
  {
    file: 'src/server/payments/create.ts',
    line: 'const choice = { ...key, chain, coin, ...(requestKey !== undefined && { requestKey }) }',
    from: 'requestKey !== undefined',
    to: 'true',
    reason: 'A store keeps an undefined key as no key.',
  },
  {
    file: 'src/server/payments/create.ts',
    line: 'if (refusal) throw refusal.error',
    from: 'refusal',
    to: 'false',
    reason: 'The claim that follows is refused for the same reason.',
  },
  {
    file: 'src/server/payments/create.ts',
    line: 'return { refusal: { error } }',
    from: '{ refusal: { error } }',
    to: '{}',
    reason: 'The claim that follows is refused for the same reason.',
  },
  {
    file: 'src/server/payments/create.ts',
    line: 'if (!calls.isCreationPossible()) return {}',
    from: '!calls.isCreationPossible()',
    to: 'true',
    reason: 'The claim that follows does the same, after two more reads.',
  },
  {
    file: 'src/server/payments/create.ts',
    line: 'return (await catalogue.list()).flatMap(({ coin }) => coin.contract ?? [])',
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'No address is that text.',
  },
  {
    file: 'src/server/payments/create.ts',
    line: 'duplicate: false,',
    from: 'false',
    to: 'true',
    reason: 'A new payment has no money, so it has no flag.',
  },
  {
    file: 'src/server/payments/create.ts',
    line: 'fiatCurrency !== undefined &&',
    from: 'fiatCurrency !== undefined',
    to: 'true',
    reason: 'A price in the coin is held as long as its session, which is refused before.',
  },
  {
    file: 'src/server/payments/checks.ts',
    line: "if (watch.waiting.size > 0 && found?.observation.status !== 'paid') checkAfter(watch, id)",
    from: 'found?.observation',
    to: 'found.observation',
    reason: 'Nobody waits on for a payment that was not found.',
  },
  {
    file: 'src/server/rules/public-payment.ts',
    line: '...(observation.txId !== undefined && { txId: observation.txId }),',
    from: 'observation.txId !== undefined',
    to: 'true',
    reason: 'An undefined transaction has no link.',
  },
  {
    file: 'src/server/rules/public-payment.ts',
    line: 'const [, revision, stale] = /"(\\d+)\\.\\d+(\\.stale)?/.exec(ifNoneMatch) ?? []',
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'The first element is not read.',
  },
  {
    file: 'src/server/payments/watcher.ts',
    line: 'let purgeAt = -Infinity',
    from: '-Infinity',
    to: '+Infinity',
    reason: 'Far before and far after now are both due.',
  },
  {
    file: 'src/server/payments/watcher.ts',
    line: 'let last = -Infinity',
    from: '-Infinity',
    to: '+Infinity',
    reason: 'Far before and far after now are both due.',
  },
]
