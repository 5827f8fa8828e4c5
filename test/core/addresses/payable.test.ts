import { ed25519 } from '@noble/curves/ed25519.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base32nopad, base58, base58xrp, bech32, bech32m } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { checkAddress } from '../../../src/core/addresses/index.js'
import { unpayableLists } from '../../../data/unpayable/accounts.js'
import { unpayableSources } from '../../../data/unpayable/sources.js'
import { chains, type ChainFamily } from '../../../src/core/chains/chains.js'
import { tokensOf } from '../../../src/core/addresses/tokens.js'
import { abandonAbout } from '../../support/address-vectors.js'
import { base58check, strkey, xAddress } from '../../support/made-addresses.js'
import { payable, reasonOf } from '../../support/payable.js'

const idOf = (family: ChainFamily) => chains.find((chain) => chain.family === family)?.ids[0] ?? ''
const tronOf = (hex: string) =>
  base58check.encode(Uint8Array.from(Buffer.from(`41${hex.replace('0x', '')}`, 'hex')))
const taproot = (key: Uint8Array) => bech32m.encode('bc', [1, ...bech32m.toWords(key)])
const stellar = (key: Uint8Array) => strkey(6, key)

describe('checkPayable (R7)', () => {
  it.each(
    chains.flatMap(({ ids, family }) => abandonAbout[family].map((address) => [ids[0], address] as const)),
  )('accepts a wallet on %s: %s', (id, address) => {
    expect(payable(id, address, tokensOf(id)[0]?.contract)).toEqual({ ok: true })
  })

  it.each(
    chains.flatMap(({ ids: [id] }) =>
      tokensOf(id).map(({ symbol, contract }) => [symbol, id, contract] as const),
    ),
  )('error: refuses the contract of %s on %s as its own address', (_, id, contract) => {
    const [account = ''] = contract.split(':').reverse()
    expect(reasonOf(id, account, contract)).toBe('own-contract')
    expect(reasonOf(id, account)).toBe('known-contract')
    expect(reasonOf(id, account, undefined, [contract])).toBe('own-contract')
  })

  it.each([
    ['ethereum', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'usdt'],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    [
      'ton',
      'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p',
      'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
    ],
    [
      'stellar',
      'GCKFBEIYV2U22IO2BJ4KVJOIP7XPWQGQFKKWXR6DOSJBV7STMAQSMTGG',
      'AQUA-GCKFBEIYV2U22IO2BJ4KVJOIP7XPWQGQFKKWXR6DOSJBV7STMAQSMTGG',
    ],
    ['xrpl', 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B', 'USD.x:rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'],
    [
      'ethereum',
      '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      'eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f',
    ],
    ['xrpl', 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B', 'USD.rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'],
    ['xrpl', 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B', 'USD+rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'],
    [
      'stellar',
      'GCKFBEIYV2U22IO2BJ4KVJOIP7XPWQGQFKKWXR6DOSJBV7STMAQSMTGG',
      'AQUA_GCKFBEIYV2U22IO2BJ4KVJOIP7XPWQGQFKKWXR6DOSJBV7STMAQSMTGG',
    ],
    ['brand-new', 'some-contract-of-tomorrow', 'some-contract-of-tomorrow'],
    ['brand-new', `0x${'aBc1'.repeat(8)}`, `0x${'AbC1'.repeat(8)}`],
    ['brand-new', `0x${'abc1'.repeat(8)}`, `0x${'ABC1'.repeat(8)}::coin::COIN`],
  ])('error: knows the coin’s contract on %s in another spelling: %s', (id, address, contract) => {
    expect(['own-contract', 'known-contract']).toContain(reasonOf(id, address, contract))
  })

  it('error: refuses an issuer behind a destination tag or a muxed id', () => {
    const issuer = base58xrp.decode('rGm7WCVp9gb4jZHWTEtGUr4dd74z2XuWhE').subarray(1, 21)
    expect(reasonOf('xrpl', xAddress(issuer, { tag: [5] }))).toBe('known-contract')
    const key = base32nopad.decode('GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN').subarray(1, 33)
    const muxed = strkey(12, [...key, 0, 0, 0, 0, 0, 0, 0, 7])
    expect(reasonOf('stellar', muxed)).toBe('known-contract')
  })

  it('error: refuses a contract on every network whose keys are of the same kind', () => {
    const usdt = '0xdac17f958d2ee523a2206206994597c13d831ec7'
    const evm = chains.filter(({ family }) => family === 'evm').map(({ ids }) => ids[0])
    for (const id of [...evm, 'near']) expect([id, reasonOf(id, usdt)]).toEqual([id, 'known-contract'])
    expect(reasonOf('tron', tronOf(usdt))).toBe('known-contract')
    expect(reasonOf('polygon', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe('known-contract')
    expect(reasonOf('optimism', '0x01bFF41798a0BcF287b996046Ca68b395DbC1071')).toBe('known-contract')
    const [usdtOnAptos] = tokensOf('aptos')
    expect(reasonOf('move', usdtOnAptos?.contract ?? '')).toBe('known-contract')
  })

  const lists = unpayableLists
    .flatMap((list) => Object.entries(list))
    .flatMap(([family, entries]) =>
      entries.flatMap(({ accounts }) => accounts.map((address) => [family as ChainFamily, address] as const)),
    )
  it.each(lists)('error: refuses the listed account of %s, which is well formed: %s', (family, address) => {
    expect(reasonOf(idOf(family), address)).not.toBe('payable')
    if (family !== 'near') expect(checkAddress(family, address)).toMatchObject({ ok: true })
  })

  it.each([
    ['ethereum', '0x0000000000000000000000000000000000000000'],
    ['ethereum', '0x000000000000000000000000000000000000dEaD'],
    ['ethereum', '0xdEAD000000000000000042069420694206942069'],
    ['ethereum', '0xdead000000000000000000000000000000000000'],
    ['ethereum', '0x00000000000000000000045261D4Ee77acdb3286'],
    ['ethereum', '0x1234567890123456789012345678901234567890'],
    ['ethereum', '0x0123456789012345678901234567890123456789'],
    ['polygon', '0x0123456789abcdef0123456789abcdef01234567'],
    ['bsc', '0x0102030405060708090a0b0c0d0e0f1011121314'],
    ['bsc', '0xfffefdfcfbfaf9f8f7f6f5f4f3f2f1f0efeeedec'],
    ['base', '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'],
    ['aptos', `0x${'0123456789abcdef'.repeat(4)}`],
    ['bitcoin', '3MaB7QVq3k4pQx3BhsvEADgzQonLSBwMdj'],
    ['sol', 'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV'],
    ['near', 'token.sweat'],
    ['near', 'intents.near'],
    ['near', '4336aba00d32a1b91d313c81e8544ea1fdc67284.lockup.near'],
    ['brand-new', `0x${'0'.repeat(40)}`],
    ['brand-new', `0x${'dead'.padStart(40, '0')}`],
    ['brand-new', '1'.repeat(32)],
    ['ethereum', '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead'],
    ['bsc', '0xffffffffffffffffffffffffffffffffffffffff'],
    ['ethereum', '0xfffffffffffffffffffffffffffffffffffffffe'],
    ['ethereum', '0x0000000000000000000000000000000000000001'],
    ['ethereum', '0x000000000000000000000000000000000000000a'],
    ['base', '0x0000000000000000000000000000000000000100'],
    ['polygon', '0x0000000000000000000000000000000000001010'],
    ['bsc', '0x0000000000000000000000000000000000001000'],
    ['stable', '0x0000000000000000000000000000000000008001'],
    ['avalanche', '0x0100000000000000000000000000000000000000'],
    ['avalanche', '0x0200000000000000000000000000000000000005'],
    ['optimism', '0x4200000000000000000000000000000000000006'],
    ['base', '0x420000000000000000000000000000000000001a'],
    ['ethereum', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
    ['aurora', '0xe9217bc70b7ed1f598ddd3199e80b093fa71124f'],
    ['bitcoin', '1111111111111111111114oLvT2'],
    ['bitcoin', '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST'],
    ['bitcoin', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'],
    ['bitcoin', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqthqst8'],
    ['bitcoin', '1BitcoinEaterAddressDontSendf59kuE'],
    ['bitcoin', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
    ['bitcoin', '1HT7xU2Ngenf7D4yocz2SAcnNLW7rK8d4E'],
    ['sol', '11111111111111111111111111111111'],
    ['sol', 'Vote111111111111111111111111111111111111111'],
    ['sol', 'SysvarStakeHistory1111111111111111111111111'],
    ['sol', 'ComputeBudget111111111111111111111111111111'],
    ['sol', 'BPFLoaderUpgradeab1e11111111111111111111111'],
    ['sol', 'So11111111111111111111111111111111111111112'],
    ['sol', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['sol', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
    ['sol', 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'],
    ['ton', 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'],
    ['ton', 'Ef8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADAU'],
    ['ton', 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF'],
    ['ton', 'Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn'],
    ['ton', 'Ef80UXx731GHxVr0-LYf3DIViMerdo3uJLAG3ykQZFjXz2kW'],
    ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['tron', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'],
    ['tron', tronOf('000000000000000000000000000000000000dead')],
    ['tron', tronOf('0000000000000000000000000000000000000009')],
    ['xrpl', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
    ['xrpl', 'rrrrrrrrrrrrrrrrrrrrBZbvji'],
    ['xrpl', 'rrrrrrrrrrrrrrrrrNAMEtxvNvQ'],
    ['stellar', 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'],
    ['stellar', 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO'],
    ['aptos', `0x${'0'.repeat(64)}`],
    ['aptos', `0x${'a'.padStart(64, '0')}`],
    ['move', `0x${'1'.padStart(64, '0')}`],
    ['move', `0x${'a550c18'.padStart(64, '0')}`],
    ['near', '0'.repeat(64)],
    ['near', `0x${'0'.repeat(40)}`],
    ['near', 'dac17f958d2ee523a2206206994597c13d831ec7.factory.bridge.near'],
    ['near', 'wrap.near'],
    ['near', 'p2p-org.poolv1.near'],
  ])('error: refuses an unspendable account on %s: %s', (id, address) => {
    expect(['unspendable', 'program']).toContain(reasonOf(id, address))
  })

  it.each([
    ['near', 'alice.testnet'],
    ['near', 'alice.betanet'],
    ['near', 'near'],
    ['near', 'shop.example'],
    ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['ethereum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['tron', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ])('error: refuses on %s a form of another network: %s', (id, address) => {
    expect(reasonOf(id, address)).toBe('malformed')
  })

  it('error: refuses a Taproot key that is not on the curve', () => {
    // BIP-340, vector 5: a public key that is not on the curve; vector 14: one above the field's size.
    for (const key of [
      'eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34',
      'fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc30',
    ])
      expect(reasonOf('bitcoin', taproot(Uint8Array.from(Buffer.from(key, 'hex'))))).toBe('malformed')
  })

  it('error: refuses a key that is no ed25519 key', () => {
    const offCurve = sha256(Uint8Array.of(0))
    const onCurve = sha256(Uint8Array.of(1))
    expect(reasonOf('sol', base58.encode(onCurve))).toBe('payable')
    expect(reasonOf('stellar', stellar(onCurve))).toBe('payable')
    expect(reasonOf('near', Buffer.from(onCurve).toString('hex'))).toBe('payable')
    expect(reasonOf('sol', base58.encode(offCurve))).toBe('program')
    expect(reasonOf('stellar', stellar(offCurve))).toBe('unspendable')
    expect(reasonOf('near', Buffer.from(offCurve).toString('hex'))).toBe('unspendable')
  })

  it('lists the hashes of no key, and of the script that anyone can spend', () => {
    for (const script of [Uint8Array.of(), Uint8Array.of(0x51)]) {
      const hash = sha256(script)
      const [key, witness] = [Uint8Array.from([0, ...ripemd160(hash)]), [0, ...bech32.toWords(hash)]]
      expect(reasonOf('bitcoin', base58check.encode(key))).toBe('unspendable')
      expect(reasonOf('bitcoin', base58check.encode(key.with(0, 5)))).toBe('unspendable')
      expect(reasonOf('bitcoin', bech32.encode('bc', witness))).toBe('unspendable')
    }
    const ofNoKey = Buffer.from(keccak_256(Uint8Array.of())).toString('hex').slice(-40)
    expect(reasonOf('ethereum', `0x${ofNoKey}`)).toBe('unspendable')
    expect(reasonOf('tron', tronOf(ofNoKey))).toBe('unspendable')
  })

  it('knows the own contract of an EVM coin without 0x', () => {
    const contract = '00000000219ab540356cbb839cbe05303d7705fb'
    expect(reasonOf('ethereum', `0x${contract}`, contract)).toBe('own-contract')
    expect(reasonOf('ethereum', `0x${contract}`, undefined, [contract.toUpperCase()])).toBe('own-contract')
  })

  it('lists the root account of Stellar, whose secret is the hash of the passphrase', () => {
    const secret = sha256(Buffer.from('Public Global Stellar Network ; September 2015'))
    expect(reasonOf('stellar', stellar(ed25519.getPublicKey(secret)))).toBe('unspendable')
  })

  it.each([
    'exitToNear',
    'exitToEthereum',
    'randomSeed',
    'currentAccountId',
    'predecessorAccountId',
    'prepaidGas',
    'getPromiseResults',
    'nearCrossContractCall',
  ])('lists the precompile %s of Aurora', (name) => {
    const hash = Buffer.from(keccak_256(Buffer.from(name))).toString('hex')
    expect(reasonOf('aurora', `0x${hash.slice(-40)}`)).toBe('program')
  })

  it('accepts keys that look unlikely, and are not', () => {
    // Vanity addresses of nine zero bytes, and of nine bytes that count up.
    expect(reasonOf('ethereum', '0x000000000000000000a3f1c4b7d2e95086b1c7d4')).toBe('payable')
    expect(reasonOf('ethereum', '0x010203040506070809f3a17c4b5d2e95086b1c7d')).toBe('payable')
    expect(reasonOf('brand-new', `cosmos1${'q'.repeat(19)}8a`)).toBe('payable')
  })

  it('names the source of every list', () => {
    for (const { source } of unpayableLists.flatMap((list) => Object.values(list).flat()))
      expect(unpayableSources[source]).toBeTruthy()
  })

  it('never repeats the address', () => {
    for (const [family, address] of lists) {
      const result = payable(idOf(family), address)
      expect(result.ok ? '' : result.detail).not.toContain(address)
    }
  })
})
