/**
 * `crypto-checkout conformance`: checks an endpoint, in any language, against the wire contract from outside. It
 * creates orders and payments, so it is run against a sandbox.
 */
import type { Terminal } from './options/account.js'
import { closingRules, generalRules } from './conformance/general.js'
import { orderRules } from './conformance/orders.js'
import { pageRules } from './conformance/page.js'
import { paymentRules } from './conformance/payments.js'
import { isEndpoint, publicRules } from './conformance/public.js'
import { refundRules } from './conformance/refunds.js'
import { ask, type Finding, type Verdict } from './conformance/rule.js'
import { ConformanceClient } from './conformance/conformance-client.js'
import {
  bareFlag,
  defineOptions,
  helpText,
  httpUrl,
  readOptions,
  text,
  wantsHelp,
} from './options/options.js'

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
    parse: text,
  },
  origin: {
    flag: '--origin',
    description: 'an origin that the endpoint allows',
    optional: true,
    parse: httpUrl,
  },
  session: {
    flag: '--session',
    description: 'a session to look at, without an API key',
    optional: true,
    secret: true,
    parse: text,
  },
  sandbox: {
    flag: '--sandbox',
    description: 'the sandbox that the endpoint is connected to: payments are paid there',
    optional: true,
    parse: httpUrl,
  },
  public: bareFlag(
    '--public',
    'play a payer through the public address, behind its proxy, instead of every rule',
  ),
  json: bareFlag('--json', 'print the findings as JSON'),
})

const summary = `Checks a checkout endpoint against every rule of the wire contract that is visible from outside. It creates orders and
payments, and pays them if --sandbox is given: use a test account.

With --public, it plays a payer through the public address: session, methods, a payment from the page's own origin, the hosted
page, its files, compression and headers.

Exits with 0 if every checked rule holds, 1 if one does not, 2 for a wrong option, 3 if nothing answers.`

/** All rules, in this order; the last ones check all answers. */
export const rules = [
  ...[...generalRules, ...orderRules, ...paymentRules],
  ...[...refundRules, ...pageRules, ...closingRules],
]

/**
 * Prints the findings and resolves to the exit code.
 * @throws {UsageError} for a wrong option.
 */
export async function conformance(
  argv: string[],
  { env, print, warn, fetch, signal }: Terminal,
): Promise<number> {
  if (wantsHelp(argv)) {
    print(helpText('crypto-checkout conformance URL [options]', summary, options))
    return 0
  }
  const { json, public: isPublic, ...values } = readOptions(options, argv, env)
  const apiKey = values.apiKey ?? (env['CHECKOUT_API_KEY'] || undefined)
  const client = new ConformanceClient({ ...values, apiKey, fetch, signal })
  try {
    const health = await client.send('GET', '/health')
    if (!isEndpoint(health)) {
      warn(
        `crypto-checkout: no endpoint here: ${health.status} to GET /health; URL needs the path, such as /checkout\n`,
      )
      return 3
    }
  } catch {
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
