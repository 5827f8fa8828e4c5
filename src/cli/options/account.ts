/** The account at the payment service, for the commands that talk to it: its options, its client, its refusals. */
import { createGateway, GatewayError, type Assumptions, type Gateway } from '../../gateway/index.js'
import { defineOptions, httpUrl, text, UsageError, type Environment } from './options.js'

/** What such a command touches outside itself. */
export type Terminal = {
  env: Environment
  /** Standard output. */
  print: (text: string) => void
  /** Standard error. */
  warn: (text: string) => void
  fetch: typeof fetch
  signal: AbortSignal
}

/** The same names as those of `serve`. */
export const accountOptions = defineOptions({
  gatewayUrl: {
    env: 'GATEWAY_URL',
    description: "the payment service's base address, without /v1/api",
    secret: true,
    parse: (value) => accepted(httpUrl(value), (baseUrl) => createGateway({ baseUrl, accessId: 'id' })),
  },
  accessId: {
    env: 'GATEWAY_ACCESS_ID',
    description: 'access id of the account',
    secret: true,
    parse: (value) => accepted(text(value), (accessId) => createGateway({ baseUrl: anyUrl, accessId })),
  },
  accessSecret: {
    env: 'GATEWAY_ACCESS_SECRET',
    description: 'access secret, which signs',
    secret: true,
    parse: (value) =>
      accepted(text(value), (accessSecret) =>
        createGateway({ baseUrl: anyUrl, accessId: 'id', accessSecret }),
      ),
  },
})

/** Stands for an address while another option is tried. */
const anyUrl = 'https://service.invalid'

/** A value that the client takes. Its refusals begin with the name of its own option, which is left out. */
function accepted(value: string, tryOut: (value: string) => unknown): string {
  try {
    tryOut(value)
    return value
  } catch (error) {
    throw new Error(error instanceof GatewayError ? error.message.replace(/^\w+ /, '') : 'is malformed')
  }
}

/** An account, as the options tell it. */
export type AccountValues = { gatewayUrl: string; accessId: string; accessSecret: string | undefined }

/** The client of an account, whose options were checked when they were read. */
export function openGateway(
  { gatewayUrl, accessId, accessSecret }: AccountValues,
  fetch: Terminal['fetch'],
  assumptions: Partial<Assumptions> = {},
): Gateway {
  return createGateway({
    baseUrl: gatewayUrl,
    accessId,
    fetch,
    assumptions,
    ...(accessSecret !== undefined && { accessSecret }),
  })
}

/** An argument that the client refuses, by the name that it has on the command line; any other error as it is. */
export function asUsageError(error: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof GatewayError) || error.code !== 'invalid-input') return error
  return new UsageError(error.message.replace(/^\w+/, (name) => names[name] ?? name))
}

/** Whether a call failed because the service did not get that far: exit code 3. */
export function isUnreachable({ code, retryable }: GatewayError): boolean {
  return retryable || code === 'redirect' || code === 'aborted'
}
