/**
 * `crypto-checkout conformance`: whether an endpoint, in whatever language, keeps the wire contract. Everything that can
 * be asked from outside is asked; orders and payments are made for it, so it is run against a sandbox.
 */
import type { Terminal } from './options/account.js'
import { closingRules, generalRules } from './conformance/general.js'
import { orderRules } from './conformance/orders.js'
import { pageRules } from './conformance/page.js'
import { paymentRules } from './conformance/payments.js'
import { ask, type Finding, type Verdict } from './conformance/rule.js'
import { Visit } from './conformance/conformance-client.js'
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
    description: 'mints sessions; better given as CHECKOUT_API_KEY; without it, most is skipped',
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
  json: bareFlag('--json', 'print the findings as JSON'),
})

const summary = `Asks a checkout endpoint about every rule of the wire contract that can be asked from outside. It seals orders and
creates payments that nobody pays, unless --sandbox says where: run it against a test account.

Exits with 0 when every rule that was asked holds, 1 when one does not, 2 for a wrong option, 3 when nothing answers.`

/** Everything that is asked, in this order; the last look at all the answers. */
export const rules = [...generalRules, ...orderRules, ...paymentRules, ...pageRules, ...closingRules]

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
  const { json, ...values } = readOptions(options, argv, env)
  const apiKey = values.apiKey ?? (env['CHECKOUT_API_KEY'] || undefined)
  const visit = new Visit({ ...values, apiKey, fetch, signal })
  try {
    await visit.send('GET', '/health')
  } catch {
    warn('crypto-checkout: URL gives no answer\n')
    return 3
  }
  const findings: Finding[] = []
  for (const rule of rules) {
    const finding = await ask(rule, visit)
    findings.push(finding)
    if (!json) print(lineOf(finding))
  }
  print(json ? `${JSON.stringify({ findings }, undefined, 2)}\n` : totalOf(findings))
  return countOf(findings, 'failed') > 0 ? 1 : 0
}

const width = Math.max(...rules.map(({ id }) => id.length))

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
