/**
 * What each kind of wallet is asked to sign, as the network's own library reads it: receiver, amount, coin and network of the payment
 * on screen. `TRANSFER_RUNS=10000` makes as many payments of each kind.
 */
import {
  findAssociatedTokenPda,
  TOKEN_PROGRAM_ADDRESS,
  parseTransferCheckedInstruction,
} from '@solana-program/token'
import { parseTransferSolInstruction } from '@solana-program/system'
import {
  address as solanaAddress,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import { base58 } from '@scure/base'
import { Address, Cell } from '@ton/core'
import { formatUnits, getAddress, Interface, Transaction } from 'ethers'
import { TronWeb, utils } from 'tronweb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isEd25519Key } from '../../src/core/addresses/families/curves.js'
import { tokensOf } from '../../src/core/addresses/tokens.js'
import { chains } from '../../src/core/chains/chains.js'
import type { PaymentTarget } from '../../src/core/transfers/payment-payload.js'
import { provenChainIds } from '../../src/core/transfers/evm-transfer.js'
import { jettonWallet } from '../../src/core/transfers/ton-transfer.js'
import { walletTransfer } from '../../src/core/transfers/wallet-transfer.js'
import { send as sendEvm } from '../../src/elements/wallets/evm.js'
import { send as sendSolana } from '../../src/elements/wallets/solana.js'
import type { SendOptions, WalletCode } from '../../src/elements/wallets/steps.js'
import { send as sendTon } from '../../src/elements/wallets/ton.js'
import { send as sendTron } from '../../src/elements/wallets/tron.js'
import { seeded, type Random } from '../support/seeded.js'
import { TronLedger, tronWallet } from '../support/wallets/tron.js'
import { sendOptions } from '../support/wallets/send-options.js'

const runs = Number(process.env['TRANSFER_RUNS'] ?? 40)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A payment on screen, and its amount in the coin's smallest unit. */
type OnScreen = { target: PaymentTarget; units: bigint }

/** A payment of the network's own coin, or of a token that is pinned there. */
function paymentOn(chain: string, type: string, address: string, random: Random, bits: number): OnScreen {
  const network = chains.find(({ ids }) => ids[0] === chain)
  if (network === undefined) throw new Error(chain)
  const coins = [
    undefined,
    ...tokensOf(chain).filter(({ unproven, discontinued }) => !unproven && !discontinued),
  ]
  const token = coins[random.below(coins.length)]
  const { symbol, decimals } = token ?? network.native
  const units = random.units(bits)
  return {
    target: {
      chain: { id: network.ids[random.below(network.ids.length)] ?? chain, name: chain, type },
      coin: { id: 'coin', name: symbol, symbol, token: token !== undefined, contract: token?.contract },
      address,
      amount: formatUnits(units, decimals ?? 0),
    },
    units,
  }
}

/** Lets a wallet send it. */
async function pay(
  { send }: WalletCode,
  { target }: OnScreen,
  provider: unknown,
  options: Partial<SendOptions> = {},
) {
  const transfer = walletTransfer(target)
  if (transfer === undefined) throw new Error(`no transfer for ${JSON.stringify(target)}`)
  const outcome = await send({
    ...sendOptions(),
    provider,
    transfer,
    ...options,
  })
  expect(outcome.kind).toBe('sent')
}

describe('a wallet is asked to sign the payment on screen', { timeout: 1_800_000 }, () => {
  beforeAll(() => void vi.stubGlobal('document', { baseURI: 'https://shop.example/pay' }))
  afterAll(() => void vi.unstubAllGlobals())

  it('of EVM, as ethers reads it', async () => {
    const random = seeded(291)
    const erc20 = new Interface(['function transfer(address to, uint256 value)'])
    const networks = chains.filter(({ evmChainId }) => provenChainIds.includes(evmChainId ?? 0))
    for (let run = 0; run < runs; run += 1) {
      const { ids, evmChainId = 0 } = networks[random.below(networks.length)]!
      const receiver = `0x${hex(random.bytes(20))}`
      const spelled = random.below(2) === 0 ? receiver : getAddress(receiver)
      const shown = paymentOn(ids[0], 'evm', spelled, random, 100)
      const account = `0x${hex(random.bytes(20))}`
      let chainId = random.below(2) === 0 ? '0x539' : `0x${evmChainId.toString(16)}`
      let asked: Record<string, string> = {}
      const request = async ({ method, params = [] }: { method: string; params?: readonly object[] }) => {
        switch (method) {
          case 'eth_requestAccounts':
          case 'eth_accounts':
            return [account]
          case 'eth_chainId':
            return chainId
          case 'wallet_switchEthereumChain':
            chainId = (params[0] as { chainId: string }).chainId
            return null
          case 'eth_sendTransaction':
            asked = params[0] as typeof asked
            return `0x${'ab'.repeat(32)}`
          default:
            throw Object.assign(new Error(method), { code: 4200 })
        }
      }
      await pay({ send: sendEvm }, shown, { request })
      const { from, ...fields } = asked
      const {
        chainId: signedFor,
        to,
        value,
        data,
      } = Transaction.from(Transaction.from({ ...fields, type: 2, nonce: 0, gasLimit: 1 }).unsignedSerialized)
      expect([signedFor, from, BigInt(chainId)]).toEqual([BigInt(evmChainId), account, BigInt(evmChainId)])
      const { contract } = shown.target.coin
      if (contract === undefined) {
        expect([to, value, data]).toEqual([getAddress(receiver), shown.units, '0x'])
      } else {
        expect([to, value]).toEqual([getAddress(contract), 0n])
        expect([...(erc20.parseTransaction({ data })?.args ?? [])]).toEqual([
          getAddress(receiver),
          shown.units,
        ])
      }
    }
  })

  it('of TRON, as tronweb reads it', async () => {
    const random = seeded(292)
    for (let run = 0; run < runs; run += 1) {
      const receiver = TronWeb.address.fromHex(`41${hex(random.bytes(20))}`)
      const shown = paymentOn('tron', 'tron', receiver, random, 53)
      let signed: Record<string, unknown> = {}
      const wallet = tronWallet(new TronLedger(), { signed: (transaction) => (signed = transaction) })
      wallet.network = random.below(2) === 0 ? 'nile' : 'main'
      await pay({ send: sendTron }, shown, wallet.provider)
      const { contract } = shown.target.coin
      const type = contract === undefined ? 'TransferContract' : 'TriggerSmartContract'
      const bytes = String(signed['raw_data_hex'])
      const { value } = utils.deserializeTx.deserializeTransaction(type, bytes).contract[0].parameter
      expect([wallet.network, TronWeb.address.fromHex(value.owner_address)]).toEqual(['main', wallet.account])
      if (contract === undefined) {
        expect([TronWeb.address.fromHex(value.to_address), BigInt(value.amount)]).toEqual([
          receiver,
          shown.units,
        ])
      } else {
        const call = `0x${value.data.slice(8)}`
        const [to, units] = utils.abi.decodeParams([], ['address', 'uint256'], call, false)
        expect([
          TronWeb.address.fromHex(value.contract_address),
          value.data.slice(0, 8).toLowerCase(),
        ]).toEqual([contract, 'a9059cbb'])
        expect([TronWeb.address.fromHex(to), BigInt(units)]).toEqual([receiver, shown.units])
      }
    }
  })

  it('of Solana, as Solana’s own library reads it', async () => {
    const random = seeded(293)
    const blockhash = base58.encode(random.bytes(32))
    vi.stubGlobal('fetch', async () => Response.json({ result: { value: { blockhash } } }))
    const keyOf = (): string => {
      const bytes = random.bytes(32)
      return isEd25519Key(bytes) ? base58.encode(bytes) : keyOf()
    }
    for (let run = 0; run < runs; run += 1) {
      const [payer, receiver] = [keyOf(), keyOf()]
      const shown = paymentOn('sol', 'sol', receiver, random, 64)
      let asked: { transaction: Uint8Array; chain: string } | undefined
      const accounts = [{ address: payer, chains: ['solana:mainnet'] }]
      const signAndSendTransaction = (input: typeof asked) => {
        asked = input
        return [{ signature: random.bytes(64) }]
      }
      const features = {
        'standard:connect': { connect: () => ({ accounts }) },
        'solana:signAndSendTransaction': {
          supportedTransactionVersions: random.below(2) === 0 ? ['legacy', 0] : [0],
          signAndSendTransaction,
        },
      }
      await pay({ send: sendSolana }, shown, { accounts, features }, { solanaRpc: 'https://rpc.example/' })
      const { messageBytes } = getTransactionDecoder().decode(asked!.transaction)
      const message = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(messageBytes))
      expect([asked?.chain, message.feePayer.address]).toEqual(['solana:mainnet', payer])
      const last = message.instructions.at(-1) as Parameters<typeof parseTransferCheckedInstruction>[0]
      const { contract } = shown.target.coin
      if (contract === undefined) {
        const { accounts: moved, data } = parseTransferSolInstruction(last)
        expect(message.instructions).toHaveLength(1)
        expect([moved.source.address, moved.destination.address, data.amount]).toEqual([
          payer,
          receiver,
          shown.units,
        ])
      } else {
        const [destination] = await findAssociatedTokenPda({
          owner: solanaAddress(receiver),
          mint: solanaAddress(contract),
          tokenProgram: TOKEN_PROGRAM_ADDRESS,
        })
        const { accounts: moved, data } = parseTransferCheckedInstruction(last)
        expect(message.instructions).toHaveLength(2)
        expect([moved.mint.address, moved.destination.address, moved.authority.address]).toEqual([
          contract,
          destination,
          payer,
        ])
        expect(data.amount).toBe(shown.units)
      }
    }
  })

  it('of TON, as TON’s own library reads it', async () => {
    const random = seeded(294)
    for (let run = 0; run < runs; run += 1) {
      const [owner, to] = [0, 0].map(() => new Address(0, Buffer.from(random.bytes(32)))) as [
        Address,
        Address,
      ]
      const form = { bounceable: random.below(2) === 0, urlSafe: random.below(2) === 0 }
      const shown = paymentOn('ton', 'ton', to.toString(form), random, 100)
      const item = { name: 'ton_addr', address: owner.toRawString(), network: '-239' }
      const event = { event: 'connect', payload: { items: [item] } }
      let order: {
        network: string
        from: string
        messages: [{ address: string; amount: string; payload?: string }]
      }
      const provider = {
        restoreConnection: () => event,
        send: ({ params }: { params: [string] }) => {
          order = JSON.parse(params[0]) as typeof order
          return { result: new Cell().toBoc().toString('base64') }
        },
      }
      await pay({ send: sendTon }, shown, provider, { tonManifest: '/tonconnect-manifest.json' })
      const { network, from, messages } = order!
      expect([network, from, messages.length]).toEqual(['-239', owner.toRawString(), 1])
      const [{ address, amount, payload }] = messages
      const { contract } = shown.target.coin
      if (contract === undefined) {
        expect([Address.parse(address).equals(to), BigInt(amount), payload]).toEqual([
          true,
          shown.units,
          undefined,
        ])
      } else {
        expect(Address.parse(address).toRawString()).toBe(jettonWallet(owner.toRawString(), contract))
        const body = Cell.fromBase64(payload ?? '').beginParse()
        expect([body.loadUint(32), body.skip(64).loadCoins()]).toEqual([0xf8a7ea5, shown.units])
        expect(body.loadAddress().equals(to)).toBe(true)
      }
    }
  })
})
