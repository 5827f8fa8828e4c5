/** Mutants of `src/client` that no test can kill: see `equivalent.mjs`. */
export const client = [
  {
    file: 'src/client/address-check.ts',
    line: "const contract = coin.contract && spell(coin.contract, immutable(known).coin.contract ?? '')",
    from: "''",
    to: '"Stryker was here!"',
    reason: 'No contract is that text.',
  },
  {
    file: 'src/client/transition.ts',
    line: 'const { session: answer, unpayable = [], preferred } = event',
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'No payment has that id.',
  },
  {
    file: 'src/client/transition.ts',
    line: "const { payments, contradiction } = reconcile(own(state, 'known') ?? [], answer)",
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'Only payments that the answer lists are kept.',
  },
  {
    file: 'src/client/transition.ts',
    line: "{ payment: answer, unpayable = [] }: EventOf<'payment-created'>,",
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'No payment has that id.',
  },
  {
    file: 'src/client/transition.ts',
    line: "function rechecked(state: CheckoutState, { session: answer, unpayable = [] }: EventOf<'session-checked'>) {",
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'No payment has that id.',
  },
  {
    file: 'src/client/agreement.ts',
    line: 'return compareDecimals(remaining, missing) < 0 ? remaining : missing',
    from: 'compareDecimals(remaining, missing) < 0',
    to: 'compareDecimals(remaining, missing) <= 0',
    reason: 'Of equal amounts either is due.',
  },
  {
    file: 'src/client/agreement.ts',
    line: "const isTime = !Number.isNaN(Date.parse(answer.priceHeldUntil ?? ''))",
    from: "''",
    to: '"Stryker was here!"',
    reason: 'Neither text is a time.',
  },
  {
    file: 'src/client/price-hold.ts',
    line: "const endsAtMs = Date.parse(priceHeldUntil ?? '')",
    from: "''",
    to: '"Stryker was here!"',
    reason: 'Neither text is a time.',
  },
  {
    file: 'src/client/transition.ts',
    line: 'if (!known || !session) return state',
    from: '!known || !session',
    to: '!known && !session',
    reason: 'A state with a payment has its session.',
  },
  {
    file: 'src/client/transition.ts',
    line: 'const known = [...session.payments, ...(watched ? [watched] : [])]',
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'Only payments that the answer lists are kept.',
  },
  {
    file: 'src/client/checkout-flow.ts',
    line: 'const payments: PaymentsCode = { value: { createPayments }, load: () => Promise.resolve() }',
    from: '() => Promise.resolve()',
    to: '() => undefined',
    reason: 'Code that is there is not loaded.',
  },
  {
    file: 'src/client/requests.ts',
    line: 'const stop = () => deadline.abort(details.signal?.reason)',
    from: 'details.signal?.reason',
    to: 'details.signal.reason',
    reason: "Only the caller's signal calls it.",
  },
  {
    file: 'src/client/requests.ts',
    line: 'if (header === null || !/^\\d+$/.test(header)) return undefined',
    from: 'header === null',
    to: 'false',
    reason: 'A header that is missing is no number, either.',
  },
  {
    file: 'src/client/requests.ts',
    line: "signal.addEventListener('abort', () => reject(signal.reason), { once: true })",
    from: '{ once: true }',
    to: '{}',
    reason: 'A signal aborts once.',
  },
  {
    file: 'src/client/requests.ts',
    line: "signal.addEventListener('abort', () => reject(signal.reason), { once: true })",
    from: 'true',
    to: 'false',
    reason: 'A signal aborts once.',
  },
  {
    file: 'src/client/requests.ts',
    line: "signal?.addEventListener('abort', drop)",
    from: 'signal?.addEventListener',
    to: 'signal.addEventListener',
    reason: 'Every request has a signal.',
  },
  {
    file: 'src/client/requests.ts',
    line: "asked.then(() => signal?.removeEventListener('abort', drop), drop)",
    from: 'signal?.removeEventListener',
    to: 'signal.removeEventListener',
    reason: 'Every request has a signal.',
  },
  {
    file: 'src/client/base-flow.ts',
    line: '.catch(() => null)',
    from: '() => null',
    to: '() => undefined',
    reason: 'Neither is an event.',
  },
  {
    file: 'src/client/base-flow.ts',
    line: 'if (watched) this.#watching = this.#payments?.watch(watched) ?? null',
    from: 'this.#payments?.watch',
    to: 'this.#payments.watch',
    reason: 'A payment comes with the code of payments.',
  },
  {
    file: 'src/client/base-flow.ts',
    line: "return isAwaitingMethods(state) || (state.name === 'entering-amount' && state.methods === null)",
    from: 'state.methods === null',
    to: 'true',
    reason: 'A list that arrived is no request any more.',
  },
  {
    file: 'src/client/base-flow.ts',
    line: "return isAwaitingMethods(state) || (state.name === 'entering-amount' && state.methods === null)",
    from: "state.name === 'entering-amount' && state.methods === null",
    to: "state.name === 'entering-amount' || state.methods === null",
    reason: 'A list that arrived is no request any more, and no other state waits for one.',
  },
  {
    file: 'src/client/base-flow.ts',
    line: "const isEmpty = state.name === 'error' || (state.name === 'choosing' && state.methods === null)",
    from: "state.name === 'choosing'",
    to: 'true',
    reason: 'No other state without a list has such a failure.',
  },
  {
    file: 'src/client/status-poller.ts',
    line: 'if (now < this.#notBefore) this.#schedule(this.#notBefore - now)',
    from: 'now < this.#notBefore',
    to: 'now <= this.#notBefore',
    reason: 'A pause of nothing is a check at once.',
  },
  {
    file: 'src/client/tabs.ts',
    line: 'const cancel = clock.after(waitSeconds * 1000 + graceMs, () => receive({ etag: null }))',
    from: '{ etag: null }',
    to: '{}',
    reason: 'Neither is a version.',
  },
  {
    file: 'src/client/transition.ts',
    line: 'default:',
    from: `default:
      return state`,
    to: 'default:',
    reason: 'The rules of the choice answer every other event.',
  },
  {
    file: 'src/client/transition.ts',
    line: "if (state.name !== 'choosing') return state",
    from: "state.name !== 'choosing'",
    to: 'false',
    reason: 'The rules of the choice refuse a method in any other state.',
  },
  {
    file: 'src/client/transition.ts',
    line: 'const method = methods?.find((offered) => offered.chain.id === chain.id && offered.coin.id === coin.id)',
    from: 'methods?.find',
    to: 'methods.find',
    reason: 'The rules of the choice refuse a method without a list.',
  },
  {
    file: 'src/client/transition.ts',
    line: 'if (!method) return state',
    from: '!method',
    to: 'false',
    reason: 'The rules of the choice refuse a method that is not listed.',
  },
  {
    file: 'src/client/choice-rules.ts',
    line: 'default:',
    from: `default:
      return undefined`,
    to: 'default:',
    reason: 'Without the statement, the function answers undefined, too.',
  },
  {
    file: 'src/client/payments.ts',
    line: 'return unpayable.length > 0 ? { unpayable } : {}',
    from: 'unpayable.length > 0',
    to: 'true',
    reason: 'An empty list names no payment.',
  },
  {
    file: 'src/client/payments.ts',
    line: 'return unpayable.length > 0 ? { unpayable } : {}',
    from: 'unpayable.length > 0',
    to: 'unpayable.length >= 0',
    reason: 'An empty list names no payment.',
  },
  {
    file: 'src/client/payments.ts',
    line: "const known = state.name === 'loading' ? (state.known ?? []) : (sessionOf(state)?.payments ?? [])",
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'Text has no id.',
  },
  {
    file: 'src/client/payments.ts',
    line: "const known = state.name === 'loading' ? (state.known ?? []) : (sessionOf(state)?.payments ?? [])",
    from: 'sessionOf(state)?.payments',
    to: 'sessionOf(state).payments',
    reason: 'Every other state in which an answer arrives has an order.',
  },
  ...Object.entries(ofSupportBundle()).flatMap(([reason, mutants]) =>
    mutants.map(([line, from, to]) => ({ file: 'src/client/support-bundle.ts', line, from, to, reason })),
  ),
]

/** By reason: the line, the expression and its replacement. Most are in the stand-ins of a replay. */
function ofSupportBundle() {
  return {
    'A step has a first one.': [
      ['afterMs: Math.round(atMs - (first?.atMs ?? atMs)),', 'first?.atMs', 'first.atMs'],
    ],
    'Spreading undefined adds nothing, either.': [
      [
        'default:',
        `default:
      return {}`,
        'default:',
      ],
      ['id: () => ({}),', '() => ({})', '() => undefined'],
    ],
    'Text is no payment.': [
      [
        "const { event: type, payments = [], method, failure = { code: '', retryable: false } } = step",
        '[]',
        '["Stryker was here"]',
      ],
    ],
    'A step of a failure has its own.': [
      [
        "const { event: type, payments = [], method, failure = { code: '', retryable: false } } = step",
        "{ code: '', retryable: false }",
        '{}',
      ],
      [
        "const { event: type, payments = [], method, failure = { code: '', retryable: false } } = step",
        "''",
        '"Stryker was here!"',
      ],
      [
        "const { event: type, payments = [], method, failure = { code: '', retryable: false } } = step",
        'false',
        'true',
      ],
    ],
    'A choice that is played back brings its list.': [
      [
        "case 'methods-loaded':",
        `case 'methods-loaded':
      return { type, methods: [] }`,
        "case 'methods-loaded':",
      ],
      ["case 'methods-loaded':", "'methods-loaded'", '""'],
      ['return { type, methods: [] }', '{ type, methods: [] }', '{}'],
      ['return { type, methods: [] }', '[]', '["Stryker was here"]'],
    ],
    'Neither is an amount.': [
      ["return { type, amount: step.failure ? '' : '1' }", "''", '"Stryker was here!"'],
    ],
    'A choice happens on the list alone.': [
      [
        "if (state.name !== 'choosing' || event.type !== 'method-chosen') return state",
        "state.name !== 'choosing'",
        'false',
      ],
    ],
    'A choice has a method.': [
      [
        "function standInMethod({ chain, coin } = { chain: '', coin: '' }): Method {",
        "{ chain: '', coin: '' }",
        '{}',
      ],
      [
        "function standInMethod({ chain, coin } = { chain: '', coin: '' }): Method {",
        "''",
        '"Stryker was here!"',
      ],
    ],
    'A stand-in that no rule reads.': [
      ["const standInChain = (id: string) => ({ id, name: id, type: '' })", "''", '"Stryker was here!"'],
      [
        "const standInCoin = (id: string) => ({ id, name: id, symbol: id, token: false, contract: 'contract' })",
        'false',
        'true',
      ],
      [
        "const standInCoin = (id: string) => ({ id, name: id, symbol: id, token: false, contract: 'contract' })",
        "'contract'",
        '""',
      ],
      ["id: '',", "''", '"Stryker was here!"'],
      ["reference: '',", "''", '"Stryker was here!"'],
      ["merchant: { name: '' },", "{ name: '' }", '{}'],
      ["merchant: { name: '' },", "''", '"Stryker was here!"'],
      ["expiresAt: '',", "''", '"Stryker was here!"'],
      ["mode: 'live',", "'live'", '""'],
      [
        "return range === 'crypto' ? { kind: 'crypto', amount, coin: '' } : { kind: 'fiat', amount, currency: 'XXX' }",
        "''",
        '"Stryker was here!"',
      ],
    ],
    'A step with an order has its payments.': [
      [
        'function standInSession({ payments = [], range }: SupportStep): CheckoutSession {',
        '[]',
        '["Stryker was here"]',
      ],
    ],
    'The rules ask only whether a price is in fiat.': [
      [
        "return range === 'crypto' ? { kind: 'crypto', amount, coin: '' } : { kind: 'fiat', amount, currency: 'XXX' }",
        "'crypto'",
        '""',
      ],
    ],
    'Any other text is another network.': [
      [
        'network: ({ chain }) => ({ chain: standInChain(`other ${chain.id}`) }),',
        '`other ${chain.id}`',
        '``',
      ],
    ],
    'Any other text is another coin.': [
      ['coin: ({ coin }) => ({ coin: { ...coin, id: `other ${coin.id}` } }),', '`other ${coin.id}`', '``'],
    ],
    'No coin is another coin.': [
      [
        'coin: ({ coin }) => ({ coin: { ...coin, id: `other ${coin.id}` } }),',
        '{ ...coin, id: `other ${coin.id}` }',
        '{}',
      ],
      [
        "contract: ({ coin }) => ({ coin: { ...coin, contract: 'other contract' } }),",
        "{ ...coin, contract: 'other contract' }",
        '{}',
      ],
    ],
    'Any other text is another contract.': [
      [
        "contract: ({ coin }) => ({ coin: { ...coin, contract: 'other contract' } }),",
        "'other contract'",
        '""',
      ],
    ],
    'Any other text is another address.': [
      ['address: ({ address }) => ({ address: `other ${address}` }),', '`other ${address}`', '``'],
    ],
    'Any other price is another price.': [
      ["fiat: () => ({ fiat: { currency: 'XXX', amount: '2' } }),", "{ currency: 'XXX', amount: '2' }", '{}'],
      ["fiat: () => ({ fiat: { currency: 'XXX', amount: '2' } }),", "'XXX'", '""'],
    ],
  }
}
