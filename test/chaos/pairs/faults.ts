/** What goes wrong while a shop works: each fault begins at some step of a life, and ends at a later one. */
import type { Testbed } from '../../model/endpoint.js'
import type { Environment } from '../../model/environment.js'
import type { Answer, ServiceRequest } from '../../model/service.js'
import type { StoreFailure, StoreUnderTest } from './stores.js'

export type Conditions = {
  environment: Environment
  store: StoreUnderTest
  /** By how many ms the clock of each host is wrong. */
  skews: [number, number]
  /** Answers a call of the service in its place; undefined where the service answers. */
  answers: Set<(request: ServiceRequest) => Answer | Promise<Answer> | undefined>
  /** Stands between the endpoint and the shop. */
  shop: Set<() => Promise<void>>
  random: () => number
}

export type Fault = {
  name: string
  begin(conditions: Conditions): void | Promise<void>
  end(conditions: Conditions): void | Promise<void>
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day

/** The clock of one host, or of both, is wrong for a while. */
function clock(name: string, ms: number, hosts: readonly (0 | 1)[]): Fault {
  const add = (sign: 1 | -1) => (conditions: Conditions) => {
    for (const host of hosts) conditions.skews[host] += sign * ms
  }
  return { name, begin: add(1), end: add(-1) }
}

const clocks = (
  [
    ['an hour', hour],
    ['31 days', 31 * day],
    ['6 years', 6 * year],
  ] as const
).flatMap(([amount, ms]) =>
  (
    [
      ['one host', [1]],
      ['every host', [0, 1]],
    ] as const
  ).flatMap(([who, hosts]) => [
    clock(`the clock of ${who} is ${amount} ahead`, ms, hosts),
    clock(`the clock of ${who} is ${amount} behind`, -ms, hosts),
  ]),
)

/** The service answers some calls otherwise. */
function service(
  name: string,
  answer: (request: ServiceRequest, environment: Environment) => Answer | Promise<Answer> | undefined,
): Fault {
  const installed = new WeakMap<
    Conditions,
    (request: ServiceRequest) => Answer | Promise<Answer> | undefined
  >()
  return {
    name,
    begin(conditions) {
      const replace = (request: ServiceRequest) => answer(request, conditions.environment)
      installed.set(conditions, replace)
      conditions.answers.add(replace)
    },
    end(conditions) {
      const replace = installed.get(conditions)
      if (replace) conditions.answers.delete(replace)
    },
  }
}

const isCreation = ({ path }: ServiceRequest) => path.includes('/initiate')
const isCheck = ({ path }: ServiceRequest) => path.includes('/validate')
const silence = (): Promise<Answer> => new Promise(() => undefined)

const outages: Fault[] = [
  service('creations fail with 500', (request) => (isCreation(request) ? { status: 500 } : undefined)),
  service('checks fail with 500', (request) => (isCheck(request) ? { status: 500 } : undefined)),
  service('checks of the first payment fail with 500', (request, { service: { ledger } }) =>
    isCheck(request) && ledger[0] && request.path.endsWith(ledger[0].id) ? { status: 500 } : undefined,
  ),
  service('checks are answered with 404', (request) => (isCheck(request) ? { status: 404 } : undefined)),
  service('the access id is refused', () => ({ status: 401 })),
  service('too many calls', () => ({ status: 429, retryAfter: 20 })),
  service('connections break', () => 'reset'),
  service('the service accepts and never answers', () => 'hang'),
  service('answers are cut off', () => 'cut'),
  service('a proxy answers with a page', () => 'html'),
  {
    name: 'answers of creations are lost',
    begin: ({ environment }) =>
      void environment.service.faults.push(...Array.from({ length: 3 }, () => ({ name: 'lost', word: '' }))),
    end: ({ environment }) => void (environment.service.faults.length = 0),
  },
  {
    name: 'no rate is listed',
    begin: ({ environment }) => void (environment.service.rate = null),
    end: ({ environment }) => void (environment.service.rate = '1'),
  },
]

/** The store refuses what is written, before or after it has done so. */
const disks = (
  ['EIO', 'EIO after the write', 'ENOSPC', 'lock', 'lost connection'] as const satisfies StoreFailure[]
).map((kind): Fault => ({
  name: `the store fails: ${kind}`,
  begin: ({ store }) => store.fail(kind),
  end: ({ store }) => store.heal(),
}))
const onceFailing = (['EIO', 'EIO after the write', 'lost connection'] as const satisfies StoreFailure[]).map(
  (kind): Fault => ({
    name: `the store fails once: ${kind}`,
    begin: ({ store }) => store.fail(kind, 1),
    end: ({ store }) => store.heal(),
  }),
)

function shop(name: string, answer: () => Promise<void>): Fault {
  return {
    name,
    begin: (conditions) => void conditions.shop.add(answer),
    end: (conditions) => void conditions.shop.delete(answer),
  }
}

const others: Fault[] = [
  shop('the shop refuses notifications', () => Promise.reject(new Error('the shop is down'))),
  shop('the shop never answers', silence as () => Promise<never>),
  {
    name: 'a process is killed',
    begin: ({ environment, random }) => environment.crash(random() < 0.5 ? 0 : 1),
    end: ({ environment, random }) => environment.crash(random() < 0.5 ? 0 : 1),
  },
  {
    name: 'readers hold polls that they never read',
    begin({ environment }) {
      for (let reader = 0; reader < 12; reader += 1) {
        const session = environment.sessions[reader % environment.sessions.length]
        if (session) environment.wait(session, reader)
      }
    },
    end: () => undefined,
  },
  {
    name: 'deliveries come early, late, doubled and forged',
    begin({ environment, random }) {
      for (let delivery = 0; delivery < 6; delivery += 1) {
        const { ledger } = environment.service
        environment.webhook(ledger[Math.floor(random() * (ledger.length + 1))], random() < 0.3, delivery)
      }
    },
    end({ environment }) {
      for (const payment of environment.service.ledger) environment.webhook(payment, false, 0)
    },
  },
]

export const faults: readonly Fault[] = [...clocks, ...outages, ...disks, ...onceFailing, ...others]

/** The endpoint's surroundings, as the conditions make them. */
export function disturbed(testbed: Testbed, host: 0 | 1, { skews, answers, shop }: Conditions): Testbed {
  return {
    ...testbed,
    now: () => testbed.now() + skews[host],
    async ask(request) {
      for (const answer of answers) {
        const replaced = await answer(request)
        if (replaced !== undefined) return replaced
      }
      return testbed.ask(request)
    },
    async tell(order) {
      for (const answer of shop) await answer()
      await testbed.tell(order)
    },
  }
}
