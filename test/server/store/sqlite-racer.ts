/** A process that claims what others claim, and leases what they lease, once it hears that it may. */
import { once } from 'node:events'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { attempt } from '../../support/stored-orders.js'

const [file = '', name = ''] = process.argv.slice(2)
const store = await sqliteStore(file)
const claimed: string[] = []
const leased: string[] = []

process.send?.('ready')
await once(process, 'message')
await Promise.all(
  Array.from({ length: 60 }, async (_, index) => {
    const reference = `raced-${index}`
    const id = `${name}-${reference}`
    const made = attempt(id, { reference, sessionId: `session-of-${reference}` })
    if ((await store.claimAttempt(made)).claimed) claimed.push(id)
  }),
)
const lease = () => store.takeDuePayments(100_000, 3, 200_000)
for (let ids = await lease(); ids.length > 0; ids = await lease()) leased.push(...ids)
await store.close()
process.send?.({ claimed, leased }, () => process.disconnect())
