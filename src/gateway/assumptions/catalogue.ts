/** Every assumption where the interface says "not shown", in its order. What each assumes, and why, is in `docs/assumptions.md`. */
import type { Assumptions } from './assumptions.js'

/** One assumption, with the switch that changes it, or the behaviour without one. */
export type Assumption = {
  /** The section of the interface that leaves it open. */
  section: string
} & (
  | {
      /** The option that changes it; absent if there is none. */
      switch: keyof Assumptions
      fallback?: never
    }
  | {
      switch?: never
      /**
       * `fails closed`: any other behaviour of the service is refused; `any reading works`: nothing depends on the
       * answer; `not used`: no part of this package needs to know.
       */
      fallback: 'fails closed' | 'any reading works' | 'not used'
    }
)

/**
 * Every assumption, by its id.
 * @example
 * for (const [id, { section }] of Object.entries(assumptions)) console.log(id, section)
 */
export const assumptions = {
  'success-status': { section: '2.1', fallback: 'fails closed' },
  'message-text': { section: '2.1', fallback: 'not used' },
  'transaction-type': { section: '2.2', fallback: 'any reading works' },
  'numeric-types': { section: '2.2', fallback: 'any reading works' },
  'native-contract': { section: '2.2', fallback: 'any reading works' },
  'solana-accounts': { section: '2.2', fallback: 'fails closed' },
  'initiate-shape': { section: '2.2', fallback: 'any reading works' },
  'compact-currency': { section: '2.2', switch: 'compactCurrency' },
  'compact-amount': { section: '2.2', switch: 'compactAmount' },
  'price-fields': { section: '2.2', switch: 'priceFields' },
  'record-fields': { section: '2.2', switch: 'recordFields' },
  'activation-fee': { section: '2.2', fallback: 'fails closed' },
  'receiving-accounts': { section: '2.2', switch: 'receivingAccounts' },
  'payment-tag': { section: '2.2', fallback: 'fails closed' },
  'own-address': { section: '2.2', fallback: 'fails closed' },
  'fee-share': { section: '2.2', fallback: 'any reading works' },
  'webhook-version-key': { section: '2.7', fallback: 'not used' },
  'log-fields': { section: '2.8', switch: 'logFields' },
  'address-reference': { section: '2.9', fallback: 'any reading works' },
  'network-ids': { section: '2.9', fallback: 'any reading works' },
  'unlisted-chains': { section: '2.11', switch: 'unlistedChains' },
  'currency-extras': { section: '2.12', fallback: 'not used' },
  'fee-units': { section: '2.12', fallback: 'any reading works' },
  'rate-meaning': { section: '2.13', switch: 'rateMeaning' },
  'rate-coin': { section: '2.13', fallback: 'fails closed' },
  'payout-merchant-field': { section: '2.14', switch: 'payoutMerchantField' },
  'transaction-states': { section: '3.1', fallback: 'fails closed' },
  'transaction-transitions': { section: '3.1', fallback: 'any reading works' },
  'payout-states': { section: '3.2', fallback: 'any reading works' },
  'log-transitions': { section: '3.3', fallback: 'any reading works' },
  'fiat-coin-field': { section: '4.1', switch: 'fiatCoinField' },
  'fiat-currency-code': { section: '4.1', fallback: 'fails closed' },
  'reference-reuse': { section: '4.1', switch: 'paymentReference' },
  'validate-id': { section: '4.1', switch: 'validateIds' },
  'chains-page-param': { section: '4.2', switch: 'chainsPageParam' },
  'chains-end': { section: '4.2', fallback: 'any reading works' },
  'chains-limit-param': { section: '4.2', switch: 'chainsLimitParam' },
  'rates-currency-param': { section: '4.2', switch: 'ratesCurrencyParam' },
  'unknown-worth': { section: '4.2', switch: 'unknownWorth' },
  'partial-money': { section: '3.1', switch: 'partialMoney' },
  'webhook-fetched': { section: '4.3', fallback: 'any reading works' },
  'logs-page-param': { section: '4.3', switch: 'logsPageParam' },
  'logs-limit-param': { section: '4.3', switch: 'logsLimitParam' },
  'wallet-verdict': { section: '4.4', fallback: 'any reading works' },
  'addresses-end': { section: '4.4', fallback: 'any reading works' },
  'wallet-reference-path': { section: '4.4', fallback: 'fails closed' },
  'payouts-page-param': { section: '4.5', switch: 'payoutsPageParam' },
  'payouts-limit-param': { section: '4.5', switch: 'payoutsLimitParam' },
  'onramp-chain-param': { section: '4.6', switch: 'onrampChainParam' },
  'agents-operations': { section: '4.7', fallback: 'not used' },
  'payout-creation': { section: '4.7', fallback: 'not used' },
  'onramp-initiation': { section: '4.7', fallback: 'not used' },
  signature: { section: '5', switch: 'signature' },
  'signature-key': { section: '5', fallback: 'fails closed' },
  'timestamp-tolerance': { section: '5', fallback: 'any reading works' },
  'request-id-reuse': { section: '5', fallback: 'any reading works' },
  credentials: { section: '5', fallback: 'fails closed' },
  'event-types': { section: '6', fallback: 'any reading works' },
  'event-condition': { section: '6', fallback: 'any reading works' },
  'event-payload': { section: '6', fallback: 'any reading works' },
  'delivery-signing': { section: '6', fallback: 'any reading works' },
  'delivery-retries': { section: '6', fallback: 'any reading works' },
  'error-body': { section: '7', fallback: 'any reading works' },
  'error-statuses': { section: '7', fallback: 'fails closed' },
  'rate-limits': { section: '8', fallback: 'any reading works' },
  bounds: { section: '8', fallback: 'fails closed' },
  'page-size': { section: '8', fallback: 'any reading works' },
  'webhook-count': { section: '8', fallback: 'any reading works' },
  'base-url': { section: '9', fallback: 'any reading works' },
  compatibility: { section: '9', fallback: 'fails closed' },
} satisfies Record<string, Assumption>

/** The id of an assumption. */
export type AssumptionId = keyof typeof assumptions
