/** The desk's application on a store, for tests over HTTP and in a browser. */
import { createDeskApp, type DeskOptions } from '../../src/cli/desk/app.js'
import { openGateway } from '../../src/cli/options/account.js'
import type { Gateway } from '../../src/gateway/index.js'
import { sandboxAccessId, type Sandbox } from '../../src/sandbox/index.js'
import { createLinkOperations } from '../../src/server/orders/links.js'
import { createOrderOperations } from '../../src/server/orders/operations.js'
import { createRefunds } from '../../src/server/orders/refunds.js'
import { createRefundTokens } from '../../src/server/orders/refund-tokens.js'
import { secret } from './sandbox-endpoint.js'

export type TestDesk = {
  app: ReturnType<typeof createDeskApp>
  /** The paths of the one-time links that the terminal showed. */
  links: string[]
}

/** Presses the button of a one-time link. @returns the answer, which sets the cookie. */
export async function pressLink(
  { app }: Pick<TestDesk, 'app'>,
  path: string,
  origin = 'http://127.0.0.1:4400',
): Promise<Response> {
  const key = new URL(path, origin).searchParams.get('key') ?? ''
  return app.request(`${origin}/open`, {
    method: 'POST',
    headers: { host: new URL(origin).host, origin },
    body: new URLSearchParams({ key }),
  })
}

/** The account that the sandbox plays. */
export function sandboxGateway(sandbox: Pick<Sandbox, 'fetch'>): Gateway {
  const account = { accessId: sandboxAccessId, accessSecret: 'sandbox-access-secret' }
  return openGateway({ gatewayUrl: 'http://127.0.0.1:4100', ...account }, async (input, init) =>
    sandbox.fetch(new Request(input, init)),
  )
}

export function startDeskApp({
  store,
  now,
  ...options
}: Pick<DeskOptions, 'store' | 'now'> & Partial<DeskOptions>): TestDesk {
  const links: string[] = []
  const refunds = createRefunds({
    ...{ store, now, merchant: { name: 'Shop' }, basePath: '/checkout' },
    publicUrl: 'https://shop.example/checkout',
    tokens: createRefundTokens([secret], 'crypto-checkout/sandbox'),
    onNotification: () => undefined,
  })
  const app = createDeskApp({
    ...{ store, now, by: 'ada', orders: createOrderOperations({ store, now, refunds }) },
    links: createLinkOperations({ store, now }),
    printLink: (path) => void links.push(path),
    ...options,
  })
  return { app, links }
}
