/**
 * Ways in which the server could be wrong about money, each one edit of its source. The model has to find every one of them,
 * or it proves nothing: `npm run chaos -- mutants` applies them one by one to a copy.
 *
 * @type {readonly { name: string, file: string, from: string, to: string }[]}
 */
export const mutants = [
  {
    name: 'a word like "completed" is taken for it',
    file: 'src/core/contract/status.ts',
    from: `serviceStatus !== 'completed' || blacklisted`,
    to: `serviceStatus?.toLowerCase() !== 'completed' || blacklisted`,
  },
  {
    name: 'the amount received is not compared',
    file: 'src/core/contract/status.ts',
    from: ` && compareDecimals(received, expected) >= 0\n}`,
    to: `\n}`,
  },
  {
    name: 'what remains is not looked at',
    file: 'src/core/contract/status.ts',
    from: `return isZero(remaining) && !isZero(expected)`,
    to: `return !isZero(expected)`,
  },
  {
    name: 'a payment that is held back counts as paid',
    file: 'src/core/contract/status.ts',
    from: `|| blacklisted || conflicting) return false`,
    to: `|| conflicting) return false`,
  },
  {
    name: 'an answer about another payment is believed',
    file: 'src/server/payments/evidence.ts',
    from: `const conflicting = isConflicting(attempt, destination, known, transaction)`,
    to: `const conflicting = known.length === 0 && isConflicting(attempt, destination, known, transaction)`,
  },
  {
    name: 'it is forgotten that a payment was paid',
    file: 'src/server/payments/evidence.ts',
    from: `fulfilled: fulfilled || before?.wasPaid === true`,
    to: `fulfilled`,
  },
  {
    name: 'an older answer lowers what was received',
    file: 'src/server/payments/evidence.ts',
    from: `if (!isWeaker) return`,
    to: `if (!isWeaker || isWeaker) return`,
  },
  {
    name: 'lateness is forgotten by the next check',
    file: 'src/server/payments/evidence.ts',
    from: `before?.flags.includes('late') || (isNewMoney`,
    to: `(isNewMoney`,
  },
  {
    name: 'an answer from before another process found it paid passes for a reversal',
    file: 'src/server/payments/checks.ts',
    from: `if (payment.observation.status === 'paid') return 'checked'`,
    to: ``,
  },
  {
    name: 'a second payment of an order is not known as one',
    file: 'src/server/payments/checks.ts',
    from: `duplicate: fulfilment !== undefined && fulfilment.paymentId !== payment.id`,
    to: `duplicate: false`,
  },
  {
    name: 'a payment that the service once did not know is no longer watched',
    file: 'src/server/payments/checks.ts',
    from: `recordFailedCheck(id, revision, { at, ...next })`,
    to: `recordFailedCheck(id, revision, { at, nextCheckAt: undefined })`,
  },
  {
    name: 'a paid payment is never looked at again',
    file: 'src/server/payments/checks.ts',
    from: `      ...nextReconciliation(payment.revealedAt, at),\n      fulfilment:`,
    to: `      nextCheckAt: undefined,\n      fulfilment:`,
  },
  {
    name: 'nothing is watched after two weeks',
    file: 'src/server/payments/schedule.ts',
    from: `const { nextCheckAt, isPastEnd } = nextReconciliation(payment.revealedAt, now)`,
    to: `const { nextCheckAt, isPastEnd } = { nextCheckAt: Infinity, isPastEnd: true }`,
  },
  {
    name: 'an address is shown that was not confirmed',
    file: 'src/server/payments/create.ts',
    from: `if (!matchesAttempt(attempt, destination, serviceId, transaction)) continue`,
    to: ``,
  },
  {
    name: 'an attempt that died is never given up',
    file: 'src/server/payments/create.ts',
    from: `await stored(store.abandonAttempt(attempt.id, 'orphaned'))\n      else`,
    to: `await Promise.resolve()\n      else`,
  },
  {
    name: 'a payer of a paid order is asked to pay again',
    file: 'src/server/payments/create.ts',
    from: `if (fulfilled) return { payment: fulfilled, created: false }`,
    to: ``,
  },
  {
    name: 'the shop is taken to know before it was told',
    file: 'src/server/notifications/notifications.ts',
    from: `    try {\n      await within(`,
    to: `    try {\n      await store.recordDelivery(id, now())\n      await within(`,
  },
  {
    name: 'a payment that is taken back leaves no incident',
    file: 'src/server/payments/checks.ts',
    from: '...(isReversed && { incident: { id: `inc_${id}_${revision}`, reference } }),',
    to: '',
  },
  {
    name: 'a service that was left alone is never tried again',
    file: 'src/server/gateway-calls/circuit-breaker.ts',
    from: `until: now + pauseMs`,
    to: `until: Infinity`,
  },
]
