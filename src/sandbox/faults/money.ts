/** Faults of money: unspendable addresses, tiny amounts, other JSON types. */
import type { ChainFamily } from '../../core/chains/chains.js'
import { chains } from '../catalogue/chains.js'
import { answered, fault, payments, rewritten, type Fields } from './definition.js'

/** An account of each family without a key. Well-formed, with a valid checksum. */
export const unspendable: Readonly<Record<ChainFamily, string>> = {
  evm: `0x${'0'.repeat(40)}`,
  btc: '1111111111111111111114oLvT2',
  sol: '11111111111111111111111111111111',
  ton: 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c',
  tron: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  stellar: 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF',
  xrpl: 'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
  aptos: `0x${'0'.repeat(64)}`,
  near: '0'.repeat(64),
}

/** Numeric fields that the interface documents as strings. */
const decimals =
  /"(amount|usdAmount|coinAmount|fee|feeUSD|activationFee|activationFeeUSD|rate|amountReceived|amountReceivedUSD|balanceRequired|balanceRequiredUSD|agentAmount|agentRate|walletAddressIndex)":"(\d+(?:\.\d+)?)"/g

/** Far below any price. */
const tiny = '0.000001'

/** The faults of unpayable addresses, of worth, and of JSON types. */
export const moneyFaults = [
  fault(
    'F029',
    'amounts-as-numbers',
    'its amounts are JSON numbers instead of strings',
    rewritten((text) => text.replace(decimals, '"$1":$2')),
    [...payments, 'payouts'],
  ),
  answered('F030', 'contract-null', 'its contractAddress is null where it is empty or that of a token', {
    contractAddress: null,
  }),
  answered(
    'F034',
    'address-own-contract',
    'its address is the contract of its own token, or an unspendable account',
    (data) => ({ walletAddress: data['contractAddress'] || unspendableOn(data) }),
  ),
  answered('F034', 'address-unspendable', 'its address is unspendable, such as the zero address', (data) => ({
    walletAddress: unspendableOn(data),
  })),
  answered('F038', 'amount-tiny', `its amount is ${tiny}, consistently`, {
    amount: tiny,
    coinAmount: tiny,
    usdAmount: tiny,
    agentAmount: tiny,
    balanceRequired: tiny,
    balanceRequiredUSD: tiny,
  }),
]

function unspendableOn({ chain }: Fields): string {
  return unspendable[chains.find(({ id }) => id === chain)?.family ?? 'evm']
}
