/**
 * Finds the serialization of the signed content for an account: one read per candidate, compared with the answer to a
 * wrong signature.
 */
import { GatewayError, serializations, type Gateway, type SerializationName } from '../../gateway/index.js'
import { differs, holds, unknown, type Account, type Finding, type Probe } from './finding.js'

type Question = (gateway: Gateway, signal: AbortSignal) => Promise<unknown>

const read: Question = ({ webhooks }, signal) => webhooks.get({ signal })

/** With a body, to distinguish a signature of the body from one without. It is read-only, too. */
const readWithBody: Question = ({ wallets }, signal) =>
  wallets.validate(
    { address: '0x0000000000000000000000000000000000000000', networks: ['ethereum'] },
    { signal },
  )

// The keys of a constant record; Object.keys loses their type.
const candidates = Object.keys(serializations) as [SerializationName, ...SerializationName[]]

/** Needs the access secret. Stops at the default if that is accepted. */
export const signatureProbe: Probe = {
  ids: ['signature', 'signature-key', 'credentials'],
  async ask(account, signal) {
    const [preset] = candidates
    const wrong = await outcomeOf(read, account({ accessSecret: crypto.randomUUID() }), signal)
    if (wrong === 'success') {
      return this.ids.map((id) =>
        unknown(id, 'a wrong signature is accepted too, so a right one tells nothing'),
      )
    }
    const accepted = (question: Question, names: readonly SerializationName[]) =>
      acceptedOf(question, names, { account, wrong, signal })

    if ((await accepted(read, [preset])).length > 0)
      return found(holds('signature', `'${preset}' is accepted`))
    const others = await accepted(read, candidates.slice(1))
    const [name] = others.length > 1 ? await accepted(readWithBody, others) : others
    if (name === undefined) {
      const note = 'every serialization known here is refused; GATEWAY_ACCESS_SECRET may be wrong'
      return [differs('signature', note), unknown('signature-key', note), unknown('credentials', note)]
    }
    return found(differs('signature', `'${preset}' is refused, '${name}' is accepted`, { signature: name }))
  },
}

function found(signature: Finding): Finding[] {
  const note = 'a signature with the access secret is accepted'
  return [signature, holds('signature-key', note), holds('credentials', note)]
}

async function acceptedOf(
  question: Question,
  names: readonly SerializationName[],
  { account, wrong, signal }: { account: Account; wrong: string; signal: AbortSignal },
): Promise<SerializationName[]> {
  const accepted: SerializationName[] = []
  for (const signature of names) {
    if ((await outcomeOf(question, account({ assumptions: { signature } }), signal)) !== wrong) {
      accepted.push(signature)
    }
  }
  return accepted
}

/**
 * How a call ended. A refusal for another reason, such as 404 for a missing webhook, differs from that of a wrong
 * signature, and proves that the signature was right.
 * @throws {GatewayError} for an inconclusive failure: an outage, or too many requests.
 */
async function outcomeOf(question: Question, gateway: Gateway, signal: AbortSignal): Promise<string> {
  try {
    await question(gateway, signal)
    return 'success'
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.retryable || error.code === 'aborted') throw error
    return `${error.code} ${error.status}`
  }
}
