/** Probes that need the access secret: the merchant's own webhook, deliveries, payouts, and an address. */
import type { GatewayAnswer, Payout } from '../../gateway/index.js'
import { differs, findName, holds, isAnswered, unknown, type Finding, type Probe } from './finding.js'
import { findPageNames, type FetchPage } from './paging.js'

const webhook: Probe = {
  ids: ['webhook-fetched'],
  async ask(account, signal) {
    const current = await account().webhooks.get({ signal })
    return [holds('webhook-fetched', current ? 'the webhook is read' : 'that there is no webhook is read')]
  },
}

const logs: Probe = {
  ids: ['log-fields', 'logs-page-param', 'logs-limit-param'],
  async ask(account, signal) {
    const whole = await account().webhooks.logs({ signal })
    if (whole.items.length === 0 && whole.dropped) {
      const note = 'the entries of the log have other field names: set assumptions.logFields'
      const others = this.ids.slice(1).map((id) => unknown(id, 'no entry of the log can be read'))
      return [differs('log-fields', note), ...others]
    }
    const fetchPage: FetchPage = (options, assumptions = {}) =>
      account({ assumptions }).webhooks.logs(options)
    const fields =
      whole.items.length > 0
        ? holds('log-fields', 'the entries are read')
        : unknown('log-fields', 'no delivery is logged')
    return [fields, ...(await findPageNames('logs', fetchPage, whole, signal))]
  },
}

const payouts: Probe = {
  ids: ['payout-merchant-field', 'payouts-page-param', 'payouts-limit-param'],
  async ask(account, signal) {
    const whole = await account().payouts.list({ signal })
    const fetchPage: FetchPage = (options, assumptions = {}) => account({ assumptions }).payouts.list(options)
    return [merchantField(whole.items), ...(await findPageNames('payouts', fetchPage, whole, signal))]
  },
}

const verdict: Probe = {
  ids: ['wallet-verdict'],
  async ask(account, signal) {
    const address = '0x0000000000000000000000000000000000000000'
    const isRead = await isAnswered(
      account().wallets.validate({ address, networks: ['ethereum'] }, { signal }),
    )
    return [
      isRead
        ? holds('wallet-verdict', 'the verdict on an address is read')
        : differs('wallet-verdict', 'the verdict on an address has another shape'),
    ]
  },
}

/** Common names of the parameter for a network, likeliest first. */
const chainNames = ['chain', 'chainId', 'chain_id', 'network'] as const

const onramp: Probe = {
  ids: ['onramp-chain-param'],
  async ask(account, signal) {
    const id = 'onramp-chain-param'
    const chains = await account().onramp.chains({ signal })
    const coins = await account().onramp.coins({ signal })
    // Only on a network that some coin is not on, a filter has an effect.
    const chain = chains.find((one) => coins.some((coin) => !coin.chains.includes(one.id)))
    if (!chain) return [unknown(id, 'no network lacks a coin that is for sale')]
    return [
      await findName(id, 'onrampChainParam', chainNames, async (assumptions) => {
        let sent: unknown
        const onAnswer = ({ raw }: GatewayAnswer) => void (sent = raw)
        // The client leaves out what a filter by a wrong name lets through.
        await account({ assumptions }).onramp.coins({ chain: chain.id, signal, onAnswer })
        return Array.isArray(sent) && sent.length < coins.length + (coins.dropped?.count ?? 0)
      }),
    ]
  },
}

/** Need the access secret, and the right `signature`. */
export const signedProbes: readonly Probe[] = [webhook, logs, payouts, verdict, onramp]

function merchantField([first]: readonly Payout[]): Finding {
  const id = 'payout-merchant-field'
  if (!first) return unknown(id, 'there are no payouts')
  if (first.merchantId !== undefined) return holds(id, "payouts have 'merchantId'")
  return differs(id, "payouts have no 'merchantId': set assumptions.payoutMerchantField")
}
