/** The subwallet operations of the service (4.4). */
import { Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import type { Faults } from '../faults/faults.js'
import { success } from '../http/refusal.js'
import { pageOf, readBody, requiredString, requiredStrings } from '../http/requests.js'
import { isValidOn, type Wallets } from '../account/wallets.js'

/** The default that the interface gives (section 8). */
const addressesPerPage = 20

const walletOrder = z.object({ reference: requiredString }, 'must be a JSON object')
const addressQuestion = z.object(
  { address: requiredString, networks: requiredStrings },
  'must be a JSON object',
)
const filterOrder = z.object({ address: requiredString, chains: requiredStrings }, 'must be a JSON object')

export function walletRoutes(wallets: Wallets, faults: Faults, signed: MiddlewareHandler): Hono {
  return new Hono()
    .post('/wallet', faults.apply('createWallet'), signed, async (c) =>
      success(c, wallets.create((await readBody(c, walletOrder)).reference)),
    )
    .get('/wallet/:walletReference/addresses', faults.apply('walletAddresses'), signed, (c) => {
      const { addresses } = wallets.find(c.req.param('walletReference'))
      return success(c, pageOf(c, addresses, addressesPerPage).items)
    })
    .post('/wallet/validate', faults.apply('validateAddress'), signed, async (c) => {
      const { address, networks } = await readBody(c, addressQuestion)
      return success(c, { valid: isValidOn(address, networks, 'networks') })
    })
    .post('/wallet/filter', faults.apply('filterDeposits'), signed, async (c) => {
      const { address, chains } = await readBody(c, filterOrder)
      return success(c, wallets.watch(address, chains))
    })
}
