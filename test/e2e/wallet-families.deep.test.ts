/** A payer with a wallet of TRON, Solana or TON in the browser, on the networks' own programs in this process. */
import { beforeAll, describe, expect, it } from 'vitest'
import { tokensOf } from '../../src/core/addresses/tokens.js'
import type { Payment } from '../../src/core/contract/wire.js'
import { deriveAddress } from '../../src/sandbox/addresses/derive.js'
import { announceTron, callIn, injectTon } from '../support/wallets/in-page.js'
import { SolanaLedger } from '../support/wallets/solana.js'
import { TonLedger, tonWallet } from '../support/wallets/ton.js'
import { TronLedger, tronWallet } from '../support/wallets/tron.js'
import { bundle, paymentOf as newPayment, useWalletPage } from './wallet-page.js'

/** Addresses of the sandbox. Its first ones have a key that is public, so no wallet is asked to pay there. */
const receivers = {
  tron: deriveAddress('tron', 20),
  sol: deriveAddress('sol', 20),
  ton: deriveAddress('ton', 20),
}
const contractOf = (chain: string, symbol: string) =>
  tokensOf(chain).find((token) => token.symbol === symbol)?.contract ?? ''

function paymentOf(family: keyof typeof receivers, symbol: string, due: string): Payment {
  const contract = contractOf(family, symbol)
  const coin = { id: symbol.toLowerCase(), name: symbol, symbol, token: contract !== '' }
  const chain = { id: family, name: family.toUpperCase(), type: family }
  return newPayment(chain, contract === '' ? coin : { ...coin, contract }, receivers[family], due)
}

describe('a browser wallet of another network', () => {
  const { page, show, press, says, ...walletPage } = useWalletPage(
    'solana-rpc="https://rpc.example/" ton-manifest="/tonconnect-manifest.json"',
    'https://rpc.example',
  )
  let standardWallet: string
  let solana: SolanaLedger
  let ton: TonLedger

  beforeAll(async () => {
    const stdin = { contents: walletOfTheStandard, resolveDir: import.meta.dirname }
    ;[standardWallet, solana, ton] = await Promise.all([
      bundle({ stdin, format: 'iife' }),
      SolanaLedger.create([contractOf('sol', 'USDC')]),
      TonLedger.create(),
    ])
  })

  /** Opens the page with a wallet that was there before. */
  async function open(payment: Payment, wallet: unknown, install: string | (() => void)): Promise<void> {
    await page().exposeFunction('askWallet', callIn(wallet))
    await page().addInitScript(typeof install === 'string' ? { content: install } : install)
    await page().route('https://rpc.example/**', (route) =>
      route.fulfill({
        json: solana.blockhash,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      }),
    )
    await walletPage.open(payment)
  }
  const button = 'Pay with Test Wallet'
  const pays = async (payment: Payment, wallet: unknown, install: string | (() => void)) => {
    await open(payment, wallet, install)
    await press(button)
    await says('Sent from your wallet. Waiting to see it arrive.')
    // The page is opened again: it does not invite to pay again.
    await page().reload()
    await show(payment)
    await says('Sent from your wallet. Waiting to see it arrive.')
    expect(await page().getByRole('button', { name: button }).count()).toBe(0)
  }

  it.each([
    ['TRX', '1.000001', 1_000_001n, ''],
    ['USDT', '49.990318', 49_990_318n, contractOf('tron', 'USDT')],
  ])('pays %s on TRON to the unit', async (symbol, due, units, contract) => {
    const ledger = new TronLedger()
    await pays(paymentOf('tron', symbol, due), tronWallet(ledger).provider, announceTron)
    expect(ledger.balance(receivers.tron, contract)).toBe(units)
    const href = await page().getByRole('link', { name: 'View on the explorer' }).getAttribute('href')
    expect(href).toContain(ledger.accepted[0])
  })

  it.each([
    ['SOL', '1.000000001', 1_000_000_001n, undefined],
    ['USDC', '0.000001', 1n, contractOf('sol', 'USDC')],
  ])('pays %s on Solana to the unit', async (symbol, due, units, mint) => {
    const before = await solana.balance(receivers.sol, mint)
    const wallet = {
      account: () => solana.payer.address,
      send: async (bytes: number[]) => [...(await solana.send(Uint8Array.from(bytes)))],
    }
    await pays(paymentOf('sol', symbol, due), wallet, standardWallet)
    expect((await solana.balance(receivers.sol, mint)) - before).toBe(units)
  })

  it('pays TON to the unit', async () => {
    const before = await ton.balance(receivers.ton)
    await pays(paymentOf('ton', 'TON', '1.500000001'), tonWallet(ton).provider, injectTon)
    expect((await ton.balance(receivers.ton)) - before).toBe(1_500_000_001n)
  })
})

/** A wallet that registers itself by the reference implementation of the Wallet Standard. */
const walletOfTheStandard = `
import { registerWallet } from '@wallet-standard/wallet'
const ask = async (path, ...args) => (await globalThis.askWallet(path, args)).result
let accounts = []
const chains = ['solana:mainnet']
const features = ['solana:signAndSendTransaction']
registerWallet({
  version: '1.0.0', name: 'Test Wallet', icon: 'data:image/svg+xml,<svg/>', chains,
  get accounts() { return accounts },
  features: {
    'standard:connect': { version: '1.0.0', connect: async () => {
      accounts = [{ address: await ask('account'), publicKey: new Uint8Array(32), chains, features }]
      return { accounts }
    } },
    'standard:events': { version: '1.0.0', on: () => () => undefined },
    'solana:signAndSendTransaction': { version: '1.0.0', supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: async ({ transaction }) =>
        [{ signature: Uint8Array.from(await ask('send', [...transaction])) }] },
  },
})
`
