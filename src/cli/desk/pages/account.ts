/** The account at the payment service: its webhook with the log, payouts, subwallets, rates and the findings of `doctor`. */
import { html } from 'hono/html'
import type { Page, WalletAddress } from '../../../gateway/index.js'
import type { Finding } from '../../doctor/finding.js'
import type { AccountView, Part, Some } from '../account-view.js'
import { definitions, layout, minuteOf, type Markup } from './layout.js'

export type AccountPage = {
  csrf: string
  view?: AccountView | undefined
  wallet?: { reference: string; addresses: Part<Some<WalletAddress>> } | undefined
  findings?: readonly Finding[] | undefined
}

export function accountPage({ csrf, view, wallet, findings }: AccountPage): Markup {
  if (view === undefined)
    return layout({
      title: 'Service account',
      csrf,
      body: html`<p>Set GATEWAY_URL, GATEWAY_ACCESS_ID and GATEWAY_ACCESS_SECRET to see the account.</p>`,
    })
  const body = html` <h2>Webhook</h2>
    ${part(view.webhook, (webhook) =>
      webhook === undefined
        ? html`<p>None is registered.</p>`
        : definitions([
            ['Address', html`<bdi>${webhook.url}</bdi>`],
            ['Events', webhook.eventTypes.join(', ')],
            ['Active', webhook.isActive ? 'yes' : 'no'],
          ]),
    )}
    <h2>Deliveries</h2>
    ${part(
      view.logs,
      (logs) =>
        html`${table(
          'Deliveries',
          ['Time', 'Event', 'Status', 'Answer', 'Tries', 'Text'],
          logs.items.map(({ createdAt, eventType, status, statusCode, attempts, response = '' }) => [
            ...[createdAt && minuteOf(createdAt), eventType, status, statusCode, attempts],
            shortened(response),
          ]),
        )}${pager('logs', logs)}`,
    )}
    <h2>Payouts</h2>
    ${part(
      view.payouts,
      (payouts) =>
        html`${table(
          'Payouts',
          ['Time', 'Sum', 'Network', 'Address', 'Transaction', 'Status'],
          payouts.items.map(({ createdAt, amount, coin, chain, address, txHash, status }) => [
            ...[createdAt && minuteOf(createdAt), `${amount} ${(coin ?? '').toUpperCase()}`],
            ...[chain, address, txHash, status],
          ]),
        )}${pager('payouts', payouts)}`,
    )}
    <h2>Subwallet</h2>
    <form method="get" action="/account">
      <label for="wallet">Reference of the wallet</label
      ><input id="wallet" name="wallet" value="${wallet?.reference ?? ''}" maxlength="200" /><button>
        Show its addresses
      </button>
    </form>
    ${
      wallet === undefined
        ? ''
        : part(
            wallet.addresses,
            ({ items, isWhole }) =>
              html`${table(
                  'Subwallet',
                  ['Network', 'Address'],
                  items.map(({ network, address }) => [network, address]),
                )}
                <p class="quiet">
                  ${isWhole ? `${items.length} addresses.` : `The first ${items.length} addresses; there are more.`}
                </p>`,
          )
    }
    <h2>Rates</h2>
    ${part(view.rates, (rates) =>
      table(
        'Rates',
        ['Coin', 'US dollars'],
        rates.map(({ coin, usd }) => [coin, usd]),
      ),
    )}
    <h2>Doctor</h2>
    <form method="post" action="/account">
      <input type="hidden" name="csrf" value="${csrf}" /><button>Check how the service behaves</button>
    </form>
    ${
      findings === undefined
        ? ''
        : table(
            'Doctor',
            ['Assumption', 'Result', 'Note'],
            findings.map(({ id, verdict, note }) => [id, verdict, note]),
          )
    }`
  return layout({ title: 'Service account', csrf, body })
}

function part<T>(read: Part<T>, show: (value: T) => Markup): Markup {
  return 'failure' in read ? html`<p class="problem">${read.failure}</p>` : show(read.value)
}

/** Where the reader is in a list, with the ways to the rest, and what could not be read. */
function pager(list: 'logs' | 'payouts', { page, pages, dropped }: Page<unknown>): Markup {
  const link = (number: number, text: string) => html`<a href="/account?${list}=${number}">${text}</a> `
  return html`<p class="quiet">
    Page ${page} of ${Math.max(page, pages)}. ${page > 1 ? link(page - 1, 'Newer') : ''}
    ${page < pages ? link(page + 1, 'Older') : ''}
    ${dropped && dropped.count > 0 ? `${dropped.count} of this page could not be read.` : ''}
  </p>`
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** A table that scrolls by itself, also by keyboard, where the page is narrow. */
function table(name: string, head: readonly string[], rows: readonly (readonly unknown[])[]): Markup {
  if (rows.length === 0) return html`<p class="quiet">None.</p>`
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${name}">
    <table>
      <thead>
        <tr>
          ${head.map((one) => html`<th scope="col">${one}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${textOf(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell
  return cell === undefined ? '' : JSON.stringify(cell)
}
