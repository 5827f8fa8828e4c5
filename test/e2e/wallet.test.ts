/** A payer with a wallet in the browser, on real networks of this machine that have the numbers of Ethereum and BSC. */
import { beforeEach, describe, expect, it } from 'vitest'
import { tokensOf } from '../../src/core/addresses/tokens.js'
import type { Payment } from '../../src/core/contract/wire.js'
import { deriveAddress } from '../../src/sandbox/addresses/derive.js'
import { openedOnce } from '../support/opened.js'
import { putToken, startNetwork, TestWallet, tokenBalance, type Network } from './anvil.js'
import { tokenCode } from './fixtures/token.js'
import { paymentOf, useWalletPage } from './wallet-page.js'

/** An address of the sandbox; its first ones are the accounts that the network gives money. */
const receiver = deriveAddress('evm', 20)
const usdt = (chain: string) => tokensOf(chain).find(({ symbol }) => symbol === 'USDT')?.contract ?? ''

const bsc = { id: 'bsc', name: 'BNB Smart Chain', type: 'evm' }
const ethereum = { id: 'ethereum', name: 'Ethereum', type: 'evm' }
const ether = { id: 'eth', name: 'Ether', symbol: 'ETH', token: false }
const tether = (chain: string) => ({
  id: 'usdt',
  name: 'Tether',
  symbol: 'USDT',
  token: true,
  contract: usdt(chain),
})

describe('a browser wallet', () => {
  const mainnet = openedOnce(() => startNetwork(1))
  const bnb = openedOnce(() => startNetwork(56))
  const { page, show, press, says, ...walletPage } = useWalletPage()
  let wallet: TestWallet
  beforeEach(() => {
    wallet = new TestWallet([mainnet(), bnb()])
  })

  async function open(payment: Payment): Promise<void> {
    await wallet.install(page(), 'Test Wallet')
    await walletPage.open(payment)
  }
  const nonce = async (network: Network) => {
    const [account] = (await network.rpc('eth_accounts')) as string[]
    return Number(await network.rpc('eth_getTransactionCount', [account, 'latest']))
  }
  const balance = async (network: Network) =>
    BigInt((await network.rpc('eth_getBalance', [receiver, 'latest'])) as string)
  /** A network answers with a hash before the block that has it is made. */
  const isMined = (network: Network) =>
    expect.poll(() => network.rpc('txpool_status', [])).toEqual({ pending: '0x0', queued: '0x0' })
  async function fund(network: Network, chain: string, units: bigint): Promise<void> {
    const [account = ''] = (await network.rpc('eth_accounts')) as string[]
    await putToken(network, usdt(chain), tokenCode, account, units)
  }

  it('switches to BSC and pays the rest of a token of 18 decimals, to the last unit', async () => {
    await fund(bnb(), 'bsc', 10n ** 24n)
    const [before, elsewhere] = [await tokenBalance(bnb(), usdt('bsc'), receiver), await nonce(mainnet())]
    await open(
      paymentOf(bsc, tether('bsc'), receiver, '30', {
        status: 'partial',
        received: '4.484999999999999999',
        remaining: '25.515000000000000001',
      }),
    )
    await press('Pay with Test Wallet')
    await says('Sent from your wallet. Waiting to see it arrive.')
    await isMined(bnb())
    expect((await tokenBalance(bnb(), usdt('bsc'), receiver)) - before).toBe(25515000000000000001n)
    expect(wallet.calls.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
    expect(await nonce(mainnet())).toBe(elsewhere)
    const link = await page().getByRole('link', { name: 'View on the explorer' }).getAttribute('href')
    const receipt = await bnb().rpc('eth_getTransactionReceipt', [link?.split('/').pop()])
    expect(receipt).toMatchObject({ status: '0x1', to: usdt('bsc').toLowerCase() })
  })

  it('pays the network’s own coin to the last wei, and warns before it is sent again', async () => {
    const [before, sent] = [await balance(mainnet()), await nonce(mainnet())]
    const payment = paymentOf(ethereum, ether, receiver, '1.000000000000000001')
    await open(payment)
    await press('Pay with Test Wallet')
    await says('Sent from your wallet')
    await isMined(mainnet())
    expect((await balance(mainnet())) - before).toBe(1000000000000000001n)
    await press('Send it again')
    await says('You already sent this from your wallet')
    await press('Cancel')
    await says('Sent from your wallet')
    expect(await nonce(mainnet())).toBe(sent + 1)
    await show({ ...payment, status: 'confirming', received: payment.amount, remaining: '0' })
    await page().getByRole('button').waitFor({ state: 'detached' })
  })
})
