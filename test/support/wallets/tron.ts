/** A wallet as TronLink is one, made with tronweb, on a ledger of this process that takes what tronweb decodes. */
import { TronWeb, utils } from 'tronweb'

/** The end of the first block's id of TRON's main network, and of a test network's. */
const firstBlocks = { main: `${'0'.repeat(56)}2b6653dc`, nile: `${'0'.repeat(56)}cd8690dc` }
type Network = keyof typeof firstBlocks

type Json = Record<string, unknown>
type Signed = Parameters<TronWeb['trx']['ecRecover']>[0] & { raw_data_hex: string; txID: string }

/** Balances by account, and by contract and account, in the smallest unit. */
export class TronLedger {
  readonly balances = new Map<string, bigint>()
  /** Accepted transactions, by id. */
  readonly accepted: string[] = []
  readonly #builder = new TronWeb({ fullHost: 'http://127.0.0.1:1' })

  balance(account: string, contract = ''): bigint {
    return this.balances.get(contract + account) ?? 0n
  }

  /** A node's HTTP interface. */
  async answer(path: string, body: Json, network: Network): Promise<Json> {
    const time = Date.now()
    switch (path) {
      case 'wallet/getblock':
        return { blockID: '00'.repeat(32), block_header: { raw_data: { number: 77, timestamp: time } } }
      case 'wallet/getblockbynum':
        return { blockID: firstBlocks[network] }
      case 'wallet/triggersmartcontract': {
        const blockHeader = {
          ref_block_bytes: '004d',
          ref_block_hash: '00'.repeat(8),
          expiration: time + 60_000,
          timestamp: time,
        }
        return this.#builder.transactionBuilder.triggerSmartContract(
          String(body['contract_address']),
          String(body['function_selector']),
          {
            ...({ blockHeader } as object),
            txLocal: true,
            feeLimit: Number(body['fee_limit']),
            callValue: 0,
            rawParameter: String(body['parameter']),
          },
          [],
          String(body['owner_address']),
        ) as unknown as Promise<Json>
      }
      case 'wallet/broadcasttransaction':
        return this.#take(body as unknown as Signed)
      default:
        throw new Error(`no ${path}`)
    }
  }

  #take(signed: Signed): Json {
    const [contract] = (signed.raw_data as { contract: { type: string }[] }).contract
    const { value } = utils.deserializeTx.deserializeTransaction(contract?.type ?? '', signed.raw_data_hex)
      .contract[0].parameter
    const owner = TronWeb.address.fromHex(value.owner_address)
    if (this.#builder.trx.ecRecover(signed) !== owner) return { code: 'SIGERROR', txid: signed.txID }
    if (contract?.type === 'TransferContract') {
      this.#move(owner, TronWeb.address.fromHex(value.to_address), BigInt(value.amount), '')
    } else {
      const [receiver, units] = utils.abi.decodeParams(
        [],
        ['address', 'uint256'],
        `0x${value.data.slice(8)}`,
        false,
      )
      const token = TronWeb.address.fromHex(value.contract_address)
      this.#move(owner, TronWeb.address.fromHex(receiver), BigInt(units), token)
    }
    this.accepted.push(signed.txID)
    return { result: true, txid: signed.txID }
  }

  #move(from: string, to: string, units: bigint, contract: string): void {
    this.balances.set(contract + from, this.balance(from, contract) - units)
    this.balances.set(contract + to, this.balance(to, contract) + units)
  }
}

/** What a test may change about a wallet; each gets what an honest wallet answers. */
export type TronTricks = {
  request?: (call: { method: string; params?: readonly unknown[] }) => unknown
  built?: (transaction: Json) => unknown
  signed?: (transaction: Json) => unknown
  sent?: (answer: Json) => unknown
}

/** A wallet with one account. Its methods are called by the names of TIP-1193 and of tronweb. */
export function tronWallet(ledger: TronLedger, tricks: TronTricks = {}) {
  const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:1', privateKey: '0'.repeat(63) + '1' })
  const wallet = {
    network: 'main' as Network,
    calls: [] as string[],
    /** The payer's answer in the wallet's window. */
    declines: false,
    account: String(tronWeb.defaultAddress.base58),
    provider: {} as unknown,
  }
  tronWeb.fullNode.request = (async (path: string, body: Json) =>
    ledger.answer(path, body, wallet.network)) as typeof tronWeb.fullNode.request
  const refuse = (code: number) => Object.assign(new Error(`code ${code}`), { code })
  const honest: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts: () => [wallet.account],
    eth_chainId: () => `0x${firstBlocks[wallet.network].slice(-8)}`,
    wallet_switchEthereumChain: () => {
      wallet.network = 'main'
      return null
    },
  }
  const note = <T>(name: string, value: T): T => {
    wallet.calls.push(name)
    return value
  }
  wallet.provider = {
    request: async (call: { method: string; params?: readonly unknown[] }) => {
      wallet.calls.push(call.method)
      const trick = tricks.request?.(call)
      if (trick !== undefined) return trick
      const method = honest[call.method]
      if (method === undefined) throw refuse(4200)
      return method(call.params ?? [])
    },
    tronWeb: {
      defaultAddress: tronWeb.defaultAddress,
      transactionBuilder: {
        sendTrx: async (to: string, units: number, from: string) => {
          const built = await tronWeb.transactionBuilder.sendTrx(to, units, from)
          return note('sendTrx', tricks.built?.(built as unknown as Json) ?? built)
        },
        triggerSmartContract: async (
          ...args: Parameters<typeof tronWeb.transactionBuilder.triggerSmartContract>
        ) => {
          const { transaction, ...rest } = await tronWeb.transactionBuilder.triggerSmartContract(...args)
          const built = tricks.built?.(transaction as unknown as Json) ?? transaction
          return note('triggerSmartContract', { ...rest, transaction: built })
        },
      },
      trx: {
        getBlockByNumber: (number: number) => tronWeb.trx.getBlockByNumber(number),
        sign: async (transaction: Parameters<typeof tronWeb.trx.sign>[0]) => {
          note('sign', undefined)
          if (wallet.declines) throw refuse(4001)
          const signed = await tronWeb.trx.sign(transaction)
          return tricks.signed?.(signed as unknown as Json) ?? signed
        },
        sendRawTransaction: async (transaction: Parameters<typeof tronWeb.trx.sendRawTransaction>[0]) => {
          const answer = await tronWeb.trx.sendRawTransaction(transaction)
          return note('send', tricks.sent?.(answer as unknown as Json) ?? answer)
        },
      },
    },
  }
  return wallet
}
