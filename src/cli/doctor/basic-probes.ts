/** Probes that need the access id only: listings, rates, and a payment that does not exist. */
import { findChain, isSameNetwork } from '../../core/chains/chains.js'
import {
  GatewayError,
  type Cut,
  type ExchangeRate,
  type Gateway,
  type GatewayAnswer,
} from '../../gateway/index.js'
import { isNameOf } from '../../server/gateway-calls/catalogue.js'
import { chainIdsIn } from '../../server/gateway-calls/networks.js'
import {
  differs,
  findName,
  holds,
  isAlike,
  isAnswered,
  unknown,
  type Finding,
  type Probe,
} from './finding.js'
import { findPageNames, type FetchPage } from './paging.js'

/** Common names of the parameter for a fiat currency, likeliest first. */
const currencyNames = ['currency', 'fiat', 'fiatCurrency', 'target', 'to'] as const

const listing: Probe = {
  ids: ['success-status', 'base-url', 'chains-page-param', 'chains-limit-param', 'chains-end'],
  async ask(account, signal) {
    const whole = await account().system.chains({ signal })
    const fetchPage: FetchPage = (options, assumptions = {}) =>
      account({ assumptions }).system.chains(options)
    return [
      holds('success-status', "the list of chains says 'success' with HTTP 200"),
      holds('base-url', 'the service answers below /v1/api'),
      ...(await findPageNames('chains', fetchPage, whole, signal)),
      (await readChains(account(), signal)).end,
    ]
  },
}

/** The ids of all networks, also of records that can't be read, and whether the list ended where the service says that it ends. */
async function readChains({ system }: Gateway, signal: AbortSignal) {
  const listed = new Set<string>()
  let end = holds('chains-end', 'the list of chains is read to its end')
  const onCut = ({ page, pages }: Cut) => {
    end = differs(
      'chains-end',
      `the list of chains is read to page ${page} of ${pages ?? 'an unknown number'}`,
    )
  }
  const onAnswer = ({ raw }: GatewayAnswer) => {
    for (const id of chainIdsIn(raw)) listed.add(id)
  }
  for await (const { id } of system.allChains({ signal, onCut, onAnswer })) listed.add(id)
  return { listed, end }
}

const rates: Probe = {
  ids: ['rates-currency-param', 'rate-meaning', 'rate-coin'],
  async ask(account, signal) {
    const coins = await account().system.currencies({ signal })
    // Not a token: most are pegged to the dollar, so that both meanings of a rate would look alike.
    const coin = coins.find(({ isContract }) => !isContract) ?? coins[0]
    if (!coin) return this.ids.map((id) => unknown(id, 'no coin is listed'))
    const plain = await account().system.rate(coin.id, { signal })
    const currency = plain.currency === 'EUR' ? 'GBP' : 'EUR'
    const param = await findName('rates-currency-param', 'ratesCurrencyParam', currencyNames, (assumptions) =>
      isAnswered(
        account({ assumptions })
          .system.rate(coin.id, { currency, signal })
          .then((quote) => quote.currency),
      ),
    )
    const heeded = param.verdict === 'holds' || param.setting !== undefined
    const quote = heeded
      ? await account({ assumptions: { ...param.setting } }).system.rate(coin.id, { currency, signal })
      : plain
    return [param, rateMeaning(quote), rateCoin(isNameOf(coin, plain.coin))]
  },
}

const refusal: Probe = {
  ids: ['error-statuses'],
  async ask(account, signal) {
    try {
      await account().payments.validate('crypto-checkout-doctor', { signal })
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      const { code, status = 0 } = error
      if (code === 'envelope')
        return [holds('error-statuses', 'an unknown payment is refused in the envelope')]
      if (code !== 'http-status' || status === 429) throw error
      const isRefusal = [400, 401, 403, 404, 422].includes(status)
      const note = `an unknown payment is answered with HTTP ${status}`
      return [
        isRefusal ? holds('error-statuses', note) : differs('error-statuses', `${note}, like an outage`),
      ]
    }
    return [differs('error-statuses', 'an unknown payment is answered with a payment')]
  },
}

/** Networks that currencies name and the listing does not. One is asked about: whether the service has currencies on it. */
const unlisted: Probe = {
  ids: ['unlisted-chains'],
  async ask(account, signal) {
    const id = 'unlisted-chains'
    const { system } = account()
    const { listed, end } = await readChains(account(), signal)
    if (end.verdict !== 'holds') return [unknown(id, end.note)]
    const currencies = await system.currencies({ signal })
    const isListed = (chain: string) => [...listed].some((other) => isSameNetwork(chain, other))
    const named = new Set(currencies.flatMap(({ chains }) => chains).filter((chain) => !isListed(chain)))
    if (named.size === 0) return [holds(id, 'every network of a currency is listed')]
    const known = [...named].filter((chain) => findChain(chain) !== undefined)
    const counts = `${named.size} are named by currencies alone`
    const [first] = known
    if (first === undefined) return [differs(id, `${counts} and left out: this package knows none of them`)]
    // Of the service's identifiers, only those that this package has itself are printed.
    const note = `${counts}, of which this package knows ${known.length}: ${known.slice(0, 10).join(', ')}`
    if (await hasCurrencies(account(), first, signal))
      return [holds(id, `${note}; the service has currencies on ${first}`)]
    return [differs(id, `${note}; the service refuses ${first}`, { unlistedChains: 'hide' })]
  },
}

async function hasCurrencies({ system }: Gateway, chain: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await system.currenciesOf(chain, { signal })).length > 0
  } catch (error) {
    if (error instanceof GatewayError && !error.retryable && error.code !== 'aborted') return false
    throw error
  }
}

function rateCoin(isNamed: boolean): Finding {
  const id = 'rate-coin'
  return isNamed
    ? holds(id, 'a rate names the coin that was asked for')
    : differs(id, 'a rate names its coin by none of its listed names: no rate is used')
}

/** Need no access secret. */
export const basicProbes: readonly Probe[] = [listing, unlisted, rates, refusal]

/** A euro, a pound and a dollar are close enough to distinguish the price of a coin from the price of a dollar. */
function rateMeaning({ usd, rate, currency }: ExchangeRate): Finding {
  const id = 'rate-meaning'
  if (usd === undefined || rate === undefined || currency === undefined)
    return unknown(id, 'the rate has no price that can be read')
  if (isAlike(usd, '1') || !['USD', 'EUR', 'GBP'].includes(currency)) {
    return unknown(id, 'no rate was found that tells the two meanings apart')
  }
  if (isAlike(rate, usd)) return holds(id, 'a rate is the price of one coin')
  if (isAlike(rate, '1'))
    return differs(id, 'a rate is the price of one US dollar', { rateMeaning: 'per-usd' })
  return unknown(id, `a rate is neither near the price of one coin nor near that of one dollar`)
}
