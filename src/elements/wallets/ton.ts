/** One transfer from a TON wallet (TON Connect): over the bridge that it put on the page, or over its relay. */
import { asIs } from '../../core/parse-json.js'
import { tonApps } from '../../core/transfers/ton-apps.js'
import { rootHash } from '../../core/transfers/ton-bag.js'
import { tonMessage } from '../../core/transfers/ton-transfer.js'
import { field, invoke, textField } from './provider.js'
import {
  ask,
  askToSend,
  attempt,
  connecting,
  StopError,
  type SendOptions,
  type SendOutcome,
} from './steps.js'
import { openBridge } from './ton-bridge.js'

const mainNetwork = '-239'
const version = 2
/** Wallets refuse a longer life. After it, the message can't be sent any more. */
const lifeSeconds = 300
const maxItems = 20

/** The protocol's code for a payer who declines. */
const declined = 300

export const send = connecting(async (options) => {
  // By identity: a wallet of the page can't pass for one of these.
  const app = tonApps.find((known) => known === options.provider)
  if (app === undefined) return sendFrom(options)
  const bridge = await openBridge(app, options.onLink ?? (() => undefined))
  const close = (): void => bridge.close()
  const outcome = await attempt(() => sendFrom({ ...options, provider: bridge }))
  if (outcome.kind === 'unclear' && outcome.later) void outcome.later.then(close, close)
  else close()
  return outcome
})

async function sendFrom(options: SendOptions): Promise<SendOutcome> {
  const { provider, transfer, isCurrent, nowMs } = options
  const from = await connect(options)
  const message = tonMessage(transfer, from)
  if (message === undefined) throw new StopError('unusable')
  // The account that the wallet has now; one that changed it answers with another, or with none.
  const again = await ask(options, () => invoke(provider, 'restoreConnection'))
  if (accountIn(again) !== from || !isCurrent()) throw new StopError('changed')
  const now = nowMs()
  const order = {
    valid_until: Math.floor(now / 1000) + lifeSeconds,
    network: mainNetwork,
    from,
    messages: [message],
  }
  const request = { method: 'sendTransaction', params: [JSON.stringify(order, asIs)], id: String(now) }
  return askToSend(options, () => invoke(provider, 'send', request), readAnswer)
}

function readAnswer(answer: unknown): string | undefined {
  const code = field(answer, 'error', 'code')
  if (typeof code === 'number') throw new StopError(code === declined ? 'rejected' : 'failed')
  return rootHash(textField(answer, 65_536, 'result'))
}

/** The account, `0:hash`. A wallet that knows this site answers without asking the payer. */
async function connect(options: SendOptions): Promise<string> {
  const { provider, tonManifest = '' } = options
  const known = await ask(options, () => invoke(provider, 'restoreConnection').catch(() => undefined))
  const manifestUrl = new URL(tonManifest, document.baseURI).href
  const request = { manifestUrl, items: [{ name: 'ton_addr' }] }
  const event =
    accountIn(known) === undefined
      ? await ask(options, () => invoke(provider, 'connect', version, request))
      : known
  if (field(event, 'event') === 'connect_error')
    throw new StopError(field(event, 'payload', 'code') === declined ? 'rejected' : 'unusable')
  const item = addressItem(event)
  if (item === undefined) throw new StopError('no-account')
  if (String(field(item, 'network')) !== mainNetwork) throw new StopError('wrong-network')
  const account = accountIn(event)
  if (account === undefined) throw new StopError('no-account')
  return account
}

/** The wallet's answer to `ton_addr`. */
function addressItem(event: unknown): unknown {
  const items = field(event, 'event') === 'connect' ? field(event, 'payload', 'items') : undefined
  if (!Array.isArray(items)) return undefined
  return items.slice(0, maxItems).find((item: unknown) => field(item, 'name') === 'ton_addr')
}

function accountIn(event: unknown): string | undefined {
  const address = textField(addressItem(event), 66, 'address').toLowerCase()
  return /^0:[\da-f]{64}$/.test(address) ? address : undefined
}
