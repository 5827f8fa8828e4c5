/** The account at the payment service, for the commands that call it: options, client, refusals. */
import {
  createGateway,
  GatewayError,
  type Assumptions,
  type Gateway,
  type GatewayCall,
} from '../../gateway/index.js'
import { version } from '../../core/version.js'
import { parseAssumptions } from './assumptions.js'
import { gatewayRules } from '../../gateway/option-rules.js'
import { defineOptions, httpUrl, optionalSetting, UsageError, type Environment } from './options.js'
import { ruledBy } from './schema.js'

/** The command's access to the outside. */
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
    parse: (value) => ruledBy(gatewayRules.baseUrl)(httpUrl(value)),
  },
  accessId: {
    env: 'GATEWAY_ACCESS_ID',
    description: 'access id of the account',
    secret: true,
    parse: ruledBy(gatewayRules.accessId),
  },
  accessSecret: {
    env: 'GATEWAY_ACCESS_SECRET',
    description: 'access secret of the account, which signs calls',
    secret: true,
    parse: ruledBy(gatewayRules.accessSecret),
  },
  assumptions: optionalSetting(
    'GATEWAY_ASSUMPTIONS',
    'how the service behaves where its interface leaves it open: name=value, comma-separated, as doctor prints it',
    parseAssumptions,
  ),
})

/** The same, for commands that also work without an account. */
export const optionalAccountOptions = {
  ...accountOptions,
  gatewayUrl: { ...accountOptions.gatewayUrl, optional: true },
  accessId: { ...accountOptions.accessId, optional: true },
  accessSecret: { ...accountOptions.accessSecret, optional: true },
} as const

/** The account's options. */
export type AccountValues = {
  gatewayUrl: string
  accessId: string
  accessSecret: string | undefined
  assumptions?: Partial<Assumptions> | undefined
}

/** Those of a command that also works without an account. */
export type OptionalAccountValues = { [Name in keyof AccountValues]?: AccountValues[Name] | undefined }

/** The account whose address and access id are set. */
export function accountOf({
  gatewayUrl,
  accessId,
  accessSecret,
  assumptions,
}: OptionalAccountValues): AccountValues | undefined {
  if (gatewayUrl === undefined || accessId === undefined) return undefined
  return { gatewayUrl, accessId, accessSecret, assumptions }
}

/** The client of an account with checked options. `changes` are assumptions beside those of the account. */
export function openGateway(
  { gatewayUrl, accessId, accessSecret, assumptions }: AccountValues,
  fetch: Terminal['fetch'],
  changes: Partial<Assumptions> = {},
  onCall?: (call: GatewayCall) => void,
): Gateway {
  return createGateway({
    baseUrl: gatewayUrl,
    accessId,
    fetch,
    assumptions: { ...assumptions, ...changes },
    userAgent: `crypto-checkout/${version}`,
    ...(accessSecret !== undefined && { accessSecret }),
    ...(onCall && { onCall }),
  })
}

/** An error about an argument, with its name on the command line; any other error unchanged. */
export function asUsageError(error: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof GatewayError) || error.code !== 'invalid-input') return error
  return new UsageError(error.message.replace(/^\w+/, (name) => names[name] ?? name))
}

/** Whether a call failed because the service was not reached: exit code 3. */
export function isUnreachable({ code, retryable }: GatewayError): boolean {
  return retryable || code === 'aborted'
}
