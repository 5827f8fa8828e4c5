/** Wallets on a page of a browser whose other half lives in this process: a page calls their methods through `askWallet`. */
import type { BrowserContext, Page } from 'playwright-core'
import { RemoteTonWallet, type Envelope } from './ton-remote.js'
import type { tonWallet } from './ton.js'

type TonProvider = ReturnType<typeof tonWallet>['provider']

/** Calls a method of a wallet that lives in this process, by its path; what it throws is data. */
export const callIn = (wallet: unknown) => async (path: string, args: unknown[]) => {
  try {
    const names = path.split('.')
    const owner = names
      .slice(0, -1)
      .reduce((value, name) => Reflect.get(value, name) as object, wallet as object)
    const method = Reflect.get(owner, names.at(-1) ?? '') as (...args: unknown[]) => unknown
    return { result: await method.apply(owner, args) }
  } catch (error) {
    return { error: { code: Number(Reflect.get(error as object, 'code')) } }
  }
}

type Ask = (path: string, args: unknown[]) => Promise<{ result?: unknown; error?: { code: number } }>

/** TIP-6963, around a wallet whose methods are called by their path. */
export function announceTron(): void {
  const { askWallet } = globalThis as unknown as { askWallet: Ask }
  const method =
    (path: string) =>
    async (...args: unknown[]) => {
      const { result, error } = await askWallet(path, args)
      if (error) throw Object.assign(new Error('refused'), error)
      return result
    }
  const tronWeb = { defaultAddress: { base58: '' }, transactionBuilder: {}, trx: {} }
  Object.assign(tronWeb.transactionBuilder, {
    sendTrx: method('tronWeb.transactionBuilder.sendTrx'),
    triggerSmartContract: method('tronWeb.transactionBuilder.triggerSmartContract'),
  })
  Object.assign(tronWeb.trx, {
    sign: method('tronWeb.trx.sign'),
    sendRawTransaction: method('tronWeb.trx.sendRawTransaction'),
  })
  const request = async (call: { method: string }) => {
    const answer = await method('request')(call)
    // The account is on the page's object once the payer shared it.
    if (call.method === 'eth_requestAccounts') tronWeb.defaultAddress.base58 = (answer as string[])[0] ?? ''
    return answer
  }
  const info = { uuid: 'test', name: 'Test Wallet', rdns: 'example.wallet', icon: '' }
  const detail = Object.freeze({ info, provider: { request, tronWeb } })
  const announce = () => dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail }))
  addEventListener('TIP6963:requestProvider', announce)
  announce()
}

/** The bridge of TON Connect, as wallets write it on a page. */
export function injectTon(): void {
  const { askWallet } = globalThis as unknown as { askWallet: Ask }
  const method =
    (path: string) =>
    async (...args: unknown[]) =>
      (await askWallet(path, args)).result
  const tonconnect = {
    protocolVersion: 2,
    isWalletBrowser: false,
    walletInfo: { name: 'Test Wallet', image: 'https://wallet.example/icon.png' },
    connect: method('connect'),
    restoreConnection: method('restoreConnection'),
    send: method('send'),
    listen: () => () => undefined,
  }
  Object.assign(globalThis, { testWallet: { tonconnect } })
}

/** A TON wallet on another device, and the relay of Tonkeeper, which the page asks. */
export async function routeRelay(
  page: Page | BrowserContext,
  provider: TonProvider,
): Promise<RemoteTonWallet> {
  const envelopes: Envelope[] = []
  let wake: () => void = () => undefined
  const wallet = new RemoteTonWallet(provider, (envelope) => {
    envelopes.push(envelope)
    wake()
  })
  const headers = { 'access-control-allow-origin': '*' }
  await page.route('https://bridge.tonapi.io/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname === '/bridge/message') {
      await route.fulfill({ headers })
      return wallet.receive(searchParams.get('client_id') ?? '', route.request().postData() ?? '')
    }
    if (envelopes.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    const body = `retry: 10\ndata: ${JSON.stringify(envelopes.shift())}\n\n`
    const type = { 'content-type': 'text/event-stream' }
    await route.fulfill({ headers: { ...headers, ...type }, body }).catch(() => undefined)
  })
  return wallet
}
