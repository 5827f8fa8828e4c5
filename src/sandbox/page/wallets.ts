/** The wallets on the control page: wallets, watched addresses, deposits. */
import { html } from 'hono/html'
import { chains } from '../catalogue/chains.js'
import { currencies } from '../catalogue/currencies.js'
import type { Deposit, DepositFilter, Wallet } from '../account/wallets.js'
import type { Simulator } from '../simulator.js'
import { timeOfDay } from './card.js'

const maxDeposits = 20
const maxWallets = 50

/** The form for deposits; it stays while the rest is replaced. */
export function renderDepositForm() {
  return html`<form class="panel actions" data-post="/sandbox/api/wallets/deposits">
    <label class="wide">
      Address
      <input name="address" autocomplete="off" spellcheck="false" placeholder="of a wallet, or watched" />
    </label>
    <label>
      Network
      <select name="chain">
        ${chains.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
      </select>
    </label>
    <label>
      Coin
      <select name="coin">
        ${currencies.map(({ id, symbol }) => html`<option value="${id}">${symbol}</option>`)}
      </select>
    </label>
    <label>
      Amount
      <input name="amount" inputmode="decimal" autocomplete="off" placeholder="0.00" />
    </label>
    <button class="primary">Deposit</button>
  </form>`
}

/** Wallets, watched addresses and deposits, live. */
export function renderWallets({ wallets }: Simulator) {
  const list = wallets.list().slice(0, maxWallets)
  const filters = wallets.filters().toReversed().slice(0, maxWallets)
  const deposits = wallets.deposits().slice(0, maxDeposits)
  const empty = html`<article id="no-wallets" class="wide">
    <h2>No wallets yet</h2>
    <p>Wallets that a merchant makes for users appear here, and addresses to be watched for deposits.</p>
  </article>`
  return html`<div id="wallets" class="cards" data-list>
    ${list.length + filters.length === 0 ? empty : ''} ${deposits.length > 0 ? renderDeposits(deposits) : ''}
    ${filters.map(renderFilter)} ${list.map(renderWallet)}
  </div>`
}

function renderWallet({ reference, addresses }: Wallet) {
  // Networks of one family share an address, which is shown once.
  const shared = new Map<string, string[]>()
  for (const { network, address } of addresses) shared.set(address, [...(shared.get(address) ?? []), network])
  const id = addresses[0]?.address_reference ?? reference
  return html`<article id="wallet-${id}" aria-labelledby="title-${id}">
    <h2 id="title-${id}">${reference}</h2>
    <details>
      <summary>Addresses</summary>
      <dl>
        ${[...shared].map(
          ([address, networks]) =>
            html`<dt>${networks.join(', ')}</dt>
              <dd><code translate="no">${address}</code></dd>`,
        )}
      </dl>
    </details>
  </article>`
}

function renderFilter({ address, chains: ids }: DepositFilter) {
  const networks = chains.filter(({ id }) => ids.includes(id))
  return html`<article id="filter-${address}" aria-label="Watched address">
    <h2>Watched address</h2>
    <code translate="no">${address}</code>
    ${networks.map(
      ({ id, name, symbol, native }) =>
        html`<button
          data-post="/sandbox/api/wallets/deposits"
          data-body="${JSON.stringify({ address, chain: id, coin: native, amount: '1' })}"
        >
          Deposit 1 ${symbol} on ${name}
        </button>`,
    )}
  </article>`
}

function renderDeposits(deposits: readonly Deposit[]) {
  return html`<article id="deposits" class="wide" aria-labelledby="deposits-title">
    <h2 id="deposits-title">Deposits</h2>
    <ul class="entries">
      ${deposits.map(
        ({ amount, coin, chain, reference, watched, at }) =>
          html`<li class="row">
            <span>
              <strong>${amount} ${symbolOf(coin)}</strong> on ${nameOf(chain)},
              ${reference ?? 'no wallet of ours'}
            </span>
            <span>${watched ? 'event sent' : 'not watched'}, ${timeOfDay(at)} UTC</span>
          </li>`,
      )}
    </ul>
  </article>`
}

function symbolOf(coin: string): string {
  return currencies.find(({ id }) => id === coin)?.symbol ?? coin
}

function nameOf(chain: string): string {
  return chains.find(({ id }) => id === chain)?.name ?? chain
}
