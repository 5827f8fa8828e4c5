/**
 * `crypto-checkout doctor`: checks which assumptions about the payment service hold for an account. It reads, validates
 * a payment that does not exist, and creates nothing.
 */
import { assumptions, GatewayError, type AssumptionId, type Assumptions } from '../gateway/index.js'
import { accountOptions, openGateway, type AccountValues, type Terminal } from './options/account.js'
import { formatAssumptions } from './options/assumptions.js'
import { checkPayment, type PaymentCheck } from './doctor/payment-check.js'
import { basicProbes } from './doctor/basic-probes.js'
import {
  holds,
  needsSecret,
  notAsked,
  runProbe,
  type Account,
  type Finding,
  type Verdict,
} from './doctor/finding.js'
import { signatureProbe } from './doctor/signature-probe.js'
import { signedProbes } from './doctor/signed-probes.js'
import { liveMistakes, modeOf } from './serve/live-settings.js'
import { serveOptions } from './serve/options.js'
import {
  bareFlag,
  defineOptions,
  helpText,
  readOptions,
  text,
  UsageError,
  wantsHelp,
} from './options/options.js'

const { mode, secret, apiKey, readOnlyApiKey, publicUrl } = serveOptions

const options = defineOptions({
  ...accountOptions,
  accessSecret: { ...accountOptions.accessSecret, optional: true },
  mode,
  secret: { ...secret, optional: true },
  apiKey: { ...apiKey, optional: true },
  readOnlyApiKey,
  publicUrl,
  payment: {
    flag: '--payment',
    description: 'identifier of a payment at the service: whether its address can receive money',
    optional: true,
    parse: text,
  },
  json: bareFlag('--json', 'print the findings as JSON'),
})

/** What only a signed request can check. */
const signedIds = new Set([signatureProbe, ...signedProbes].flatMap(({ ids }) => ids))

const summary = `Checks which assumptions about the payment service hold for your account. It creates nothing and makes no payment. Some
assumptions need GATEWAY_ACCESS_SECRET to be checked; with it, some requests carry a wrong signature on purpose.

With --payment, the address of a payment is checked as the endpoint checks it before it is shown.

With the settings of serve, it also names those that live mode refuses.

Exits with 0 when nothing differs, 1 when something does, live mode refuses a setting or the address can't receive money, 2 for a wrong option, 3 when the
service gives no answer.`

/**
 * Prints the findings and resolves to the exit code.
 * @throws {UsageError} for a wrong option, including an access id that the service does not know.
 */
export async function doctor(argv: string[], { env, print, warn, fetch, signal }: Terminal): Promise<number> {
  if (wantsHelp(argv)) {
    print(helpText('crypto-checkout doctor [options]', summary, options))
    return 0
  }
  const { json, payment: paymentId, ...values } = readOptions(options, argv, env)
  const account: Account = ({ assumptions, ...secret } = {}) =>
    openGateway({ ...values, ...secret }, fetch, assumptions)
  const refused = modeOf(values) === 'live' ? liveMistakes(values) : []
  try {
    await assertReachable(account, signal)
    const findings = await examine(account, values, signal)
    const line = lineToSet(findings, values.assumptions)
    const payment = paymentId === undefined ? undefined : await examinePayment(account, paymentId, signal)
    print(
      json
        ? `${JSON.stringify({ findings, refused, ...(line !== undefined && { set: line }), ...(payment && { payment }) }, undefined, 2)}\n`
        : linesOf(refused) + tableOf(findings, line) + (payment ? lineOf(payment) : ''),
    )
    const isWrong = countOf(findings, 'differs') > 0 || refused.length > 0 || payment?.payable === false
    return isWrong ? 1 : 0
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    warn(`crypto-checkout: GATEWAY_URL (--gateway-url) gives no answer of the service: ${error.message}\n`)
    return 3
  }
}

/**
 * Checks that the service answers and knows the account.
 * @throws {GatewayError} without an answer. A malformed answer does not throw: the probes examine it.
 */
async function assertReachable(account: Account, signal: AbortSignal): Promise<void> {
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

/** The findings of all assumptions, in the order of the interface. */
/** What holds for an account. It reads, and creates nothing. */
export function examineAccount(
  values: AccountValues,
  fetch: Terminal['fetch'],
  signal: AbortSignal,
): Promise<Finding[]> {
  const account: Account = ({ assumptions, ...secret } = {}) =>
    openGateway({ ...values, ...secret }, fetch, assumptions)
  return examine(account, values, signal)
}

async function examine(
  account: Account,
  { accessSecret, assumptions: given }: Pick<AccountValues, 'accessSecret' | 'assumptions'>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const findings = new Map<AssumptionId, Finding>()
  const run = async (probe: (typeof basicProbes)[number], as: Account = account) => {
    for (const finding of await runProbe(probe, as, signal)) findings.set(finding.id, finding)
  }
  for (const probe of basicProbes) await run(probe)
  if (accessSecret !== undefined) {
    await run(signatureProbe)
    // The other probes use the serialization that was found, so that one difference does not hide the others.
    const { setting } = findings.get('signature') ?? {}
    const signing: Account = (changes = {}) =>
      account({ ...changes, assumptions: { ...setting, ...changes.assumptions } })
    for (const probe of signedProbes) await run(probe, signing)
  } else {
    for (const id of signedIds) findings.set(id, needsSecret(id))
  }
  // The keys of a constant record; Object.keys loses their type.
  const ids = Object.keys(assumptions) as AssumptionId[]
  return ids.map((id) => asGiven(findings.get(id) ?? notAsked(id), given))
}

/** A finding that differs from the default, and for which the right switch is set already, holds. */
function asGiven(finding: Finding, given: Partial<Assumptions> = {}): Finding {
  const wanted = Object.entries(finding.setting ?? {})
  const isSet = wanted.every(([name, value]) => given[name as keyof Assumptions] === value)
  if (finding.verdict !== 'differs' || wanted.length === 0 || !isSet) return finding
  return holds(finding.id, `GATEWAY_ASSUMPTIONS has it: ${formatAssumptions(finding.setting ?? {})}`)
}

/** The whole line to set, with what is set already; undefined if no finding names a switch. */
function lineToSet(findings: readonly Finding[], given: Partial<Assumptions> = {}): string | undefined {
  const found = findings.filter(({ verdict, setting }) => verdict === 'differs' && setting)
  if (found.length === 0) return undefined
  const all = Object.assign({}, given, ...found.map(({ setting }) => setting)) as Partial<Assumptions>
  return `GATEWAY_ASSUMPTIONS="${formatAssumptions(all)}"`
}

/** @throws {UsageError} when the service has no such payment, or its answer is not as documented. */
async function examinePayment(account: Account, id: string, signal: AbortSignal): Promise<PaymentCheck> {
  try {
    return await checkPayment(account, id, signal)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.retryable || error.code === 'aborted') throw error
    throw new UsageError(`--payment names no payment that the service validates: ${error.message}`)
  }
}

/** The settings that live mode refuses, before everything else. */
const linesOf = (refused: readonly string[]) => refused.map((mistake) => `${mistake}\n`).join('')

function lineOf(payment: PaymentCheck): string {
  return payment.payable
    ? 'the address of the payment can receive money\n'
    : `the endpoint would not show this payment: ${payment.note} (${payment.reason})\n`
}

/** A line for each assumption that was asked about, what differs first; then what a secret would add, and the counts. */
function tableOf(findings: readonly Finding[], setting: string | undefined): string {
  const width = Math.max(...findings.map(({ id }) => id.length))
  const lines = (['differs', 'unknown', 'holds'] as const).flatMap((verdict) =>
    findings
      .filter((finding) => finding.verdict === verdict)
      .map(({ id, note }) => `${id.padEnd(width)}  ${verdict.padEnd(7)}  ${note}`),
  )
  const signed = findings.filter(({ id, verdict }) => verdict === 'not-asked' && signedIds.has(id)).length
  const count = (verdict: Verdict) => countOf(findings, verdict)
  const counts = `${count('holds')} hold, ${count('differs')} differ, ${count('unknown')} unknown`
  const rest = count('not-asked') - signed
  return [
    ...lines,
    '',
    ...(setting === undefined ? [] : [`Set ${setting}`]),
    ...(signed > 0 ? [`Set GATEWAY_ACCESS_SECRET (--gateway-access-secret) to check ${signed} more.`] : []),
    `${counts}; ${rest} need no check or a payment (--json gives the reasons)`,
    '',
  ].join('\n')
}

function countOf(findings: readonly Finding[], verdict: Verdict): number {
  return findings.filter((finding) => finding.verdict === verdict).length
}
