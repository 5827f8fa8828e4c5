/**
 * What live mode refuses, for `createCheckout`, `serve` and `doctor`: settings of the sandbox, secrets that can be guessed, and
 * links without TLS. Each alone is well formed; together with the mode they lose money.
 */
import { isLoopback } from '../core/web-address.js'
import type { ApiKey } from './http/api-keys.js'

/** The settings that the mode decides about, by their names in `createCheckout`. */
export type LiveSettings = {
  'gateway.accessId'?: string | undefined
  'gateway.accessSecret'?: string | undefined
  'gateway.baseUrl'?: string | undefined
  secrets?: readonly string[] | undefined
  apiKeys?: readonly ApiKey[] | undefined
  webhookSecrets?: readonly string[] | undefined
  /** Those that sign what `serve` sends to the shop. */
  notifySecrets?: readonly string[] | undefined
  publicUrl?: string | undefined
  /** Where `serve` sends what happened to the orders, unless it may be in a private network. */
  notifyUrl?: string | undefined
}

/** `problem` completes the option's name, says the next step, and never repeats the value. */
export type LiveRefusal = { option: keyof LiveSettings; problem: string }

/** The sandbox's public access id: no account has it. */
export const sandboxAccessId = 'sandbox-access-id'
const sandboxPort = '4100'

/** Characters of a key, without its name. */
const minKeyLength = 16
/** Characters of a secret in a header of the payment service. */
const minWebhookSecretLength = 32
/** Fewer different characters are a repeated pattern; 16 random ones always have more. */
const minDistinct = 4

const newSecret = 'create one with: openssl rand -base64 32 | tr +/ -_ | tr -d ='
const newSigner = 'create one with: echo whsec_$(openssl rand -base64 32)'
const newKey = 'create one with: openssl rand -hex 32'

/** All refusals, in the order of the options. */
export function liveRefusals(settings: LiveSettings): LiveRefusal[] {
  const {
    secrets = [],
    apiKeys = [],
    webhookSecrets = [],
    notifySecrets = [],
    publicUrl,
    notifyUrl,
  } = settings
  const accountSecrets = [settings['gateway.accessId'], settings['gateway.accessSecret']]
  const isOfAccount = (text: string) =>
    accountSecrets.some((one) => one !== undefined && bare(one) === bare(text))
  const isKnown =
    'that is also of the account or the webhook, which live mode refuses: the payment service knows it; '
  const notifyKeys = notifySecrets.map((one) => one.replace(/^whsec_/, ''))
  const seals = (text: string) => secrets.some((secret) => bare(secret) === bare(text))
  const problems: Record<keyof LiveSettings, string | undefined> = {
    'gateway.accessId':
      settings['gateway.accessId']?.trim() === sandboxAccessId
        ? "is the sandbox's, which live mode refuses: anyone can spend from its addresses. Set the access id of your account, or the mode sandbox"
        : undefined,
    'gateway.accessSecret':
      accountSecrets[0] !== undefined && accountSecrets[0] === accountSecrets[1]
        ? 'is the access id, which live mode refuses: it goes out with every call. Set the access secret of your account'
        : undefined,
    'gateway.baseUrl': isSandboxUrl(settings['gateway.baseUrl'])
      ? "is the sandbox's address, which live mode refuses. Set the payment service's, or the mode sandbox"
      : undefined,
    secrets: secrets.some(isRepetitive)
      ? `repeats a few characters, which live mode refuses: it can be guessed; ${newSecret}`
      : secrets.some(isOfAccount)
        ? `has one ${isKnown}${newSecret}`
        : undefined,
    apiKeys: apiKeys.some(({ key }) => seals(key))
      ? `has a key that also seals sessions, which live mode refuses: who may read orders could set prices; ${newKey}`
      : apiKeys.some(({ key }) => webhookSecrets.includes(key))
        ? `has a key that is also a secret of the webhook, which live mode refuses: the payment service knows it; ${newKey}`
        : apiKeys.some(({ key }) => isOfAccount(key))
          ? `has a key ${isKnown}${newKey}`
          : apiKeys.some(({ key }) => notifyKeys.some((one) => bare(one) === bare(key)))
            ? `has a key that also signs notifications, which live mode refuses: who receives them could use it; ${newKey}`
            : weaknessOf(apiKeys),
    webhookSecrets: webhookSecrets.some(seals)
      ? `has a secret that also seals sessions, which live mode refuses: the payment service could set prices; ${newKey}`
      : webhookSecrets.some((one) => one.length < minWebhookSecretLength || isRepetitive(one))
        ? `has fewer than ${minWebhookSecretLength} characters or repeats a few, which live mode refuses: it can be guessed; ${newKey}`
        : webhookSecrets.some(isOfAccount)
          ? `has a secret ${isKnown}${newKey}`
          : undefined,
    notifySecrets: notifyKeys.some(isRepetitive)
      ? `repeats a few characters, which live mode refuses: others could tell the shop that an order is paid; ${newSigner}`
      : notifyKeys.some((one) => isOfAccount(one) || webhookSecrets.includes(one))
        ? `has one ${isKnown}${newSigner}`
        : notifyKeys.some(seals)
          ? `has one that also seals sessions, which live mode refuses: who receives notifications could set prices; ${newSigner}`
          : undefined,
    publicUrl:
      isPlain(publicUrl) && !isOfThisMachine(publicUrl)
        ? 'must begin with https: in live mode, unless its host is this machine: others could change the address that a payer sees'
        : undefined,
    notifyUrl:
      isPlain(notifyUrl) && !isOfThisMachine(notifyUrl)
        ? 'must begin with https: in live mode, unless its host is this machine: others could read the sessions of the orders. Where the shop is in a private network, set NOTIFY_ALLOW_PRIVATE=1'
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

function weaknessOf(keys: readonly ApiKey[]): string | undefined {
  const found = keys.map(({ key }) => key)
  if (found.some((key) => key.length < minKeyLength))
    return `has a key of fewer than ${minKeyLength} characters, which live mode refuses: it can be guessed; ${newKey}`
  return found.some(isRepetitive)
    ? `has a key that repeats a few characters, which live mode refuses: it can be guessed; ${newKey}`
    : undefined
}

/** Few different characters, or a few that come again and again: as it is written, or as the bytes that it encodes. */
function isRepetitive(secret: string): boolean {
  return [secret, decoded(secret)].some((text) => {
    if (new Set(text).size < minDistinct) return true
    const lengths = Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1)
    return lengths.some((length) => text.slice(length) === text.slice(0, -length))
  })
}

/** The bytes of either base64; a text that is none, as it is. */
function decoded(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return text
  }
}

/** Without the padding, and in one of the two alphabets that base64 has. */
const bare = (secret: string): string => secret.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')

const isPlain = (url: string | undefined): url is string => url !== undefined && /^http:/i.test(url)

/** Whether the host of an address is this machine. */
export const isOfThisMachine = (url: string): boolean => isLoopback(new URL(url).hostname)

function isSandboxUrl(url: string | undefined): boolean {
  return isPlain(url) && isOfThisMachine(url) && new URL(url).port === sandboxPort
}
