/** The desk's application on a store, for tests over HTTP and in a browser. */
import { createDeskApp, type DeskOptions } from '../../src/cli/desk/app.js'
import { openGateway } from '../../src/cli/options/account.js'
import type { Gateway } from '../../src/gateway/index.js'
import { sandboxAccessId, type Sandbox } from '../../src/sandbox/index.js'
import { createLinkOperations } from '../../src/server/orders/links.js'
import { createOrderOperations } from '../../src/server/orders/operations.js'
import type { RefundContext } from '../../src/server/orders/refunds.js'
import { createRefundTokens } from '../../src/server/orders/refund-tokens.js'
import { secret } from './sandbox-endpoint.js'

export type TestDesk = {
  app: ReturnType<typeof createDeskApp>
  /** The paths of the one-time links that the terminal showed. */
  links: string[]
}

type Fields = Record<string, string>
type Page = { status: number; headers: Headers; text: string }

const host = '127.0.0.1:4400'

/** A page, as a browser asks the desk for it. */
export const getPage = (desk: Pick<TestDesk, 'app'>, path: string, headers: Fields = {}): Promise<Page> =>
  ask(desk, path, { headers: { host, ...headers } })

/** The answer to a form of the desk. */
export const postForm = (
  desk: Pick<TestDesk, 'app'>,
  path: string,
  fields: Fields,
  headers: Fields = {},
): Promise<Page> =>
  ask(desk, path, {
    method: 'POST',
    headers: { host, origin: `http://${host}`, ...headers },
    body: new URLSearchParams(fields),
  })

async function ask({ app }: Pick<TestDesk, 'app'>, path: string, init: RequestInit): Promise<Page> {
  const answer = await app.request(`http://${host}${path}`, init)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Presses the button of a one-time link. @returns the answer, which sets the cookie. */
export const pressLink = (desk: Pick<TestDesk, 'app'>, path: string): Promise<Page> =>
  postForm(desk, '/open', { key: new URL(path, `http://${host}`).searchParams.get('key') ?? '' })

/** Signs in by the newest one-time link: the session's cookie, and the token of its forms. */
export async function signIn(desk: TestDesk): Promise<{ cookie: string; csrf: string }> {
  const opened = await pressLink(desk, desk.links.at(-1) ?? '')
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';')
  const { text } = await getPage(desk, '/', { cookie })
  return { cookie, csrf: /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '' }
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
  const refunds: RefundContext = {
    ...{ store, now, merchant: { name: 'Shop' }, onNotification: () => undefined },
    addressOf: (path) => `https://shop.example/checkout/${path}`,
    tokens: createRefundTokens([secret], 'crypto-checkout/sandbox'),
  }
  const app = createDeskApp({
    ...{ store, now, by: 'ada', orders: createOrderOperations({ store, now, refunds }) },
    links: createLinkOperations({ store, now }),
    printLink: (path) => void links.push(path),
    ...options,
  })
  return { app, links }
}
