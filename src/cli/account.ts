/** The account at the payment service, for the commands that talk to it: its options, its client, its refusals. */
import { createGateway, GatewayError, type Assumptions, type Gateway } from '../gateway/index.js'
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
    parse: httpUrl,
  },
  accessId: {
    env: 'GATEWAY_ACCESS_ID',
    description: 'access id of the account',
    secret: true,
    parse: text,
  },
  accessSecret: {
    env: 'GATEWAY_ACCESS_SECRET',
    description: 'access secret, which signs',
    secret: true,
    parse: text,
  },
})

/** An account, as the options tell it. */
export type AccountValues = { gatewayUrl: string; accessId: string; accessSecret: string | undefined }

/**
 * The client of an account.
 * @throws {UsageError} naming the option that it can't work with.
 */
export function openGateway(
  { gatewayUrl, accessId, accessSecret }: AccountValues,
  fetch: Terminal['fetch'],
  assumptions: Partial<Assumptions> = {},
): Gateway {
  try {
    return createGateway({
      baseUrl: gatewayUrl,
      accessId,
      fetch,
      assumptions,
      ...(accessSecret !== undefined && { accessSecret }),
    })
  } catch (error) {
    throw asUsageError(error, {
      baseUrl: 'GATEWAY_URL',
      accessId: 'GATEWAY_ACCESS_ID',
      accessSecret: 'GATEWAY_ACCESS_SECRET',
    })
  }
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
