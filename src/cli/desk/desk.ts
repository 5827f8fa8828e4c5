/** `crypto-checkout desk`: the merchant's page for orders that need a person, on this machine alone. */
import type { Gateway } from '../../gateway/index.js'
import { databaseTime } from '../../server/clocks.js'
import type { Store } from '../../server/index.js'
import { fetchListing } from '../../server/gateway-calls/catalogue.js'
import { createLinkOperations, type LinkOperations } from '../../server/orders/links.js'
import {
  accountOf,
  openGateway,
  optionalAccountOptions,
  type OptionalAccountValues,
} from '../options/account.js'
import { defineProgram } from '../options/command.js'
import { databaseOptions, openExistingDatabase } from '../options/database.js'
import { defineOptions, port } from '../options/options.js'
import { examineAccount } from '../doctor.js'
import { byOption, nameOf, operationsOn, type LinkSettings } from '../orders/with-orders.js'
import { listen, type Listener } from '../listen/listen.js'
import { serveOptions } from '../options/serve.js'
import { createDeskApp } from './app.js'

const host = '127.0.0.1'

export const deskOptions = defineOptions({
  port: { env: 'DESK_PORT', description: 'TCP port on this machine', default: '4400', parse: port },
  by: byOption,
  secrets: { ...serveOptions.secrets, optional: true },
  publicUrl: serveOptions.publicUrl,
  ...optionalAccountOptions,
  ...databaseOptions,
})

const summary = `Shows the orders on a page of this machine, and decides, refunds and exports them. It listens on 127.0.0.1 alone. The
one-time link that it prints signs one browser in, within five minutes.`

export const desk = defineProgram({
  usage: 'desk [options]',
  summary,
  options: deskOptions,
  async run({ databaseUrl, ...config }) {
    const store = await openExistingDatabase(databaseUrl)
    const opening = openDesk({ ...config, store, by: nameOf(config.by) })
    const server = await opening.catch(async (error: unknown) => {
      await store.close()
      throw error
    })
    await new Promise((resolve) => {
      process.once('SIGTERM', resolve)
      process.once('SIGINT', resolve)
    })
    await server.close(0)
    await store.close()
  },
})

export type DeskConfig = OptionalAccountValues & LinkSettings & { store: Store; port: number; by: string }

/** Listens, and prints the one-time link on standard output, which is not the log. */
export async function openDesk(config: DeskConfig, onBound: () => void = () => undefined): Promise<Listener> {
  const { store, secrets, publicUrl, by } = config
  const now = databaseTime(store)
  const account = accountOf(config)
  const gateway = account && openGateway(account, fetch)
  // The app prints its link when it is made, and the port is known when it listens.
  const waiting: string[] = []
  let print = (path: string) => void waiting.push(path)
  const app = createDeskApp({
    ...{ store, by, now, gateway, unset: unsetOf(config) },
    orders: operationsOn(store, { secrets, publicUrl }, { gateway }),
    links: linksOn(store, gateway),
    examine: account && (() => examineAccount(account, fetch, AbortSignal.timeout(30_000))),
    printLink: (path) => print(path),
  })
  const server = await listen({
    fetch: (request) => app.fetch(request),
    ...{ host, port: config.port, maxConnections: 50, maxConnectionsPerAddress: 50 },
    names: { port: 'DESK_PORT (--desk-port)', host: 'the desk’s host' },
  })
  onBound()
  print = (path) => void process.stdout.write(`desk: ${server.url}${path}\n`)
  waiting.splice(0).forEach(print)
  return server
}

/** The operations on links. With an account, a link takes only what the payment service lists. */
export function linksOn(store: Store, gateway: Gateway | undefined): LinkOperations {
  return createLinkOperations({
    ...{ store, now: databaseTime(store), gateway },
    ...(gateway && { listMethods: async () => (await fetchListing(gateway)).methods }),
  })
}

const needed = ['gatewayUrl', 'accessId', 'accessSecret', 'secrets', 'publicUrl'] as const

/** The settings that the account and the links of refunds need, and that are not set. */
export function unsetOf(config: Pick<DeskConfig, (typeof needed)[number]>): string[] {
  return needed.filter((name) => config[name] === undefined).map((name) => deskOptions[name].env)
}
