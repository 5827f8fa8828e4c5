/**
 * Telling the operator that the payment service took a paid payment back. It is recorded with the check that found it, and
 * told from the record, so a crash in between loses nothing; what is told twice because of one carries the same id.
 */
import type { Context } from '../context.js'
import type { Incident } from '../store/store.js'

/** A payment that was paid and that the service no longer calls completed. The message names the order, and nothing else. */
export class ReversedPayment extends Error {
  override readonly name = 'ReversedPayment'
  /** The same each time that it is told. */
  readonly id: string
  readonly reference: string
  readonly paymentId: string

  constructor({ id, reference, paymentId }: Pick<Incident, 'id' | 'reference' | 'paymentId'>) {
    super(`${id}: the payment service no longer calls a paid payment of order ${reference} completed`)
    this.id = id
    this.reference = reference
    this.paymentId = paymentId
  }
}

export type IncidentReports = {
  /** Tells of the incidents that nobody was told of. Never throws: what fails is told later. */
  report(): void
  /** Resolves when nothing is being told. */
  settled(): Promise<void>
}

/** An incident that was taken and is not noted as told by then is told again: whoever took it has died. */
const leaseMs = 60_000
/** At once; a service that takes everything back is told of in more than one round. */
const batchSize = 100

export function incidentReports({
  store,
  now,
  onError,
}: Pick<Context, 'store' | 'now' | 'onError'>): IncidentReports {
  const running = new Set<Promise<void>>()

  return {
    report() {
      const round = reportDue()
        .catch((error: unknown) => onError(error, 'watcher'))
        .finally(() => running.delete(round))
      running.add(round)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }

  async function reportDue(): Promise<void> {
    for (const incident of await store.takeIncidents(now(), batchSize, now() + leaseMs)) {
      onError(new ReversedPayment(incident), 'incident')
      await store.recordReport(incident.id, now())
    }
  }
}
