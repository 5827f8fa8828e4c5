/**
 * `crypto-checkout doctor`: checks which assumptions about the payment service hold for an account. It reads, validates
 * a payment that does not exist, and creates nothing without `--create`.
 */
import {
  assumptions,
  GatewayError,
  type AssumptionId,
  type Assumptions,
  type GatewayCall,
} from '../gateway/index.js'
import { accountOptions, openGateway, type AccountValues, type Terminal } from './options/account.js'
import { defineProgram } from './options/command.js'
import { formatAssumptions } from './options/assumptions.js'
import { databaseOptions, openExistingDatabase } from './options/database.js'
import { checkPayment, type PaymentCheck } from './doctor/payment-check.js'
import { basicProbes } from './doctor/basic-probes.js'
import { clockOf, oldEngines, weaknessesOf } from './doctor/host.js'
import {
  holds,
  needsSecret,
  notAsked,
  runProbe,
  type Account,
  type Finding,
  type Probe,
  type Verdict,
} from './doctor/finding.js'
import { creationProbe, paymentProbe, type Choice } from './doctor/payment-probes.js'
import { unreadFields } from './doctor/unread-fields.js'
import { signatureProbe } from './doctor/signature-probe.js'
import { signedProbes } from './doctor/signed-probes.js'
import { liveMistakes, modeOf, weakSettings } from './serve/live-settings.js'
import { misspelled, misspelledText } from './options/misspelled.js'
import { serveOptions } from './options/serve.js'
import { version } from '../core/version.js'
import { otherMode } from '../server/store-mode.js'
import { isAccessRefused } from '../server/gateway-calls/gateway-problem.js'
import { bareFlag, defineOptions, fullName, optionalFlag, text, UsageError } from './options/options.js'

const { default: _, ...existingDatabase } = databaseOptions.databaseUrl
const { mode, secrets, apiKeys, readOnlyApiKeys, webhookSecrets, publicUrl } = serveOptions
const { notifySecret, notifyUrl, notifyEvents, notifyAllowPrivate } = serveOptions

const options = defineOptions({
  ...accountOptions,
  accessSecret: { ...accountOptions.accessSecret, optional: true },
  mode,
  secrets: { ...secrets, optional: true },
  apiKeys: { ...apiKeys, optional: true },
  readOnlyApiKeys,
  webhookSecrets,
  notifySecret,
  notifyUrl,
  notifyEvents,
  notifyAllowPrivate,
  publicUrl,
  databaseUrl: { ...existingDatabase, optional: true },
  payment: optionalFlag(
    '--payment',
    'identifier of a payment at the service: its identifiers and amounts, and its address',
    text,
  ),
  create: optionalFlag(
    '--create',
    'a network and a coin, such as tron:usdt: creates a payment of 10 USD that stays unpaid, for what only a creation shows',
    choice,
  ),
  json: bareFlag('--json', 'print the findings as JSON'),
})

/** What only a signed request can check. */
const signedIds = new Set([signatureProbe, ...signedProbes].flatMap(({ ids }) => ids))

const summary = `Checks which assumptions about the payment service hold for your account. Without --create, it creates nothing. Some
assumptions need GATEWAY_ACCESS_SECRET to be checked; with it, some requests carry a wrong signature on purpose.

With --payment, the identifiers and amounts of a payment are checked, and its address as the endpoint checks it before it is shown.
With --create, a payment is created at the service and checked like that; it also finds how the coin is named in a request, and what
the answer to one means.

With the settings of serve, it also names those that live mode refuses, and what is weak: missing and misspelled settings, the database of DATABASE_URL
and its connection, clocks that differ, and engines that get no fixes any more.

Exits with 0 when nothing differs, 1 when something does, the mode refuses a setting or the address can't receive money, 2 for a wrong option, 3 when the
service gives no answer.`

/**
 * Prints the findings.
 * @throws {UsageError} for an access id that the service does not know.
 */
export const doctor = defineProgram({
  usage: 'doctor [options]',
  summary,
  options,
  async run({ json, payment: given, create, databaseUrl, ...values }, { env, print, warn, fetch, signal }) {
    let paymentId = given
    const unread = unreadFields()
    const clock = clockOf(fetch)
    const account = accountOf(values, clock.fetch, unread.note)
    const mode = modeOf(values)
    const refused = mode === 'live' ? liveMistakes(values) : []
    try {
      await assertReachable(account, signal)
      const probes = [
        ...(given === undefined ? [] : [paymentProbe(given)]),
        ...(create ? [creationProbe(create, (id) => (paymentId ??= id))] : []),
      ]
      const findings = await examine(account, values, signal, unread.finding, probes)
      const line = lineToSet(findings, values.assumptions)
      const payment = paymentId === undefined ? undefined : await examinePayment(account, paymentId, signal)
      const open = databaseUrl && (() => openExistingDatabase(databaseUrl))
      const around = await weaknessesOf(open, clock.driftMs())
      if (around.mode !== undefined && around.mode !== mode)
        refused.push(`${fullName(databaseOptions.databaseUrl)} can't be used: ${otherMode(mode).message}`)
      const engines = [
        `Node ${process.versions.node}`,
        ...(around.version === undefined ? [] : [around.version]),
      ]
      const weak = [
        ...weakSettings({ ...values, databaseUrl }),
        ...around.weak,
        ...oldEngines(engines, Date.now()),
        ...misspelled(env, serveOptions).map(misspelledText),
      ]
      const versions = {
        'crypto-checkout': version,
        node: process.version,
        ...(around.version !== undefined && { database: around.version }),
      }
      print(
        json
          ? `${JSON.stringify({ mode, versions, findings, refused, weak, ...(line !== undefined && { set: line }), ...(payment && { payment }) }, undefined, 2)}\n`
          : linesOf(refused) +
              linesOf(weak.map((sentence) => `weak: ${sentence}`)) +
              (mode === 'sandbox' ? sandboxLine : '') +
              tableOf(findings, line) +
              (payment ? lineOf(payment) : ''),
      )
      const isWrong = countOf(findings, 'differs') > 0 || refused.length > 0 || payment?.payable === false
      return isWrong ? 1 : 0
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      warn(linesOf(refused)) // known without the service
      warn(`crypto-checkout: GATEWAY_URL (--gateway-url) gives no answer of the service: ${error.message}\n`)
      return 3
    }
  },
})

/**
 * Checks that the service answers and knows the account.
 * @throws {GatewayError} without an answer. A malformed answer does not throw: the probes examine it.
 */
async function assertReachable(account: Account, signal: AbortSignal): Promise<void> {
  try {
    await account().system.chains({ signal })
  } catch (error) {
    if (isAccessRefused(error))
      throw new UsageError('GATEWAY_ACCESS_ID (--gateway-access-id) is not accepted by the service')
    if (!(error instanceof GatewayError && ['envelope', 'schema'].includes(error.code))) throw error
  }
}

/** What holds for an account. It reads, and creates nothing. */
export function examineAccount(
  values: AccountValues,
  fetch: Terminal['fetch'],
  signal: AbortSignal,
): Promise<Finding[]> {
  const unread = unreadFields()
  return examine(accountOf(values, fetch, unread.note), values, signal, unread.finding)
}

function accountOf(
  values: AccountValues,
  fetch: Terminal['fetch'],
  onCall: (call: GatewayCall) => void,
): Account {
  return ({ assumptions, ...secret } = {}) =>
    openGateway({ ...values, ...secret }, fetch, assumptions, onCall)
}

/** The findings of all assumptions, in the order of the interface. */
async function examine(
  account: Account,
  { accessSecret, assumptions: given }: Pick<AccountValues, 'accessSecret' | 'assumptions'>,
  signal: AbortSignal,
  fieldsFinding: (hasOtherLogNames: boolean) => Finding,
  probes: readonly Probe[] = [],
): Promise<Finding[]> {
  const findings = new Map<AssumptionId, Finding>()
  const run = async (probe: Probe, as: Account = account) => {
    for (const finding of await runProbe(probe, as, signal)) findings.set(finding.id, finding)
  }
  for (const probe of [...basicProbes, ...probes]) await run(probe)
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
  const fields = fieldsFinding(findings.get('log-fields')?.verdict === 'differs')
  findings.set(fields.id, fields)
  // The keys of a constant record; Object.keys loses their type.
  const ids = Object.keys(assumptions) as AssumptionId[]
  return ids.map((id) => asGiven(findings.get(id) ?? notAsked(id), given))
}

/** A finding that differs from the default, and for which the right switch is set already, holds. */
function asGiven(finding: Finding, given: Partial<Assumptions> = {}): Finding {
  const wanted = Object.entries(finding.setting ?? {})
  const isSet = wanted.every(([name, value]) => isSame(given[name as keyof Assumptions], value))
  if (finding.verdict !== 'differs' || wanted.length === 0 || !isSet) return finding
  return holds(finding.id, `GATEWAY_ASSUMPTIONS has it: ${formatAssumptions(finding.setting ?? {})}`)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

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
    const isAnswer = error instanceof GatewayError && (!error.retryable || error.code === 'http-status')
    if (!isAnswer || error.code === 'aborted') throw error
    throw new UsageError(
      `--payment names no payment that the service knows; try its other identifier: ${error.message}`,
    )
  }
}

function choice(value: string): Choice {
  const [, chain, coin] = /^([\w.-]{1,64}):([\w.-]{1,64})$/.exec(value) ?? []
  if (chain === undefined || coin === undefined)
    throw new Error('must be a network and a coin, such as tron:usdt')
  return { chain, coin }
}

/** The settings that live mode refuses and what is weak, before everything else. */
const linesOf = (sentences: readonly string[]) => sentences.map((sentence) => `${sentence}\n`).join('')

const sandboxLine =
  'The mode is sandbox: no money is real, and no settings were checked. For a shop, set MODE=live.\n'

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
