/** Mutants of `src/server/store` that no test can kill: see `equivalent.mjs`. */
export const store = [
  ...of('memory/database', {
    'Text is of no order.': [['readonly audit: AuditEntry[] = []', '[]', '["Stryker was here"]']],
    'It is called for payments that are revealed.': [
      [
        "if (!payment || !destination) throw new Error('The payment is not revealed.')",
        '!payment || !destination',
        'false',
      ],
      [
        "if (!payment || !destination) throw new Error('The payment is not revealed.')",
        '!payment || !destination',
        '!payment && !destination',
      ],
      [
        "if (!payment || !destination) throw new Error('The payment is not revealed.')",
        "'The payment is not revealed.'",
        '""',
      ],
    ],
    'What is due is a payment.': [
      [
        '.sort((a, b) => (a.payment?.nextCheckAt ?? 0) - (b.payment?.nextCheckAt ?? 0))',
        'a.payment?.nextCheckAt',
        'a.payment.nextCheckAt',
      ],
      [
        '.sort((a, b) => (a.payment?.nextCheckAt ?? 0) - (b.payment?.nextCheckAt ?? 0))',
        'b.payment?.nextCheckAt',
        'b.payment.nextCheckAt',
      ],
    ],
  }),
  ...of('memory/outbox', {
    'What is not pending has no next try.': [
      [
        ".filter(({ state, nextAttemptAt = Infinity }) => state === 'pending' && nextAttemptAt <= now)",
        "state === 'pending'",
        'true',
      ],
    ],
  }),
  ...of('memory/payments', {
    'What is due is a payment.': [
      ['for (const { payment } of due) if (payment) payment.nextCheckAt = leasedUntil', 'payment', 'true'],
    ],
    'No payment has that id.': [
      [
        "const payments = named.flatMap((name) => rows.get(identifiers.get(name) ?? '')?.payment ?? [])",
        "''",
        '"Stryker was here!"',
      ],
      ["const payment = rows.get(identifiers.get(identifier) ?? '')?.payment", "''", '"Stryker was here!"'],
    ],
    'At equality both are the same time.': [
      [
        'if (payment.nextCheckAt === undefined || payment.nextCheckAt > at) watchFrom(payment, at)',
        'payment.nextCheckAt > at',
        'payment.nextCheckAt >= at',
      ],
    ],
  }),
  ...of('memory/attempts', {
    'What holds an address has a destination.': [
      ['other.attempt.destination !== undefined &&', 'other.attempt.destination !== undefined', 'true'],
    ],
    'The service delivers no such identifier.': [
      ['for (const identifier of [serviceId, ...(observation.ids ?? [])]) {', '[]', '["Stryker was here"]'],
    ],
    'The attempts of a claim were read in the same step.': [
      ['const attempt = rows.get(id)?.attempt', 'rows.get(id)?.attempt', 'rows.get(id).attempt'],
    ],
  }),
  ...of('memory/orders', {
    'What is due is a payment.': [
      [
        'const oldestDueAt = due[0]?.payment?.nextCheckAt',
        'due[0]?.payment?.nextCheckAt',
        'due[0]?.payment.nextCheckAt',
      ],
    ],
    'What is watched no more is settled.': [
      [
        '({ payment }) => payment && payment.nextCheckAt !== undefined && payment.settledAt === undefined,',
        'payment.nextCheckAt !== undefined',
        'true',
      ],
    ],
    'No search is for that text.': [
      [
        'const texts = [id, serviceId, destination.address, observation.txId, ...(observation.ids ?? [])]',
        '[]',
        '["Stryker was here"]',
      ],
    ],
  }),
  ...of('record-cache', {
    'Of too many there is an oldest one.': [
      [
        'if (this.#entries.size > maxRecords && oldest !== undefined) this.#entries.delete(oldest)',
        'oldest !== undefined',
        'true',
      ],
    ],
  }),
  ...of('sqlite/attempts', {
    'The service delivers no such identifier.': [
      [
        'for (const identifier of new Set([serviceId, ...(observation.ids ?? [])]))',
        '[]',
        '["Stryker was here"]',
      ],
    ],
  }),
  ...of('sqlite', {
    'No file has that name, so none is replaced.': [
      [
        "...(path !== undefined && path !== ':memory:' && { assertInPlace: placeOf(path) }),",
        "path !== undefined && path !== ':memory:'",
        'true',
      ],
      [
        "...(path !== undefined && path !== ':memory:' && { assertInPlace: placeOf(path) }),",
        "path !== undefined && path !== ':memory:'",
        "path !== undefined || path !== ':memory:'",
      ],
      [
        "...(path !== undefined && path !== ':memory:' && { assertInPlace: placeOf(path) }),",
        'path !== undefined',
        'true',
      ],
      [
        "...(path !== undefined && path !== ':memory:' && { assertInPlace: placeOf(path) }),",
        "path !== ':memory:'",
        'true',
      ],
      [
        "...(path !== undefined && path !== ':memory:' && { assertInPlace: placeOf(path) }),",
        "':memory:'",
        '""',
      ],
    ],
    'The row was written in the same step.': [['return row?.value === mode', 'row?.value', 'row.value']],
    'Drivers enforce references from the start.': [
      ["database.exec('PRAGMA foreign_keys = ON')", "'PRAGMA foreign_keys = ON'", '""'],
    ],
    'A temporary file has the same version.': [
      ["const database = new DatabaseSync(':memory:')", "':memory:'", '""'],
    ],
    'Only a number of a file above 2^53 is another one.': [
      ['const file = statSync(path + suffix, { bigint: true, throwIfNoEntry: false })', 'true', 'false'],
    ],
    'The parts differ.': [
      ['if (part !== minimum) return part > minimum', 'part > minimum', 'part >= minimum'],
    ],
  }),
]

/** Of one file, by reason: the line, the expression and its replacement. */
export function of(name, byReason) {
  return Object.entries(byReason).flatMap(([reason, mutants]) =>
    mutants.map(([line, from, to]) => ({ file: `src/server/store/${name}.ts`, line, from, to, reason })),
  )
}
