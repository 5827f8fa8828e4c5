/**
 * `crypto-checkout doctor`: which of our assumptions about the payment service hold for an account. It reads, validates
 * a payment that does not exist, and creates nothing.
 */
import { assumptions, GatewayError, type AssumptionId } from '../gateway/index.js'
import { accountOptions, openGateway, type Terminal } from './options/account.js'
import { basicProbes } from './doctor/basic-probes.js'
import { notAsked, runProbe, unknown, type Account, type Finding, type Verdict } from './doctor/finding.js'
import { signatureProbe } from './doctor/signature-probe.js'
import { signedProbes } from './doctor/signed-probes.js'
import { bareFlag, defineOptions, helpText, readOptions, UsageError, wantsHelp } from './options/options.js'

const options = defineOptions({
  ...accountOptions,
  accessSecret: { ...accountOptions.accessSecret, optional: true },
  json: bareFlag('--json', 'print the findings as JSON'),
})

const summary = `Asks the payment service harmless questions, and tells which of the assumptions that are made about it hold for this
account. Nothing is created and no payment is made. Without an access secret, what needs a signature stays unknown;
with one, some requests carry a wrong signature on purpose.

Exits with 0 when nothing differs, 1 when something does, 2 for a wrong option, 3 when the service gives no answer.`

/**
 * Prints the findings and resolves to the exit code.
 * @throws {UsageError} for a wrong option, an access id that the service does not know among them.
 */
export async function doctor(argv: string[], { env, print, warn, fetch, signal }: Terminal): Promise<number> {
  if (wantsHelp(argv)) {
    print(helpText('crypto-checkout doctor [options]', summary, options))
    return 0
  }
  const { json, ...values } = readOptions(options, argv, env)
  const account: Account = ({ assumptions, ...secret } = {}) =>
    openGateway({ ...values, ...secret }, fetch, assumptions)
  try {
    await reach(account, signal)
    const findings = await examine(account, values.accessSecret !== undefined, signal)
    print(json ? `${JSON.stringify({ findings }, undefined, 2)}\n` : tableOf(findings))
    return countOf(findings, 'differs') > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    warn(`crypto-checkout: GATEWAY_URL (--gateway-url) gives no answer of the service: ${error.message}\n`)
    return 3
  }
}

/**
 * Makes sure that there is a service to ask, and that it knows the account.
 * @throws {GatewayError} without an answer. One that is only not as documented is worth a closer look.
 */
async function reach(account: Account, signal: AbortSignal): Promise<void> {
  try {
    await account().system.chains({ signal })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const { code, status } = error
    if (status === 401 || status === 403) {
      throw new UsageError('GATEWAY_ACCESS_ID (--gateway-access-id) is not accepted by the service')
    }
    if (code !== 'envelope' && code !== 'schema') throw error
  }
}

/** Every assumption with its finding, in the order of the interface. */
async function examine(account: Account, canSign: boolean, signal: AbortSignal): Promise<Finding[]> {
  const findings = new Map<AssumptionId, Finding>()
  const run = async (probe: (typeof basicProbes)[number], as: Account = account) => {
    for (const finding of await runProbe(probe, as, signal)) findings.set(finding.id, finding)
  }
  for (const probe of basicProbes) await run(probe)
  if (canSign) {
    await run(signatureProbe)
    // The rest is asked with the serialization that was found: one difference must not hide the others.
    const { setting } = findings.get('signature') ?? {}
    const signing: Account = (changes = {}) =>
      account({ ...changes, assumptions: { ...setting, ...changes.assumptions } })
    for (const probe of signedProbes) await run(probe, signing)
  } else {
    const note = 'not asked: GATEWAY_ACCESS_SECRET is not given'
    for (const { ids } of [signatureProbe, ...signedProbes]) {
      for (const id of ids) findings.set(id, unknown(id, note))
    }
  }
  // The keys of a constant record, which Object.keys can't say.
  const ids = Object.keys(assumptions) as AssumptionId[]
  return ids.map((id) => findings.get(id) ?? notAsked(id))
}

function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ id }) => id.length))
  const lines = findings.map(({ id, verdict, note }) => `${id.padEnd(width)}  ${verdict.padEnd(7)}  ${note}`)
  const [held, differing, unsure] = (['holds', 'differs', 'unknown'] as const).map((verdict) =>
    countOf(findings, verdict),
  )
  return [...lines, '', `${held} hold, ${differing} differ, ${unsure} unknown`, ''].join('\n')
}

function countOf(findings: readonly Finding[], verdict: Verdict): number {
  return findings.filter((finding) => finding.verdict === verdict).length
}
