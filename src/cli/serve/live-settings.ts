/** The mode of the endpoint by its settings, and what live mode refuses of them, in the words of the command line. */
import { liveRefusals, sandboxAccessId, type LiveSettings } from '../../server/live-rules.js'
import { accountOptions } from '../options/account.js'
import { fullName, mistakesError, type Option } from '../options/options.js'
import { serveOptions } from './options.js'

/** Of `serve` and `doctor`. */
export type ModeSettings = {
  mode: 'sandbox' | 'live' | undefined
  accessId: string
  gatewayUrl: string
  secret?: string | undefined
  apiKey?: string | undefined
  readOnlyApiKey?: string | undefined
  publicUrl?: string | undefined
}

const options: Record<keyof LiveSettings, Option> = {
  'gateway.accessId': accountOptions.accessId,
  'gateway.baseUrl': accountOptions.gatewayUrl,
  secret: serveOptions.secret,
  apiKey: serveOptions.apiKey,
  readOnlyApiKey: serveOptions.readOnlyApiKey,
  publicUrl: serveOptions.publicUrl,
}

/** The sandbox's access id is public and no account has it, so it implies the mode. */
export function modeOf({ mode, accessId }: Pick<ModeSettings, 'mode' | 'accessId'>): 'sandbox' | 'live' {
  return mode ?? (accessId === sandboxAccessId ? 'sandbox' : 'live')
}

/** What live mode refuses: each line names an option and the next step. */
export function liveMistakes({ accessId, gatewayUrl, ...settings }: ModeSettings): string[] {
  const refusals = liveRefusals({ 'gateway.accessId': accessId, 'gateway.baseUrl': gatewayUrl, ...settings })
  return refusals.map(({ option, problem }) => `${fullName(options[option])} ${problem}`)
}

/** @throws {UsageError} for settings that live mode refuses, all at once. */
export function assertLiveSettings(settings: ModeSettings): void {
  const mistakes = modeOf(settings) === 'live' ? liveMistakes(settings) : []
  if (mistakes.length > 0) throw mistakesError(mistakes)
}
