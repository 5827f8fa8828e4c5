/**
 * Whether money sent to a payment's address can be spent by its receiver, and whether two spellings are one account. The
 * code of both is large, so it comes in a chunk of its own. No address is shown before its check has run.
 */
import { isSameText } from './agreement.js'
import type { Payment } from '../core/contract/wire.js'

/** What is checked: an address means nothing without its network and coin. */
export type AddressToCheck = Pick<Payment, 'chain' | 'coin' | 'address'>

/**
 * Whether an address is payable. `listed` are the contracts of the other coins that the endpoint lists on the network.
 * Rejects when the check can't be made, e.g. because its code could not be loaded.
 */
export type AddressCheck = (payment: AddressToCheck, listed: readonly string[]) => Promise<boolean>

/** Loads the code of the check, so that it is here when an address comes. Rejects when it can't be loaded. */
export const loadAddressCheck = () => import('../core/addresses/payable.js')

/** The check of the endpoint, made once more on the page: see `checkPayable`. */
export const checkAddress: AddressCheck = async (payment, listed) => {
  const { checkPayable } = await loadAddressCheck()
  return checkPayable(payment, listed).ok
}

/**
 * The answer with address and contract as `known` spells them, where both name the same account. Where the code for that
 * can't be loaded the answer stays as it is, and contradicts.
 */
export async function respell(answer: Payment, known: Payment | undefined): Promise<Payment> {
  if (!known || (isSameText(answer.address, known.address) && isSameContract(answer, known))) return answer
  try {
    const { isSameAccount } = await loadAddressCheck()
    const spell = (text: string, before: string) => (isSameAccount(known.chain, text, before) ? before : text)
    const contract = answer.coin.contract && spell(answer.coin.contract, known.coin.contract ?? '')
    return {
      ...answer,
      address: spell(answer.address, known.address),
      coin: { ...answer.coin, ...(contract !== undefined && { contract }) },
    }
  } catch {
    return answer
  }
}

const isSameContract = ({ coin }: Payment, known: Payment): boolean =>
  isSameText(coin.contract ?? '', known.coin.contract ?? '')
