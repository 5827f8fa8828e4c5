/** The sources of the lists in `accounts.ts`. A separate file, so that no page loads it. */

/** By the name that an entry carries. */
export const unpayableSources = {
  'aurora-precompiles':
    'docs.rs, aurora-engine-precompiles 2.0.1: each is the end of the Keccak-256 of its name, recomputed in the tests',
  'bip-341': 'BIP-341, the point H whose discrete logarithm is unknown; as an output key it has no signature',
  'bitcoin-burn':
    'github.com/CounterpartyXCP/Documentation, FAQ-XCP: the burn address; en.bitcoin.it, proof of burn: the Bitcoin eater',
  'empty-key':
    'The hash of no key at all, which faulty wallets paid to; recomputed in the tests. github.com/libbitcoin, examples of address-encode',
  'erc-4337':
    'third-party code on GitHub: the entry point of version 0.8, the same on each network; those before are preinstalls',
  'evm-burn': 'third-party code on GitHub: lists of burn addresses',
  'ethereum-system-contracts': 'EIP-6110, EIP-4788, EIP-2935, EIP-7002 and EIP-7251',
  'key-one':
    'SEC 2, the base point of secp256k1: its secret key is 1, so anyone can sign; recomputed in the tests. BIP-173 has it in its examples',
  'near-contracts':
    'docs.near.org, accounts and staking pools; npm @near-js/tokens 2.2.2 (wrap.near); github.com/aurora-is-near, engine (aurora) and bridge-common (factory.bridge.near); third-party code on GitHub (tkn.near, omft.near, v2.ref-finance.near, intents.near, token.sweat, lockup.near)',
  'near-names': 'docs.near.org, Implicit & Named Accounts: the top-level names and who gives them out',
  'op-true':
    'The hashes of the script OP_TRUE, which anyone can spend; recomputed in the tests. github.com/bitcoin/bitcoin, test_framework/address.py',
  'optimism-predeploys': 'specs.optimism.io, predeploys and deposits',
  'optimism-preinstalls':
    'docs.optimism.io and docs.base.org, preinstalls: the same addresses on other EVM networks',
  'solana-ids': 'docs.rs, solana-sdk-ids: native programs, sysvars and the incinerator',
  'solana-programs':
    'solana.com/docs, tokens; github.com/solana-program; developers.metaplex.com, Token Metadata and Bubblegum',
  'stellar-burn':
    'stellar.org/blog, SDF’s next steps (2019-11-04); github.com/stellar/dashboard, common/lumens.js',
  'stellar-root':
    'stellar-core, the root account: its secret is the SHA-256 of the network’s passphrase; recomputed in the tests',
  'stellar-zero':
    'SEP-23 of a key of zero bytes, which is a point of small order (libsodium, ge25519_has_small_order)',
  'ton-special':
    'docs.ton.org, special smart contracts and burning: configuration, elector, the zero and the last address',
  'tron-genesis':
    'github.com/tronprotocol/java-tron, config.conf, genesis.block; the address of 20 zero bytes',
  'tron-wrapped': 'third-party code on GitHub: Wrapped TRX (WTRX)',
  'uniswap-list': 'npm @uniswap/default-token-list 22.21.0: WETH, WBNB, WPOL, WAVAX',
  'xrpl-special': 'xrpl.org, Addresses: special addresses',
} as const

/** The name of a source. */
export type UnpayableSource = keyof typeof unpayableSources
