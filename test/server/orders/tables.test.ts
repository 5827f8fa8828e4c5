/** Each operation on an order stands in one table, and no door has an operation that no table has. */
import { describe, expect, it } from 'vitest'
import { orders as command } from '../../../src/cli/orders/orders.js'
import { createCheckout } from '../../../src/server/index.js'
import { operationRoutes } from '../../../src/server/http/routes/operations.js'
import { routes } from '../../../src/server/http/routes/index.js'
import { filterFields, listFields } from '../../../src/server/orders/order-filter.js'
import { operationNames, operations } from '../../../src/server/orders/operation-table.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { runCommand } from '../../support/run-command.js'
import { secret } from '../../support/sandbox-endpoint.js'

/** What is done to an order, and the route or the command that does it. */
const tables = {
  'operation-table': Object.fromEntries(operationNames.map((name) => [name, operations[name].id])),
  routes: {
    seal: 'createSession',
    create: 'createPayment',
    claim: 'claimPayment',
    'refund-address': 'giveRefundAddress',
    list: 'listOrders',
    get: 'getOrder',
    export: 'exportOrders',
    'given-up': 'listGivenUp',
    'resend-given-up': 'resendGivenUp',
  },
  commands: { recover: 'recover' },
} as const

/** What a payer sees, the forms of pages, which call those operations, links that are reused, and the endpoint's state. */
const otherRoutes = [
  ...['getSession', 'listMethods', 'getPayment', 'getRefund', 'receiveWebhook'],
  ...['orderPage', 'chooseMethod', 'linkPage', 'orderByLink', 'payPage', 'payPageFile'],
  ...['createLink', 'listLinks', 'closeLink', 'health', 'liveness', 'openApi'],
]

describe('the tables', () => {
  it('have each operation once, and each has its route or its command', () => {
    const names = Object.values(tables).flatMap((table) => Object.keys(table))
    expect([...names].sort()).toEqual([
      ...[
        'accept',
        'check',
        'claim',
        'close',
        'create',
        'export',
        'get',
        'given-up',
        'list',
        'note',
        'recover',
      ],
      ...['refund', 'refund-address', 'refund-cancel', 'refund-sent', 'resend', 'resend-given-up', 'seal'],
    ])
    const ids = [...Object.values(tables['operation-table']), ...Object.values(tables.routes)]
    const others = routes.map(({ id }) => id).filter((id) => !ids.includes(id))
    expect(routes.map(({ id }) => id).sort()).toEqual([...ids, ...others].sort())
    expect(others.sort()).toEqual([...otherRoutes].sort())
    expect(operationRoutes.map(({ id }) => id)).toEqual(Object.values(tables['operation-table']))
  })

  it('are what the command line has', async () => {
    const { stdout: help } = await runCommand(command, ['--help'])
    const commands = [...help.matchAll(/^ {2}([\w-]+) {2,}/gm)].map(([, name]) => name)
    const reads = ['list', 'find', 'show', 'export', 'unknown', 'given-up']
    expect(commands.sort()).toEqual([...operationNames, ...reads, ...Object.keys(tables.commands)].sort())
  })

  it('are what checkout.orders has', async () => {
    const checkout = createCheckout({
      ...{ store: await sqliteStore(':memory:'), mode: 'sandbox', merchant: { name: 'Shop' } },
      ...{ secrets: [secret], gateway: { baseUrl: 'http://127.0.0.1:9', accessId: 'none' } },
    })
    const inProcess = operationNames.map((name) =>
      name.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase()),
    )
    const { act: _, ...named } = checkout.orders as unknown as Record<string, unknown>
    expect(Object.keys(named).sort()).toEqual(
      [...inProcess, 'export', 'get', 'givenUp', 'list', 'resendGivenUp'].sort(),
    )
    await checkout.close()
  })

  it('have the fields of a filter, which HTTP and the command line take', async () => {
    const inQuery = (id: string) => Object.keys(routes.find((route) => route.id === id)?.parameters ?? {})
    const fields = Object.keys(filterFields)
    expect(inQuery('listOrders')).toEqual([...fields, ...Object.keys(listFields), 'limit'])
    expect(inQuery('exportOrders').sort()).toEqual(['format', ...fields].sort())
    for (const name of ['list', 'find', 'export']) {
      let help = ''
      await command([name, '--help'], { print: (text: string) => (help += text), env: {} } as never)
      for (const field of fields) expect(help).toContain(`--${field}`)
    }
  })
})
