/**
 * Accounts that money must not be sent to, by address family. `sources.ts` has the source of each, under the entry's
 * name. Accounts that `patterns.ts` recognises are repeated here only if they have a name. No page loads these lists: it
 * loads `marks.ts`, which is made of them.
 */
import { nearNames } from '../../src/core/addresses/unpayable/near-names.js'
import { knownContracts } from './known-contracts.js'
import { publishedKeys } from './published-keys.js'
import type { UnpayableList } from './sources.js'

/** By family. The EVM's apply to every EVM network, to TRON and to NEAR's Ethereum-like accounts: one kind of key. */
const systemAccounts: UnpayableList = {
  evm: [
    {
      reason: 'unspendable',
      source: 'empty-key',
      accounts: ['0xdcc703c0E500B653Ca82273B7BFAd8045D85a470'],
    },
    {
      reason: 'unspendable',
      source: 'evm-burn',
      accounts: ['0xdEAD000000000000000042069420694206942069'],
    },
    {
      reason: 'program',
      source: 'optimism-predeploys',
      accounts: ['0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000', '0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001'],
    },
    {
      reason: 'program',
      source: 'ethereum-system-contracts',
      accounts: [
        '0x00000000219ab540356cBB839Cbe05303d7705Fa',
        '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02',
        '0x0000F90827F1C53a10cb7A02335B175320002935',
        '0x00000961Ef480Eb55e80D19ad83579A64c007002',
        '0x0000BBdDc7CE488642fb579F8B00f3a590007251',
      ],
    },
    {
      reason: 'program',
      source: 'erc-4337',
      accounts: ['0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'],
    },
    {
      reason: 'program',
      source: 'optimism-preinstalls',
      accounts: [
        '0x69f4D1788e39c87893C980c06EdF4b7f686e2938',
        '0xfb1bffC9d739B8D520DaF37dF666da4C687191EA',
        '0x998739BFdAAdde7C933B942a68053933098f9EDa',
        '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B',
        '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7',
        '0xcA11bde05977b3631167028862bE2a173976CA11',
        '0x13b0D85CcB8bf860b6b79AF3029fCA081AE9beF2',
        '0xba5Ed099633D3B313e4D5F7bdc1305d3c28ba5Ed',
        '0x4e59b44847b379578588920cA78FbF26c0B4956C',
        '0x000000000022D473030F116dDEE9F6B43aC78BA3',
        '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
        '0x7fc98430eAEdbb6070B35B39D798725049088348',
        '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
      ],
    },
    {
      reason: 'program',
      source: 'aurora-precompiles',
      accounts: [
        '0xe9217bc70b7ed1f598ddd3199e80b093fa71124f',
        '0xb0bd02f6a392af548bdf1cfaee5dfa0eefcc8eab',
        '0xc104f4840573bed437190daf5d2898c2bdf928ac',
        '0xfefae79e4180eb0284f261205e3f8cea737aff56',
        '0x536822d27de53629ef1f84c60555689e9488609f',
        '0x723ffbaba940e75e7bf5f6d61dcbf8d9a4de0fd7',
        '0x0a3540f79be10ef14890e87c1a0040a68cc6af71',
        '0x516cded1d16af10cad47d6d49128e2eb7d27b372',
      ],
    },
  ],
  btc: [
    {
      reason: 'unspendable',
      source: 'bitcoin-burn',
      accounts: ['1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
    },
    {
      reason: 'unspendable',
      source: 'empty-key',
      accounts: [
        '1HT7xU2Ngenf7D4yocz2SAcnNLW7rK8d4E',
        'bc1quwcvgs5clswpfxhm7nyfjmaeysn6us0yvjdexn9yjkv3k7zjhp2sfl5g83',
      ],
    },
    {
      reason: 'unspendable',
      source: 'op-true',
      accounts: [
        '3MaB7QVq3k4pQx3BhsvEADgzQonLSBwMdj',
        'bc1qft5p2uhsdcdc3l2ua4ap5qqfg4pjaqlp250x7us7a8qqhrxrxfsq2gp3gp',
      ],
    },
    {
      reason: 'unspendable',
      source: 'bip-341',
      accounts: ['bc1p2zffkaxp5py4fdutfdsrt6t6tcrc5ks09rkfd428hlhf4n5q8tqqwv7ahk'],
    },
  ],
  sol: [
    {
      reason: 'unspendable',
      source: 'solana-ids',
      accounts: ['1nc1nerator11111111111111111111111111111111'],
    },
    {
      reason: 'program',
      source: 'solana-ids',
      accounts: [
        '11111111111111111111111111111111',
        'NativeLoader1111111111111111111111111111111',
        'Stake11111111111111111111111111111111111111',
        'Vote111111111111111111111111111111111111111',
        'Sysvar1111111111111111111111111111111111111',
        'SysvarC1ock11111111111111111111111111111111',
        'SysvarRent111111111111111111111111111111111',
      ],
    },
    {
      reason: 'program',
      source: 'solana-programs',
      accounts: [
        'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
        'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
        'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
        'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
        'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy',
        'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
        'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV',
        'cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK',
        'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
        'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY',
        'So11111111111111111111111111111111111111112',
      ],
    },
  ],
  ton: [
    {
      reason: 'unspendable',
      source: 'ton-special',
      accounts: [`0:${'0'.repeat(64)}`, `0:${'f'.repeat(64)}`],
    },
    {
      reason: 'program',
      source: 'ton-special',
      accounts: [`-1:${'3'.repeat(64)}`, `-1:${'5'.repeat(64)}`],
    },
  ],
  tron: [
    {
      reason: 'unspendable',
      source: 'tron-genesis',
      accounts: ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'],
    },
  ],
  stellar: [
    {
      reason: 'unspendable',
      source: 'stellar-burn',
      accounts: ['GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO'],
    },
    {
      reason: 'unspendable',
      source: 'stellar-zero',
      accounts: ['GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'],
    },
  ],
  xrpl: [
    {
      reason: 'unspendable',
      source: 'xrpl-special',
      accounts: [
        'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
        'rrrrrrrrrrrrrrrrrrrrBZbvji',
        'rrrrrrrrrrrrrrrrrNAMEtxvNvQ',
        'rrrrrrrrrrrrrrrrrrrn5RM1rHd',
      ],
    },
  ],
  // The framework's own accounts, 0x0 to 0xf and 0xa550c18, are patterns.
  aptos: [],
  near: [{ reason: 'program', source: 'near-contracts', accounts: nearNames.contracts }],
}

/** Every list. */
export const unpayableLists: readonly UnpayableList[] = [systemAccounts, publishedKeys, knownContracts]
