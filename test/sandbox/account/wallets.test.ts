import { describe, expect, it } from 'vitest'
import { checkAddress } from '../../../src/core/addresses/index.js'
import { chains } from '../../../src/core/chains/chains.js'
import type { Deposit, DepositFilter, Wallet } from '../../../src/sandbox/account/wallets.js'
import { receiver, signedHeaders, startService } from '../../support/sandbox.js'

const networks = chains.flatMap(({ ids, family }) => ids.map((id) => ({ id, family })))

const event = 'SUB_USER_WALLET_TRANSACTION_DETECTED'

/** A sandbox with a wallet, whose deposits are sent to a receiver. */
async function withWallet() {
  const { requests, deliver } = receiver()
  const service = startService({ deliver })
  await service.signed('POST', '/webhook', { url: 'https://shop.example/hook', eventTypes: [event] })
  const { data: wallet } = await service.signed<Wallet>('POST', '/wallet', { reference: 'user-1' })
  const addressOn = (network: string) =>
    wallet.addresses.find((candidate) => candidate.network === network)?.address ?? ''
  return { ...service, requests, wallet, addressOn }
}

describe('POST /wallet', () => {
  it('has one address for each network, and each passes the check of its family', async () => {
    const { wallet } = await withWallet()
    expect(wallet.reference).toBe('user-1')
    expect(wallet.addresses.map(({ network }) => network).toSorted()).toEqual(
      networks.map(({ id }) => id).toSorted(),
    )
    for (const { id, family } of networks) {
      const { address = '' } = wallet.addresses.find(({ network }) => network === id) ?? {}
      expect(checkAddress(family, address)).toMatchObject({ ok: true })
    }
    const references = wallet.addresses.map(({ address_reference }) => address_reference)
    expect(new Set(references).size).toBe(networks.length)
  })

  it('shares no address with other wallets or with payments', async () => {
    const { signed, wallet, initiate } = await withWallet()
    const other = (await signed<Wallet>('POST', '/wallet', { reference: 'user-2' })).data
    const mine = wallet.addresses.map(({ address }) => address)
    const others = [...other.addresses.map(({ address }) => address), (await initiate()).walletAddress]
    expect(others.filter((address) => mine.includes(address))).toEqual([])
  })

  it('error: takes a reference once', async () => {
    const { signed } = await withWallet()
    expect(await signed('POST', '/wallet', { reference: 'user-1' })).toMatchObject({
      http: 409,
      message: 'reference: there is a wallet with it',
    })
  })
})

describe('POST /wallet/validate', () => {
  it('says yes on every network to an address that is its own', async () => {
    const { signed, wallet } = await withWallet()
    for (const { network, address } of wallet.addresses) {
      const answer = await signed('POST', '/wallet/validate', { address, networks: [network] })
      expect(answer).toMatchObject({ http: 200, data: { valid: true } })
    }
  })

  it('says no to a mistyped address on every network whose addresses have a checksum', async () => {
    const { signed, addressOn } = await withWallet()
    for (const network of ['bitcoin', 'tron', 'xrp', 'stellar', 'ton', 'ethereum']) {
      const address = addressOn(network)
      const last = address.at(-1) ?? ''
      const typed = address.slice(0, -1) + (last === '2' ? '3' : '2')
      const { data } = await signed('POST', '/wallet/validate', { address: typed, networks: [network] })
      expect([network, data]).toEqual([network, { valid: false }])
    }
  })
})

describe('POST /wallet/filter', () => {
  it('watches an address on the given chains', async () => {
    const { signed, addressOn } = await withWallet()
    const address = addressOn('tron')
    const { data } = await signed<DepositFilter>('POST', '/wallet/filter', { address, chains: ['tron'] })
    expect(data).toEqual({ address, watched: true, chains: ['tron'] })
  })

  it('adds chains to those it was watched on before', async () => {
    const { signed, addressOn } = await withWallet()
    const address = addressOn('bsc')
    await signed('POST', '/wallet/filter', { address, chains: ['bsc'] })
    const again = await signed<DepositFilter>('POST', '/wallet/filter', { address, chains: ['base', 'bsc'] })
    expect(again.data.chains).toEqual(['bsc', 'base'])
  })

  it('sends an event for a deposit to the address, however it is spelled', async () => {
    const { signed, control, sandbox, addressOn, requests } = await withWallet()
    const address = addressOn('bsc')
    await signed('POST', '/wallet/filter', { address, chains: ['bsc'] })
    const deposit = { address: address.toLowerCase(), chain: 'bsc', coin: 'usdt', amount: '12.5' }
    expect((await control<Deposit>('/wallets/deposits', deposit)).data).toMatchObject({ watched: true })
    await sandbox.settled()
    expect(requests.map(({ body }) => body)).toEqual([
      {
        event,
        data: {
          reference: 'user-1',
          address,
          chain: 'bsc',
          coin: 'usdt',
          amount: '12.5',
          txHash: expect.stringMatching(/^0x[\da-f]{64}$/),
        },
      },
    ])
  })

  it('watches an address once, in whichever spelling its chains are added', async () => {
    const { signed, control, sandbox, addressOn, requests } = await withWallet()
    const address = addressOn('bsc')
    const lower = address.toLowerCase()
    await signed('POST', '/wallet/filter', { address: lower, chains: ['bsc'] })
    const again = await signed<DepositFilter>('POST', '/wallet/filter', { address, chains: ['base'] })
    expect(again.data).toEqual({ address: lower, watched: true, chains: ['bsc', 'base'] })
    await control('/wallets/deposits', { address, chain: 'base', coin: 'usdc', amount: '1' })
    await sandbox.settled()
    expect(requests[0]?.body).toMatchObject({ data: { reference: 'user-1', chain: 'base' } })
  })

  it('sends no reference for an address that is no wallet of ours', async () => {
    const { signed, control, sandbox, requests } = await withWallet()
    const address = 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6'
    await signed('POST', '/wallet/filter', { address, chains: ['tron'] })
    await control('/wallets/deposits', { address, chain: 'tron', coin: 'usdt', amount: '1' })
    await sandbox.settled()
    expect(requests).toHaveLength(1)
    expect(requests[0]?.body).not.toHaveProperty('data.reference')
  })

  it('sends nothing for other chains and other addresses', async () => {
    const { signed, control, sandbox, addressOn, requests } = await withWallet()
    await signed('POST', '/wallet/filter', { address: addressOn('bsc'), chains: ['bsc'] })
    const elsewhere = [
      { address: addressOn('base'), chain: 'base', coin: 'usdc', amount: '1' },
      { address: addressOn('tron'), chain: 'tron', coin: 'usdt', amount: '1' },
    ]
    for (const deposit of elsewhere) {
      const { data } = await control<Deposit>('/wallets/deposits', deposit)
      expect(data).toMatchObject({ watched: false, reference: 'user-1' })
    }
    await sandbox.settled()
    expect(requests).toEqual([])
  })

  it('knows the wallet of an address that is not watched, however it is spelled', async () => {
    const { control, addressOn } = await withWallet()
    const address = addressOn('bsc')
    const deposit = { address: address.toLowerCase(), chain: 'bsc', coin: 'usdt', amount: '1' }
    const { data } = await control<Deposit>('/wallets/deposits', deposit)
    expect(data).toMatchObject({ reference: 'user-1', address, watched: false })
  })
})

const deposit = { chain: 'tron', coin: 'usdt', amount: '1' }

it.each([
  ['/v1/api/wallet/validate', 'networks', { address: 'x', networks: [] }, 400],
  ['/v1/api/wallet/validate', 'networks', { address: 'x', networks: ['dogecoin'] }, 404],
  ['/v1/api/wallet/filter', 'address', { address: 'nonsense', chains: ['tron'] }, 422],
  ['/v1/api/wallet/filter', 'chains', { address: 'nonsense', chains: ['dogecoin'] }, 404],
  [
    '/sandbox/api/wallets/deposits',
    'address',
    { ...deposit, address: 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6' },
    404,
  ],
  ['/sandbox/api/wallets/deposits', 'address', { ...deposit, chain: 'bsc' }, 422],
  ['/sandbox/api/wallets/deposits', 'amount', { ...deposit, amount: '-1' }, 400],
  ['/sandbox/api/wallets/deposits', 'coin', { ...deposit, coin: 'doge' }, 404],
  ['/sandbox/api/wallets/deposits', 'chain', { ...deposit, chain: 'dogecoin' }, 404],
])('error: POST %s names %s when the body has %o', async (path, field, body, http) => {
  const { call, addressOn } = await withWallet()
  const answer = await call('POST', path, { address: addressOn('tron'), ...body }, signedHeaders())
  expect(answer).toMatchObject({ http, message: expect.stringMatching(new RegExp(`^${field}: `)) })
})
