/** The account at the payment service: its webhook with the log, payouts, subwallets, rates and the findings of `doctor`. */
import { html } from 'hono/html'
import type { Page, WalletAddress } from '../../../gateway/index.js'
import type { Finding } from '../../doctor/finding.js'
import type { WalletAction } from '../account-actions.js'
import type { AccountView, Part, Some } from '../account-view.js'
import { code, definitions, layout, minuteOf, postForm, table, verbatim, type Markup } from './layout.js'
import { counted } from '../../options/options.js'

export type AccountPage = {
  csrf: string
  /** Settings that are missing. */
  unset?: readonly string[]
  view?: AccountView | undefined
  wallet?: { reference: string; network: string; addresses: Part<Some<WalletAddress>> } | undefined
  /** What came of an action on a wallet. */
  done?: Part<string> | undefined
  findings?: readonly Finding[] | undefined
}

export function accountPage({ csrf, unset = [], view, wallet, done, findings }: AccountPage): Markup {
  const title = 'Service account'
  const toSet = unset.length === 0 ? '' : html`<p class="notice">Not set: ${unset.join(', ')}.</p>`
  const failures = new Set(
    Object.values(view ?? {}).map((read) => ('failure' in read ? read.failure : undefined)),
  )
  const [failure] = failures
  // What fails as a whole is said once.
  const isDown = failures.size === 1 && failure !== undefined
  const nothing = isDown
    ? html`<p class="problem">${failure}</p>`
    : html`<p>The account is shown once they are set.</p>`
  if (view === undefined || isDown) return layout({ title, csrf, body: html`${toSet} ${nothing}` })
  // What to set is said once: what only lacks it is left out.
  const section = <T>(name: string, read: Part<T>, show: (value: T) => Markup) =>
    unset.length > 0 && 'failure' in read && read.failure.endsWith(' is missing')
      ? ''
      : html`<h2>${name}</h2>
          ${part(read, show)}`
  const body = html` ${toSet}
    ${section('Webhook', view.webhook, (webhook) =>
      webhook === undefined
        ? html`<p>None is registered.</p>`
        : definitions([
            ['Address', html`<bdi>${webhook.url}</bdi>`],
            ['Events', webhook.eventTypes.join(', ')],
            ['Active', webhook.isActive ? 'yes' : 'no'],
          ]),
    )}
    ${section(
      'Deliveries',
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
    ${section(
      'Payouts',
      view.payouts,
      (payouts) =>
        html`${table(
          'Payouts',
          ['Time', 'Sum', 'Network', 'Address', 'Transaction', 'Status'],
          payouts.items.map(({ createdAt, amount, coin, chain, address, txHash, status }) => [
            ...[createdAt && minuteOf(createdAt), `${amount} ${(coin ?? '').toUpperCase()}`],
            ...[chain, code(address), code(txHash), status],
          ]),
        )}${pager('payouts', payouts)}`,
    )}
    <h2>Subwallets</h2>
    ${walletPart(csrf, wallet, done)}
    ${section(
      'Rates',
      view.rates,
      ({ rates, coins }) =>
        html`${table(
          'Rates',
          ['Coin', 'US dollars'],
          rates.map(({ coin, usd }) => [coin, usd]),
        )}
        ${rates.length < coins ? html`<p class="quiet">The first ${rates.length} of ${coins} coins.</p>` : ''}`,
    )}
    ${doctorPart(csrf, findings)}`
  return layout({ title, csrf, body })
}

function doctorPart(csrf: string, findings: AccountPage['findings']): Markup {
  return html`<h2>Doctor</h2>
    ${postForm('/account', { csrf }, html`<button>Check how the service behaves</button>`)}
    ${
      findings === undefined
        ? ''
        : table(
            'Doctor',
            ['Assumption', 'Result', 'Note'],
            findings.map(({ id, verdict, note }) => [id, verdict, note]),
          )
    }`
}

/** The service has no list of wallets: each is found by its reference. */
function walletPart(csrf: string, wallet: AccountPage['wallet'], done: AccountPage['done']): Markup {
  return html`${done && part(done, (text) => html`<p role="status">${text}</p>`)}
    <form method="get" action="/account">
      ${input('wallet', 'Reference of a wallet', wallet?.reference)}
      ${input('network', 'Network, or nothing for all', wallet?.network)}
      <button>Show its addresses</button>
    </form>
    ${
      wallet &&
      part(
        wallet.addresses,
        ({ items, isWhole, dropped = 0 }) =>
          html`${table(
              'Subwallet',
              ['Network', 'Address'],
              items.map(({ network, address }) => [network, address]),
            )}
            <p class="quiet">
              ${isWhole ? `${counted(items.length, 'address', 'addresses')}.` : `The first ${items.length} addresses; there are more.`}
              ${dropped > 0 ? `${dropped} could not be read.` : ''}
            </p>`,
      )
    }
    ${walletForm(csrf, 'create', 'Make the wallet', html`${input('new', 'Reference of a new wallet')}`)}
    ${walletForm(
      csrf,
      'validate',
      'Check the address',
      html`${input('address', 'Address to check')}
      ${input('networks', 'On these networks, such as tron, ethereum')}`,
    )}
    ${walletForm(
      csrf,
      'watch',
      'Watch the address',
      html`${input('watched', 'Address whose deposits are reported to the webhook')}
      ${input('chains', 'On these networks')}`,
    )}`
}

function walletForm(csrf: string, action: WalletAction, button: string, inputs: Markup): Markup {
  return postForm('/account', { csrf, action }, html`${inputs}<button>${button}</button>`)
}

function input(name: string, label: string, value = ''): Markup {
  return html`<label for="${name}">${label}</label
    ><input id="${name}" name="${name}" value="${value}" maxlength="256" ${verbatim} />`
}

function part<T>(read: Part<T>, show: (value: T) => Markup): Markup {
  return 'failure' in read ? html`<p class="problem">${read.failure}</p>` : show(read.value)
}

/** Where the reader is in a list of several pages, with the ways to the rest, and what could not be read. */
function pager(list: 'logs' | 'payouts', { page, pages, dropped }: Page<unknown>): Markup {
  const link = (number: number, text: string) => html`<a href="/account?${list}=${number}">${text}</a> `
  const last = Math.max(page, pages)
  if (last === 1 && !dropped?.count) return html``
  return html`<p class="quiet">
    Page ${page} of ${last}. ${page > 1 ? link(page - 1, 'Newer') : ''}
    ${page < pages ? link(page + 1, 'Older') : ''}
    ${dropped && dropped.count > 0 ? `${dropped.count} of this page could not be read.` : ''}
  </p>`
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
