/**
 * The payable check of an address, and the comparison of two spellings of one account. Their code is large, so it is a
 * chunk of its own. No address is shown before its check has run.
 */
import { isSameText } from './agreement.js'
import { immutable } from './immutable.js'
import type { Payment } from '../core/contract/wire.js'

/** The fields that the check of an address needs. */
export type AddressToCheck = Pick<Payment, 'chain' | 'coin' | 'address'>

/**
 * Whether an address is payable. `listed` are the contracts of the other coins that the endpoint lists on the network.
 * Rejects when the check can't run, e.g. because its code could not be loaded.
 */
export type AddressCheck = (payment: AddressToCheck, listed: readonly string[]) => Promise<boolean>

/**
 * Loads the code of the check before an address arrives. Rejects when it can't be loaded.
 * @example
 * await loadAddressCheck()
 */
export const loadAddressCheck = () => import('../core/addresses/payable.js')

/**
 * The endpoint's check, repeated on the page: see `checkPayable`.
 * @example
 * if (!(await checkAddress(payment, []))) console.warn('Do not show this address')
 */
export const checkAddress: AddressCheck = async (payment, listed) => {
  const { checkPayable } = await loadAddressCheck()
  return checkPayable(payment, listed).ok
}

/**
 * The answer with address and contract spelled as in `known`, where both name the same account. If the code for that
 * can't be loaded, the answer stays as it is, and contradicts.
 * @example
 * const answer = await respell(checked, payment)
 */
export async function respell(answer: Payment, known: Payment | undefined): Promise<Payment> {
  if (!known || (isSameText(answer.address, known.address) && isSameContract(answer, known))) return answer
  try {
    const { isSameAccount } = await loadAddressCheck()
    const spell = (text: string, before: string) => (isSameAccount(known.chain, text, before) ? before : text)
    const { coin, address } = immutable(answer)
    const contract = coin.contract && spell(coin.contract, immutable(known).coin.contract ?? '')
    return immutable({
      ...answer,
      address: spell(address, known.address),
      coin: { ...coin, ...(contract !== undefined && { contract }) },
    })
  } catch {
    return answer
  }
}

const isSameContract = ({ coin }: Payment, known: Payment): boolean =>
  isSameText(coin.contract ?? '', known.coin.contract ?? '')
