/** A wallet of the Wallet Standard with a key of `@solana/kit`, and its ledger: Solana's own programs in this process. */
import {
  AccountState,
  findAssociatedTokenPda,
  getMintEncoder,
  getTokenDecoder,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import {
  address,
  generateKeyPairSigner,
  getTransactionDecoder,
  lamports,
  none,
  signTransaction,
  type Address,
  type KeyPairSigner,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'

/** A ledger with one payer, who has SOL and a million of each mint. */
export class SolanaLedger {
  readonly svm = new LiteSVM()
  readonly payer: KeyPairSigner
  /** Signatures of accepted transactions. */
  accepted = 0

  private constructor(payer: KeyPairSigner) {
    this.payer = payer
  }

  static async create(mints: readonly string[]): Promise<SolanaLedger> {
    const ledger = new SolanaLedger(await generateKeyPairSigner())
    ledger.svm.airdrop(ledger.payer.address, lamports(10_000_000_000n))
    for (const mint of mints) await ledger.#issue(address(mint))
    return ledger
  }

  async #issue(mint: Address): Promise<void> {
    const owner = this.payer.address
    const account = {
      programAddress: TOKEN_PROGRAM_ADDRESS,
      executable: false,
      lamports: lamports(10_000_000n),
    }
    const supply = { mintAuthority: none<Address>(), freezeAuthority: none<Address>(), supply: 10n ** 12n }
    const mintData = getMintEncoder().encode({ ...supply, decimals: 6, isInitialized: true })
    this.svm.setAccount({ ...account, address: mint, data: new Uint8Array(mintData), space: 82n })
    const data = getTokenEncoder().encode({
      mint,
      owner,
      amount: 10n ** 12n,
      delegate: none<Address>(),
      state: AccountState.Initialized,
      isNative: none<bigint>(),
      delegatedAmount: 0n,
      closeAuthority: none<Address>(),
    })
    const token = await tokenOf(owner, mint)
    this.svm.setAccount({ ...account, address: token, data: new Uint8Array(data), space: 165n })
  }

  /** A balance in the smallest unit: of SOL, or of a mint's associated account. */
  async balance(owner: string, mint?: string): Promise<bigint> {
    if (mint === undefined) return this.svm.getBalance(address(owner)) ?? 0n
    const account = this.svm.getAccount(await tokenOf(address(owner), address(mint)))
    return account.exists ? getTokenDecoder().decode(account.data).amount : 0n
  }

  /** Signs and sends, as a wallet does; returns the 64 bytes of the signature. */
  async send(bytes: Uint8Array): Promise<Uint8Array> {
    const signed = await signTransaction([this.payer.keyPair], getTransactionDecoder().decode(bytes))
    const result = this.svm.sendTransaction(signed)
    if (result instanceof FailedTransactionMetadata) throw new Error(result.toString())
    this.accepted += 1
    return signed.signatures[this.payer.address] as Uint8Array
  }

  /** An RPC server's answer to `getLatestBlockhash`. */
  get blockhash() {
    return {
      jsonrpc: '2.0',
      id: 1,
      result: { context: { slot: 1 }, value: { blockhash: this.svm.latestBlockhash() } },
    }
  }
}

async function tokenOf(owner: Address, mint: Address): Promise<Address> {
  return (await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
}
