/** Reports that the database was restored: closed orders may be open again, and are paid before anyone looks. */
import { isoTime } from '../core/iso-time.js'
import type { Store } from './store/store.js'

/** The database was restored, or a standby took over that may lack commits. Each process on it reports it once. */
export type RestoreEvent = {
  type: 'restored'
  /** When, in ISO 8601. */
  at: string
}

type RestoreNoticeOptions = {
  store: Pick<Store, 'restoredAt'>
  now: () => number
  onEvent: (event: RestoreEvent) => void
}

/** A process reports a restore of so long before its start: the one that noticed it may have ended. */
const recentMs = 3_600_000

/** @returns what looks for a restore since the last look. */
export function createRestoreNotice({ store, now, onEvent }: RestoreNoticeOptions): () => Promise<void> {
  let known = now() - recentMs
  return async () => {
    const at = await store.restoredAt()
    if (at === undefined || at <= known) return
    known = at
    onEvent({ type: 'restored', at: isoTime(at) })
  }
}
