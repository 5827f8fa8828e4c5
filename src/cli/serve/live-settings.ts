/** The mode of the endpoint by its settings, and what live mode refuses of them, in the words of the command line. */
import { isOfThisMachine, liveRefusals, sandboxAccessId, type LiveSettings } from '../../server/live-rules.js'
import { accountOptions } from '../options/account.js'
import { fullName, mistakesError, type Option, type OptionValues } from '../options/options.js'
import { serveOptions } from '../options/serve.js'
import type { Database } from '../options/store.js'
import { hostUrls } from '../../server/store/postgres/hosts.js'

type Values = OptionValues<typeof serveOptions>

/** Of `serve` and `doctor`. */
export type ModeSettings = Pick<Values, 'mode' | 'accessId' | 'gatewayUrl'> & {
  [
    Name in
      | ('accessSecret' | 'secrets' | 'apiKeys' | 'readOnlyApiKeys' | 'webhookSecrets')
      | ('notifySecret' | 'notifyUrl' | 'notifyAllowPrivate' | 'publicUrl')
  ]?: Values[Name] | undefined
}

const options: Record<keyof LiveSettings, Option> = {
  'gateway.accessId': accountOptions.accessId,
  'gateway.accessSecret': accountOptions.accessSecret,
  'gateway.baseUrl': accountOptions.gatewayUrl,
  secrets: serveOptions.secrets,
  apiKeys: serveOptions.apiKeys,
  webhookSecrets: serveOptions.webhookSecrets,
  notifySecrets: serveOptions.notifySecret,
  publicUrl: serveOptions.publicUrl,
  notifyUrl: serveOptions.notifyUrl,
}

/** The sandbox's access id is public and no account has it, so it implies the mode. */
export function modeOf({ mode, accessId }: Pick<ModeSettings, 'mode' | 'accessId'>): 'sandbox' | 'live' {
  return mode ?? (accessId === sandboxAccessId ? 'sandbox' : 'live')
}

/** What live mode refuses: each line names an option and the next step. */
export function liveMistakes(values: ModeSettings): string[] {
  const { accessId, accessSecret, gatewayUrl, readOnlyApiKeys, ...rest } = values
  const { notifySecret, notifyUrl, notifyAllowPrivate, ...settings } = rest
  const account = {
    ...{ 'gateway.accessId': accessId, 'gateway.accessSecret': accessSecret },
    'gateway.baseUrl': gatewayUrl,
  }
  const shop = { notifySecrets: notifySecret, ...(!notifyAllowPrivate && { notifyUrl }) }
  const refusals = liveRefusals({ ...account, ...settings, ...shop })
  const ofReadKeys = liveRefusals({ ...account, ...settings, ...shop, apiKeys: readOnlyApiKeys })
  return [
    ...refusals.map(({ option, problem }) => `${fullName(options[option])} ${problem}`),
    ...ofReadKeys
      .filter(({ option }) => option === 'apiKeys')
      .map(({ problem }) => `${fullName(serveOptions.readOnlyApiKeys)} ${problem}`),
  ]
}

/** Recommended for a live shop, and what their absence means. */
const recommended = {
  publicUrl: 'is not set: links have the host that a request names',
  notifyUrl: 'is not set: the shop learns of a paid order only where it asks',
  webhookSecrets: 'is not set: money is seen by polling alone, seconds later',
} as const

/** What live mode takes and a shop on the internet does not want, a sentence each. */
export function weakSettings(settings: ModeSettings & { databaseUrl?: Database | undefined }): string[] {
  if (modeOf(settings) !== 'live') return []
  const { publicUrl, databaseUrl, secrets } = settings
  const names = Object.keys(recommended) as (keyof typeof recommended)[]
  // Only serve has its secrets in the environment: an endpoint in process has its settings elsewhere.
  const missing = secrets === undefined ? [] : names.filter((name) => settings[name] === undefined)
  return [
    ...missing.map((name) => `${fullName(serveOptions[name])} ${recommended[name]}`),
    ...(publicUrl !== undefined && isOfThisMachine(publicUrl)
      ? [`${fullName(serveOptions.publicUrl)} is this machine: no link opens on the device of a payer`]
      : []),
    ...(publicUrl !== undefined && new URL(publicUrl).pathname === '/'
      ? [
          `${fullName(serveOptions.publicUrl)} has no path: links begin with it, and the endpoint answers below /checkout`,
        ]
      : []),
    ...(databaseUrl?.kind === 'postgres' && hostUrls(databaseUrl.location).some(isReadable)
      ? [
          `${fullName(serveOptions.databaseUrl)} names another host without checking its certificate: add sslmode=verify-full`,
        ]
      : []),
  ]
}

/** Whether others on the way can read and change what goes to a host of PostgreSQL. */
function isReadable(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  if (hostname === '' || isOfThisMachine(url)) return false
  const [mode, ssl] = ['sslmode', 'ssl'].map((name) => searchParams.get(name))
  // As the driver reads them: of libpq's, one alone checks the whole certificate.
  if (mode == null) return ssl !== 'true' && ssl !== '1' && !searchParams.has('sslrootcert')
  if (searchParams.get('uselibpqcompat') === 'true') return mode !== 'verify-full'
  return ['disable', 'allow', 'no-verify'].includes(mode)
}

/** @throws {UsageError} for settings that live mode refuses, all at once. */
export function assertLiveSettings(settings: ModeSettings): void {
  const mistakes = modeOf(settings) === 'live' ? liveMistakes(settings) : []
  if (mistakes.length > 0) throw mistakesError(mistakes)
}
