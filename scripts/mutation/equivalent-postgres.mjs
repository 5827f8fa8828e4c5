import { of } from './equivalent-store.mjs'

const hostsPattern = String.raw`/^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s`
const finalityLine =
  'return state !== undefined && Object.hasOwn(finalStates, state) ? finalStates[state] : undefined'

/** Mutants of `src/server/store/postgres` that no test can kill: see `equivalent.mjs`. */
export const postgres = [
  ...of('postgres/payments', {
    'A count is a row.': [[')) ?? { known: 0 }', '{ known: 0 }', '{}']],
    'A check that asks for neither has no use for the decision.': [
      ['const isAsked = check.fulfils || check.isExpiry', 'check.fulfils || check.isExpiry', 'true'],
    ],
  }),
  ...of('postgres/attempts', {
    'The statement takes the reference of the attempt.': [
      [
        "const found = incident && unverifiableIncident({ id, reference: '' }, incident)",
        "''",
        '"Stryker was here!"',
      ],
    ],
    'The price is written as it is.': [
      [
        'if (current?.price === claim.price && current.sealedAt >= claim.sealedAt) return',
        'current?.price === claim.price && current.sealedAt >= claim.sealedAt',
        'false',
      ],
      [
        'if (current?.price === claim.price && current.sealedAt >= claim.sealedAt) return',
        'current.sealedAt >= claim.sealedAt',
        'current.sealedAt > claim.sealedAt',
      ],
    ],
    'An update of no row changes nothing.': [
      ['if (abandoned.length > 0)', 'abandoned.length > 0', 'true'],
      ['if (abandoned.length > 0)', 'abandoned.length > 0', 'abandoned.length >= 0'],
    ],
  }),
  ...of('postgres/outbox', {
    'The transaction finds nothing that is due, either.': [
      ['if (!isAnyDue) return []', '!isAnyDue', 'false'],
    ],
    'An update of no row changes nothing.': [
      ['if (taken.length > 0)', 'taken.length > 0', 'true'],
      ['if (taken.length > 0)', 'taken.length > 0', 'taken.length >= 0'],
    ],
  }),
  ...of('postgres/schema', {
    'Every period that is not bounded is unbounded.': [
      ["claimFirstFunction(table, schema, 'unbounded') +", "'unbounded'", '""'],
    ],
    'The query answers a row.': [
      ['if (there?.schema == null) await run(`CREATE SCHEMA ${schema}`)', 'there?.schema', 'there.schema'],
    ],
    'The version is written as it is.': [
      ['if (applied === migrations.length) return', 'applied === migrations.length', 'false'],
    ],
  }),
  ...of('postgres', {
    'The statement returns the row.': [['return row?.value === mode', 'row?.value', 'row.value']],
  }),
  ...of('postgres/hosts', {
    'The URL was checked, so it matches from its start, and the last part takes the rest.': [
      ...[
        ["''", '"Stryker was here!"'],
        ['[]', '["Stryker was here"]'],
        [hostsPattern, hostsPattern.replace('^', '')],
        [hostsPattern, hostsPattern.replace('$', '')],
      ].map(([from, to]) => [
        `const [, before = '', hosts = '', after = ''] = ${hostsPattern}.exec(url) ?? []`,
        from,
        to,
      ]),
    ],
  }),
  ...of('postgres/errors', {
    'No state is undefined, or has the name of what every object has.': [
      [finalityLine, 'state !== undefined', 'true'],
      [finalityLine, 'state !== undefined && Object.hasOwn(finalStates, state)', 'true'],
      [
        finalityLine,
        'state !== undefined && Object.hasOwn(finalStates, state)',
        'state !== undefined || Object.hasOwn(finalStates, state)',
      ],
    ],
  }),
  ...of('postgres/functions', {
    'Each placeholder has a name.': [
      [
        "const text = query.replace(/\\$(\\d)/g, (_, index: string) => names[Number(index) - 1] ?? '')",
        "''",
        '"Stryker was here!"',
      ],
    ],
  }),
]
