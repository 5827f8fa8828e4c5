/** Wallets that the isolated frame asks itself: the page around it neither sees the address nor is asked for anything. */
import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Payment } from '../../src/core/contract/wire.js'
import { payPageHeaders } from '../../src/server/http/pages/hosted-page.js'
import { payments, session } from '../support/canned-answers.js'
import { announceTron, callIn, injectTon, routeRelay } from '../support/wallets/in-page.js'
import { TonLedger, tonWallet } from '../support/wallets/ton.js'
import { TronLedger, tronWallet } from '../support/wallets/tron.js'
import { framedPage, open, look, useFresh, type Opened } from '../support/fresh-browser.js'

useFresh()

const walletSettings = {
  solanaRpc: 'https://rpc.example/',
  tonManifest: 'https://shop.example/tonconnect-manifest.json',
}
const hash = `0x${'ab'.repeat(32)}`
const payer = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const usdcOnSolana: Payment = {
  ...payments.usdcOnBase,
  chain: { id: 'sol', name: 'Solana', type: 'sol' },
  coin: { ...payments.usdcOnBase.coin, contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
}

/** In every window, as extensions that are on all frames: what each was asked, by its name. */
function install({ hash, payer }: { hash: string; payer: string }): void {
  const asked: unknown[] = []
  const answers: Record<string, unknown> = {
    eth_requestAccounts: ['0x1111111111111111111111111111111111111111'],
    eth_accounts: ['0x1111111111111111111111111111111111111111'],
    eth_chainId: '0x2105',
    eth_sendTransaction: hash,
  }
  const provider = {
    async request(call: { method: string }) {
      asked.push(call)
      if (!(call.method in answers)) throw Object.assign(new Error(call.method), { code: 4200 })
      return answers[call.method]
    },
  }
  const info = { uuid: 'a', name: 'Test Wallet', rdns: 'example.test', icon: '' }
  const detail = Object.freeze({ info, provider })
  addEventListener('eip6963:requestProvider', () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
  const chains = ['solana:mainnet']
  const accounts = [{ address: payer, chains, features: [] }]
  const signAndSendTransaction = (input: { transaction: Uint8Array }) => {
    asked.push({ method: 'solana', transaction: [...input.transaction] })
    return [{ signature: new Uint8Array(64).fill(7) }]
  }
  const wallet = {
    ...{ version: '1.0.0', name: 'Test Wallet', icon: '', chains, accounts },
    features: {
      'standard:connect': { connect: () => ({ accounts }) },
      'solana:signAndSendTransaction': { supportedTransactionVersions: [0], signAndSendTransaction },
    },
  }
  addEventListener('wallet-standard:app-ready', (event) => {
    ;(event as CustomEvent<{ register: (wallet: unknown) => void }>).detail.register(wallet)
  })
  Object.assign(globalThis, { asked })
}

type Prepare = (context: BrowserContext) => Promise<unknown>

async function openFramed(
  payment: Payment,
  prepare: Prepare = () => Promise.resolve(),
): Promise<Opened & { asked: () => Promise<unknown[][]> }> {
  const fresh = { session: { body: { ...session, payments: [payment] } }, heading: () => '' }
  const opened = await open(fresh, 'frame', undefined, async (context: BrowserContext) => {
    await context.addInitScript(install, { hash, payer })
    await prepare(context)
    await context.addInitScript(() => {
      const heard: unknown[] = []
      addEventListener('crypto-wallet-sent', ({ type, ...rest }) => heard.push({ type, ...rest }))
      Object.assign(globalThis, { heard })
    })
    await context.route('**/pay-here/pay', (route) =>
      route.fulfill({
        body: framedPage(walletSettings),
        headers: payPageHeaders({ allowedOrigins: ['http://127.0.0.1:*'], walletSettings }),
      }),
    )
    await context.route('https://rpc.example/**', (route) =>
      route.fulfill({
        json: { result: { value: { blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N' } } },
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      }),
    )
  })
  const asked = () =>
    Promise.all(
      opened.page
        .frames()
        .map((frame) => frame.evaluate(() => Reflect.get(globalThis, 'asked') as unknown[])),
    )
  return { ...opened, asked }
}

describe('the isolated frame', () => {
  it.each([
    ['an EVM wallet', payments.usdcOnBase, 'eth_sendTransaction'],
    ['a Solana wallet', usdcOnSolana, 'solana'],
  ])(
    'asks %s itself, under its own policy, and the page hears that it was sent',
    async (_, payment, method) => {
      await look(openFramed(payment), async ({ page, asked, said }) => {
        const frame = page.frameLocator('iframe')
        await frame.getByRole('button', { name: 'Test Wallet' }).click()
        await frame.getByText('Sent from your wallet').waitFor()
        const [outside, inside] = await asked()
        expect(outside).toEqual([])
        expect(JSON.stringify(inside)).toContain(method)
        await expect
          .poll(() => page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'heard'))))
          .toContain('crypto-wallet-sent')
        expect(said).toEqual([])
      })
    },
  )

  const tether = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const usdtOnTron: Payment = {
    ...payments.usdtOnTron,
    coin: { ...payments.usdtOnTron.coin, contract: tether },
  }

  it('asks a TRON wallet itself, which pays to the unit', async () => {
    const ledger = new TronLedger()
    await look(
      openFramed(usdtOnTron, async (context) => {
        await context.exposeFunction('askWallet', callIn(tronWallet(ledger).provider))
        await context.addInitScript(announceTron)
      }),
      async ({ page, said }) => {
        const frame = page.frameLocator('iframe')
        await frame.getByRole('button', { name: 'Pay with Test Wallet' }).click()
        await frame.getByText('Sent from your wallet').waitFor()
        expect(ledger.balance(payments.usdtOnTron.address, tether)).toBe(49_990_318n)
        expect(said).toEqual([])
      },
    )
  })

  it('offers no wallet that is on the page around it alone', async () => {
    await look(
      openFramed(usdtOnTron, async (context) => {
        await context.exposeFunction('askWallet', callIn(tronWallet(new TronLedger()).provider))
        await context.addInitScript(`if (self === top) (${announceTron.toString()})()`)
      }),
      async ({ page }) => {
        const frame = page.frameLocator('iframe')
        await frame.getByText('Open in a wallet app').waitFor()
        expect(await frame.getByRole('button', { name: 'Test Wallet' }).count()).toBe(0)
      },
    )
  })

  it('asks a TON wallet itself: over the bridge that is on it, and over the relay of a wallet on another device', async () => {
    const ledger = await TonLedger.create()
    const { address } = payments.ton
    const before = await ledger.balance(address)
    await look(
      openFramed(payments.ton, async (context) => {
        await context.exposeFunction('askWallet', callIn(tonWallet(ledger).provider))
        await context.addInitScript(injectTon)
      }),
      async (injected) => {
        const frame = injected.page.frameLocator('iframe')
        await frame.getByRole('button', { name: 'Pay with Test Wallet' }).click()
        await frame.getByText('Sent from your wallet').waitFor()
        expect((await ledger.balance(address)) - before).toBe(15_621_900_000n)
      },
    )
    let wallet: Awaited<ReturnType<typeof routeRelay>> | undefined
    await look(
      openFramed(payments.ton, async (context) => {
        wallet = await routeRelay(context, tonWallet(ledger).provider)
      }),
      async ({ page, said }) => {
        const frame = page.frameLocator('iframe')
        await frame.getByText('Open in a wallet app').click()
        await frame.getByRole('button', { name: 'Pay with Tonkeeper' }).click()
        const link = frame.getByRole('link', { name: 'Open in Tonkeeper' })
        await wallet?.scan((await link.getAttribute('href')) ?? '')
        await frame.getByText('Sent from your wallet').waitFor()
        expect((await ledger.balance(address)) - before).toBeGreaterThan(2n * 15_621_000_000n)
        expect(said).toEqual([])
      },
    )
  })
})
