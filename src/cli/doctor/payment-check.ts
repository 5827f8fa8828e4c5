/** Whether the address of a payment can receive money: the check that the endpoint makes before it shows one. */
import { checkPayable, type Payability } from '../../core/addresses/payable.js'
import type { Account } from './finding.js'

/** What came of the check. Without the address: it is the payer's and the shop's. */
export type PaymentCheck = { payable: true } | { payable: false; reason: string; note: string }

/**
 * Validates a payment at the service and checks its address against the service's listing.
 * @throws {GatewayError} when the service does not know the payment, or gives no answer.
 */
export async function checkPayment(account: Account, id: string, signal: AbortSignal): Promise<PaymentCheck> {
  const { payments, system } = account()
  const transaction = await payments.validate(id, { signal })
  const currencies = await system.currencies({ signal })
  const listed = currencies.flatMap(({ contractAddress = {} }) => Object.values(contractAddress))
  const { id: chainId, ...chain } = await findChain(account, transaction.chain, signal)
  const result: Payability = checkPayable(
    {
      chain: { id: chainId, name: chain.name, type: chain.chainType },
      coin: transaction,
      address: transaction.address,
    },
    listed,
  )
  return result.ok ? { payable: true } : { payable: false, reason: result.reason, note: result.detail }
}

/** The network as the service lists it; of one that it does not list, the id alone. */
async function findChain(account: Account, id: string, signal: AbortSignal) {
  // In a list that ends early, it is one that is not listed.
  const walk = { signal, onCut: () => undefined }
  for await (const chain of account().system.allChains(walk)) if (chain.id === id) return chain
  return { id, name: id, chainType: '' }
}
