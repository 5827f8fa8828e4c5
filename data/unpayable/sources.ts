/** The sources of the lists of accounts, and their shape. No page loads it. */
import type { ChainFamily } from '../../src/core/chains/chains.js'

/** By the name that an entry carries. */
export const unpayableSources = {
  'arbitrum-dollars':
    'third-party code on GitHub: USDT, USDC and USDC.e of Arbitrum, for which we pin no token',
  'aurora-precompiles':
    'docs.rs, aurora-engine-precompiles 2.0.1: each is the end of the Keccak-256 of its name, recomputed in the tests',
  'bip-341': 'BIP-341, the point H whose discrete logarithm is unknown; as an output key it has no signature',
  'bitcoin-burn':
    'github.com/CounterpartyXCP/Documentation, FAQ-XCP: the burn address; en.bitcoin.it, proof of burn: the Bitcoin eater',
  'development-mnemonics':
    'The mnemonics that Hardhat, Foundry (“test test … junk”, 20 accounts), Ganache (“myth like bonus …”, 10) and Truffle (“candy maple cake …”, 10) start with; of other families the first account of “test test … junk”. Derived again in the tests',
  'empty-key':
    'The hash of no key at all, which faulty wallets paid to; recomputed in the tests. github.com/libbitcoin, examples of address-encode',
  ens: 'npm ethers 6 (the registry); npm @uniswap/sdk-core 7.19.4 (the registrar); third-party code on GitHub (the controller)',
  'erc-4337':
    'third-party code on GitHub: the entry point of version 0.8, the same on each network; those before are preinstalls',
  'ethereum-system-contracts': 'EIP-6110, EIP-4788, EIP-2935, EIP-7002 and EIP-7251',
  'evm-burn': 'third-party code on GitHub: lists of burn addresses',
  'near-contracts':
    'docs.near.org, accounts and staking pools; npm @near-js/tokens 2.2.2 (wrap.near); github.com/aurora-is-near, engine (aurora) and bridge-common (factory.bridge.near); third-party code on GitHub (tkn.near, omft.near, v2.ref-finance.near, intents.near, token.sweat, lockup.near)',
  'near-names': 'docs.near.org, Implicit & Named Accounts: the top-level names and who gives them out',
  'op-true':
    'The hashes of the script OP_TRUE, which anyone can spend; recomputed in the tests. github.com/bitcoin/bitcoin, test_framework/address.py',
  'optimism-predeploys': 'specs.optimism.io, predeploys and deposits',
  'optimism-preinstalls':
    'docs.optimism.io and docs.base.org, preinstalls: the same addresses on other EVM networks',
  'other-routers':
    'third-party code on GitHub: the routers of PancakeSwap, 1inch (versions 5 and 6), MetaMask Swaps and 0x, the diamond of LI.FI, CoW’s settlement, Balancer’s vault, Aave’s pools',
  'published-seeds':
    'The ed25519 keys of the seeds of 32 zero bytes, of 32 bytes of 1, of the bytes 0 to 31, and of RFC 8032, tests 1 to 3; derived again in the tests',
  'small-secrets':
    'SEC 2, secp256k1: the keys whose secrets are 1 to 10; derived again in the tests. BIP-173 has the first in its examples',
  'solana-exchanges':
    'third-party code on GitHub: the programs of Jupiter, Raydium, OpenBook, Serum and Orca',
  'solana-ids': 'docs.rs, solana-sdk-ids: native programs, sysvars and the incinerator',
  'solana-programs':
    'solana.com/docs, tokens; github.com/solana-program; developers.metaplex.com, Token Metadata and Bubblegum',
  'solana-staked': 'third-party code on GitHub: the mints of mSOL and JitoSOL',
  'stellar-burn':
    'stellar.org/blog, SDF’s next steps (2019-11-04); github.com/stellar/dashboard, common/lumens.js',
  'stellar-issuers': 'third-party code on GitHub: the issuer of EURC',
  'stellar-root':
    'stellar-core, the root account: its secret is the SHA-256 of the network’s passphrase; recomputed in the tests',
  'stellar-zero':
    'SEP-23 of a key of zero bytes, which is a point of small order (libsodium, ge25519_has_small_order)',
  'ton-exchange': 'third-party code on GitHub: STON.fi’s router, and its proxy of TON',
  'ton-special':
    'docs.ton.org, special smart contracts and burning: configuration, elector, the zero and the last address',
  'tron-genesis':
    'github.com/tronprotocol/java-tron, config.conf, genesis.block; the address of 20 zero bytes',
  'tron-tokens': 'third-party code on GitHub: WTRX, USDD, TUSD, JST, BTT and SunSwap’s router',
  'uniswap-list':
    'npm @uniswap/default-token-list 22.21.0: WETH, WBNB, WPOL, WAVAX, WBTC, DAI, cbBTC, EURC, USDS and PYUSD; LINK, UNI, AAVE, SHIB and PEPE of Ethereum, ARB of Arbitrum',
  'uniswap-routers':
    'npm @uniswap/sdk-core 7.19.4 and universal-router-sdk 5.13.0: the routers of versions 2 and 3, and the Universal Router',
  'wrapped-coins': 'third-party code on GitHub: WETH on Aurora, WBEAM on Beam',
  'xrpl-issuers': 'third-party code on GitHub: the issuer of RLUSD',
  'xrpl-passphrase':
    'xrpl.org, wallet_propose: the passphrase “masterpassphrase”, with either kind of key; the first is the genesis account',
  'xrpl-special': 'xrpl.org, Addresses: special addresses',
} as const

/** The name of a source. */
export type UnpayableSource = keyof typeof unpayableSources

/** `unspendable`: no key exists, or anyone can sign for it. `program`: a contract or a part of the network. */
export type UnpayableReason = 'unspendable' | 'program'

/** Accounts in any spelling of their family, with the source that says what they are. */
export type UnpayableAccounts = {
  reason: UnpayableReason
  source: UnpayableSource
  accounts: readonly string[]
}

/** By family. An account applies to every family with the same key. */
export type UnpayableList = Readonly<Partial<Record<ChainFamily, readonly UnpayableAccounts[]>>>
