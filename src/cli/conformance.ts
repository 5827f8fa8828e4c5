/**
 * `crypto-checkout conformance`: checks an endpoint, in any language, against the wire contract from outside. It
 * creates orders and payments, so it is run against a sandbox.
 */
import { parseApiKeys } from './options/api-keys.js'
import { defineProgram } from './options/command.js'
import { closingRules, generalRules } from './conformance/general.js'
import { linkRules } from './conformance/links.js'
import { orderRules } from './conformance/orders.js'
import { pageRules } from './conformance/page.js'
import { paymentRules } from './conformance/payments.js'
import { isEndpoint, publicRules } from './conformance/public.js'
import { refundRules } from './conformance/refunds.js'
import { ask, type Finding, type Verdict } from './conformance/rule.js'
import { ConformanceClient, type Answer } from './conformance/conformance-client.js'
import { bareFlag, defineOptions, httpUrl, optionalFlag, text, UsageError } from './options/options.js'

const options = defineOptions({
  url: {
    argument: 'URL',
    description: 'the endpoint with its path, such as http://127.0.0.1:4300/checkout',
    parse: httpUrl,
  },
  apiKey: {
    flag: '--api-key',
    description: 'creates sessions; better set CHECKOUT_API_KEY; without it, most rules are skipped',
    optional: true,
    secret: true,
    parse: firstKey,
  },
  apiKeys: {
    env: 'CHECKOUT_API_KEY',
    description: 'the keys of the endpoint: the first one is sent, without its name',
    optional: true,
    secret: true,
    parse: firstKey,
  },
  origin: optionalFlag('--origin', 'an origin that the endpoint allows', httpUrl),
  session: {
    flag: '--session',
    description: 'a session to look at, without an API key',
    optional: true,
    secret: true,
    parse: text,
  },
  sandbox: optionalFlag(
    '--sandbox',
    'the sandbox that the endpoint is connected to: payments are paid there',
    httpUrl,
  ),
  public: bareFlag(
    '--public',
    'play a payer through the public address, behind its proxy, instead of every rule',
  ),
  live: bareFlag(
    '--live',
    'also check an endpoint in live mode, and leave the orders there that this creates',
  ),
  json: bareFlag('--json', 'print the findings as JSON'),
})

const summary = `Checks a checkout endpoint against every rule of the wire contract that is visible from outside. It creates orders and
payments, and pays them if --sandbox is given: use a test account. An endpoint in live mode needs --live.

With --public, it plays a payer through the public address: session, methods, a payment from the page's own origin, the hosted
page, its files, compression and headers.

Exits with 0 if every checked rule holds, 1 if one does not, 2 for a wrong option or a live endpoint without --live, 3 if nothing answers.`

/** All rules, in this order; the last ones check all answers. */
export const rules = [
  ...[...generalRules, ...orderRules, ...paymentRules],
  ...[...refundRules, ...linkRules, ...pageRules, ...closingRules],
]

/** Prints the findings. */
export const conformance = defineProgram({
  usage: 'conformance URL [options]',
  summary,
  options,
  async run({ json, live, public: isPublic, apiKeys, ...values }, { print, warn, fetch, signal }) {
    const apiKey = values.apiKey ?? apiKeys
    const client = new ConformanceClient({ ...values, apiKey, fetch, signal })
    try {
      const health = await client.send('GET', '/health')
      if (!isEndpoint(health)) {
        warn(
          `crypto-checkout: no endpoint here: ${health.status} to GET /health; URL needs the path, such as /checkout\n`,
        )
        return 3
      }
      if (!live && (await isLive(health, client)))
        throw new UsageError(
          'the endpoint is in live mode, and this leaves orders there; --live checks it all the same',
        )
      if (apiKey !== undefined && (await isRefused(client)))
        throw new UsageError(
          '--api-key (CHECKOUT_API_KEY) is refused by the endpoint, with 401: give one of its keys that creates sessions',
        )
    } catch (error) {
      if (error instanceof UsageError) throw error
      warn('crypto-checkout: URL gives no answer\n')
      return 3
    }
    const findings: Finding[] = []
    for (const rule of isPublic ? publicRules : rules) {
      const finding = await ask(rule, client)
      findings.push(finding)
      if (!json) print(lineOf(finding))
    }
    print(json ? `${JSON.stringify({ findings }, undefined, 2)}\n` : totalOf(findings))
    return countOf(findings, 'failed') > 0 ? 1 : 0
  },
})

/** What a caller sends of a list of keys, each with or without a name. */
function firstKey(list: string): string | undefined {
  return parseApiKeys(list, false)[0]?.key
}

/** By what the endpoint says of itself, else of the one session that every run needs. Without a key, nothing is created. */
async function isLive({ json }: Answer, client: ConformanceClient): Promise<boolean> {
  if (modeOf(json) !== undefined) return modeOf(json) === 'live'
  const token = await client.session().catch(() => undefined)
  return token !== undefined && modeOf((await client.send('GET', '/session', { token })).json) === 'live'
}

/** Whether the endpoint refuses the key, asked by an order that it refuses with any: nothing is created. */
async function isRefused(client: ConformanceClient): Promise<boolean> {
  return (await client.send('POST', '/sessions', { token: client.key(), body: {} })).status === 401
}

function modeOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'mode' in json ? json.mode : undefined
}

const width = Math.max(...[...rules, ...publicRules].map(({ id }) => id.length))

function lineOf({ id, verdict, where, expected, got, reason }: Finding): string {
  const name = id.padEnd(width)
  if (verdict === 'failed') return `FAILED   ${name}  expected ${expected}; got ${got}; see ${where}\n`
  return verdict === 'ok' ? `ok       ${id}\n` : `skipped  ${name}  ${reason}\n`
}

function totalOf(findings: readonly Finding[]): string {
  const [held, failed, skipped] = (['ok', 'failed', 'skipped'] as const).map((verdict) =>
    countOf(findings, verdict),
  )
  return `\n${held} ok, ${failed} failed, ${skipped} skipped\n`
}

function countOf(findings: readonly Finding[], verdict: Verdict): number {
  return findings.filter((finding) => finding.verdict === verdict).length
}
