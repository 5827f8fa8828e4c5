/**
 * What live mode refuses, for `createCheckout`, `serve` and `doctor`: settings of the sandbox, secrets that can be guessed, and
 * links without TLS. Each alone is well formed; together with the mode they lose money.
 */
import { parseApiKeys } from './http/api-keys.js'

/** The settings that the mode decides about, by their names in `createCheckout`. */
export type LiveSettings = {
  'gateway.accessId'?: string | undefined
  'gateway.baseUrl'?: string | undefined
  secret?: string | undefined
  apiKey?: string | undefined
  readOnlyApiKey?: string | undefined
  publicUrl?: string | undefined
}

/** `problem` completes the option's name, says the next step, and never repeats the value. */
export type LiveRefusal = { option: keyof LiveSettings; problem: string }

/** The sandbox's public access id: no account has it. */
export const sandboxAccessId = 'sandbox-access-id'
const sandboxPort = '4100'

/** Characters of a key, without its name. */
const minKeyLength = 16
/** Fewer different characters are a repeated pattern; 16 random ones always have more. */
const minDistinct = 4

const newSecret = 'create one with: openssl rand -base64 32 | tr +/ -_ | tr -d ='
const newKey = 'create one with: openssl rand -hex 32'

/** All refusals, in the order of the options. */
export function liveRefusals(settings: LiveSettings): LiveRefusal[] {
  const { secret = '', apiKey, readOnlyApiKey, publicUrl } = settings
  const problems: Record<keyof LiveSettings, string | undefined> = {
    'gateway.accessId':
      settings['gateway.accessId']?.trim() === sandboxAccessId
        ? "is the sandbox's, which live mode refuses: anyone can spend from its addresses. Set the access id of your account, or the mode sandbox"
        : undefined,
    'gateway.baseUrl': isSandboxUrl(settings['gateway.baseUrl'])
      ? "is the sandbox's address, which live mode refuses. Set the payment service's, or the mode sandbox"
      : undefined,
    secret: secret.split(',').some(isRepetitive)
      ? `repeats a few characters, which live mode refuses: it can be guessed; ${newSecret}`
      : undefined,
    apiKey: weaknessOf(apiKey),
    readOnlyApiKey: weaknessOf(readOnlyApiKey),
    publicUrl:
      isPlain(publicUrl) && !isLoopback(publicUrl)
        ? 'must begin with https: in live mode, unless its host is this machine: others could change the address that a payer sees'
        : undefined,
  }
  // The keys of a literal above; Object.entries loses their type.
  const all = Object.entries(problems) as [keyof LiveSettings, string | undefined][]
  return all.flatMap(([option, problem]) => (problem === undefined ? [] : [{ option, problem }]))
}

/**
 * @throws {TypeError} for settings that live mode refuses, naming each option and the next step.
 */
export function assertLive(settings: LiveSettings): void {
  const refusals = liveRefusals(settings)
  if (refusals.length > 0)
    throw new TypeError(refusals.map(({ option, problem }) => `${option}: ${problem}`).join('\n'))
}

function weaknessOf(keys: string | undefined): string | undefined {
  const found = parseApiKeys(keys, false).map(({ key }) => key)
  if (found.some((key) => key.length < minKeyLength))
    return `has a key of fewer than ${minKeyLength} characters, which live mode refuses: it can be guessed; ${newKey}`
  return found.some(isRepetitive)
    ? `has a key that repeats a few characters, which live mode refuses: it can be guessed; ${newKey}`
    : undefined
}

const isRepetitive = (text: string) => text.trim() !== '' && new Set(text.trim()).size < minDistinct

const isPlain = (url: string | undefined): url is string => url !== undefined && /^http:/i.test(url)

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

function isSandboxUrl(url: string | undefined): boolean {
  return isPlain(url) && isLoopback(url) && new URL(url).port === sandboxPort
}
