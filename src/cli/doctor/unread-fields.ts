/** What the probes could not read of the service's answers: no list and no record fails because of it, so it is named here. */
import type { GatewayCall } from '../../gateway/index.js'
import { differs, holds, unknown, type Finding } from './finding.js'
import { counted } from '../options/options.js'

/** Collects it from the calls of all probes. */
export function unreadFields() {
  const records = new Map<string, number>()
  const fields = new Map<string, Set<string>>()
  return {
    note({ operation, dropped }: GatewayCall): void {
      if (!dropped) return
      // A list is asked for several times.
      records.set(operation, Math.max(records.get(operation) ?? 0, dropped.records))
      fields.set(operation, new Set([...(fields.get(operation) ?? []), ...dropped.fields]))
    },
    /** @param hasOtherLogNames the entries of the log have another finding. */
    finding(hasOtherLogNames: boolean): Finding {
      const id = 'numeric-types'
      const found = [...fields].filter(([operation]) => !hasOtherLogNames || operation !== 'webhook/logs')
      if (found.length === 0) return holds(id, 'every field that was sent is read')
      const left = found.map(([operation, names]) => {
        const count = records.get(operation) ?? 0
        return `${operation}: ${[...names].join(', ')}${count > 0 ? ` (${counted(count, 'record')})` : ''}`
      })
      const note = `left out, because it can’t be read: ${left.join('; ')}`
      return found.some(([operation]) => (records.get(operation) ?? 0) > 0)
        ? differs(id, note)
        : unknown(id, note)
    },
  }
}
