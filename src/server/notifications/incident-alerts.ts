/**
 * Alerts the operator to incidents (rule R11). An incident is recorded in the same transaction as its cause, and the
 * alert is sent from the record: a crash in between loses nothing, and a repeated alert has the same id.
 */
import { isoTime } from '../../core/iso-time.js'
import { present } from '../../core/present.js'
import type { Context } from '../context.js'
import type { Incident, IncidentKind } from '../store/store.js'
import { createWork, within } from '../timers.js'

/** The content of an alert. Holds nothing of the payer. */
export type IncidentAlert = Pick<Incident, 'id' | 'kind' | 'reference' | 'paymentId' | 'detail'> & {
  /** When it was found, ISO 8601. */
  timestamp: string
}

/** Called at least once for each incident, under a stable id. If it throws, the alert is sent again later. */
export type OnIncident = (incident: IncidentAlert) => void | Promise<void>

/**
 * An incident as `onError` receives it, with the place `incident`. The message names the order and the payment.
 * @example
 * createCheckout({
 *   ...options,
 *   onError: (error) => {
 *     if (error instanceof IncidentError) console.error(error.kind, error.reference)
 *   },
 * })
 */
export class IncidentError extends Error {
  /** Always `IncidentError`. */
  override readonly name = 'IncidentError'
  /** The same in each alert. */
  readonly id: string
  /** Why a person has to look. */
  readonly kind: IncidentKind
  /** The merchant’s order. */
  readonly reference: string
  /** The payment. */
  readonly paymentId: string

  constructor({ id, kind, reference, paymentId, detail }: Omit<IncidentAlert, 'timestamp'>) {
    super(
      `${id}: ${kind}: payment ${paymentId} of order ${reference} ${meanings[kind]}${detail ? `: ${detail}` : ''}`,
    )
    this.id = id
    this.kind = kind
    this.reference = reference
    this.paymentId = paymentId
  }
}

const meanings: Record<IncidentKind, string> = {
  review: 'has to be decided by a person',
  reverted: 'lacks money that its order took or returned',
  late: 'received money after its price hold',
  overpaid: 'received too much',
  duplicate: 'received money although another payment had paid the order',
  short: 'received a part of its amount, and its price hold has ended',
  claim: 'is paid, says its payer; look at the transaction',
  unverifiable: 'was not shown',
}

export type IncidentAlerts = {
  /** Sends the due alerts. Never throws: failed alerts are sent again later. */
  send(): void
  /** Resolves when no alert is being sent. */
  settled(): Promise<void>
}

/** Lease duration. An incident that is not marked as reported when it ends is due again. */
const leaseMs = 60_000
const hookTimeoutMs = 25_000
/** If a service reverts everything, the incidents take several rounds. */
const batchSize = 100

export function incidentAlerts(
  { store, now, onError }: Pick<Context, 'store' | 'now' | 'onError'>,
  onIncident?: OnIncident,
): IncidentAlerts {
  const { track, settled } = createWork()

  return {
    send: () => void track(sendDue().catch((error: unknown) => onError(error, 'watcher'))),
    settled,
  }

  async function sendDue(): Promise<void> {
    await Promise.all((await store.takeIncidents(now(), batchSize, now() + leaseMs)).map(sendOne))
  }

  async function sendOne(incident: Incident): Promise<void> {
    onError(new IncidentError(incident), 'incident')
    try {
      const { id, kind, reference, paymentId, detail, at } = incident
      const what = { id, kind, reference, paymentId, ...present({ detail }) }
      const alert: IncidentAlert = { ...what, timestamp: isoTime(at) }
      if (onIncident) await within(hookTimeoutMs, () => onIncident(alert))
      await store.recordReport(incident.id, now())
    } catch (error) {
      onError(error, 'notification')
    }
  }
}
