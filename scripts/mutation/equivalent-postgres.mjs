import { of } from './equivalent-store.mjs'

/** Mutants of `src/server/store/postgres` that no test can kill: see `equivalent.mjs`. */
export const postgres = [
  ...of('postgres/payments', {
    'A count is a row.': [[')) ?? { known: 0 }', '{ known: 0 }', '{}']],
  }),
  ...of('postgres/attempts', {
    'The statement takes the reference of the attempt.': [
      [
        "const found = incident && unverifiableIncident({ id, reference: '' }, incident)",
        "''",
        '"Stryker was here!"',
      ],
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
    'The query answers a row.': [
      ['if (there?.schema == null) await run(`CREATE SCHEMA ${schema}`)', 'there?.schema', 'there.schema'],
    ],
  }),
  ...of('postgres', {
    'The statement returns the row.': [['return row?.value === mode', 'row?.value', 'row.value']],
  }),
  ...of('postgres/hosts', {
    'The URL was checked, so it matches from its start, and the last part takes the rest.': [
      [
        "const [, before = '', hosts = '', after = ''] = /^(\\w+:\\/\\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(url) ?? []",
        "''",
        '"Stryker was here!"',
      ],
      [
        "const [, before = '', hosts = '', after = ''] = /^(\\w+:\\/\\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(url) ?? []",
        '[]',
        '["Stryker was here"]',
      ],
      [
        "const [, before = '', hosts = '', after = ''] = /^(\\w+:\\/\\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(url) ?? []",
        '/^(\\w+:\\/\\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s',
        '/(\\w+:\\/\\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s',
      ],
      [
        "const [, before = '', hosts = '', after = ''] = /^(\\w+:\\/\\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(url) ?? []",
        '/^(\\w+:\\/\\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s',
        '/^(\\w+:\\/\\/(?:[^/?#]*@)?)([^/?#@]*)(.*)/s',
      ],
    ],
  }),
  ...of('postgres/errors', {
    'No state is undefined, or has the name of what every object has.': [
      [
        'return state !== undefined && Object.hasOwn(finalStates, state) ? finalStates[state] : undefined',
        'state !== undefined',
        'true',
      ],
      [
        'return state !== undefined && Object.hasOwn(finalStates, state) ? finalStates[state] : undefined',
        'state !== undefined && Object.hasOwn(finalStates, state)',
        'true',
      ],
      [
        'return state !== undefined && Object.hasOwn(finalStates, state) ? finalStates[state] : undefined',
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
