/**
 * The one message that settles a payment on TON: coins to the address on screen, or a jetton, which the payer's jetton wallet
 * sends on. That contract's address follows from the jetton's code and its owner, so no server is asked for it.
 */
import { fromHex, toHex } from '../addresses/check.js'
import { crc16 } from '../addresses/families/crc16.js'
import { toRawTon } from '../addresses/families/ton.js'
import { accountBits, bagOf, cellHash, coinBits, uintBits, type Cell } from './ton-cells.js'
import type { WalletTransfer } from './wallet-transfer.js'

/** A message as TON Connect takes it: `amount` in nano, `payload` as a bag of cells in base64. */
export type TonMessage = { address: string; amount: string; payload?: string }

/**
 * The hash of the code of each pinned jetton's wallets, which its master names as a library. From the state of the master
 * on the main network; `test/core/transfers/ton-transfer.test.ts` has addresses that the master itself answered.
 */
const walletCodes: Readonly<Record<string, string>> = {
  // USDT.
  '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe':
    '8f452d7a4dfd74066b682365177259ed05734435be76b5fd4bd5d8af2b7c3d68',
}

/** What the payer's jetton wallet gets for its work; what is left goes back to the payer. 0.05 TON. */
const jettonGas = 50_000_000n
/** What tells the receiver's account of the jetton: the least. */
const forwarded = 1n

/** The message of a transfer from an account, `0:hash`; undefined for a jetton whose wallets are not pinned. */
export function tonMessage(
  transfer: WalletTransfer,
  owner: string,
  codes = walletCodes,
): TonMessage | undefined {
  const { receiver, units, contract } = transfer
  const target = toRawTon(receiver)
  if (!target?.startsWith('0:') || !/^0:[\da-f]{64}$/.test(owner)) return undefined
  // An address for deposits has no contract until it is used, and a message that bounces there comes back. Whatever the
  // spelling on screen, the coins stay with the account.
  if (contract === undefined) return { address: friendly(target, false), amount: String(units) }
  const wallet = jettonWallet(owner, contract, codes)
  if (wallet === undefined) return undefined
  // `transfer` of TEP-74; what is left of the gas goes back to the owner; no payloads.
  const payload = bagOf(
    uintBits(0xf8a7ea5, 32) +
      uintBits(0, 64) +
      coinBits(units) +
      accountBits(target) +
      accountBits(owner) +
      `0${coinBits(forwarded)}0`,
  )
  return { address: friendly(wallet, true), amount: String(jettonGas), payload }
}

/** The contract that holds a jetton for an owner: its address is the hash of its first state. */
export function jettonWallet(owner: string, master: string, codes = walletCodes): string | undefined {
  const raw = toRawTon(master)
  const code = raw && codes[raw]
  if (raw === undefined || code === undefined) return undefined
  const library: Cell = {
    bits: uintBits(2, 8) + uintBits(BigInt(`0x${code}`), 256),
    refs: [],
    isExotic: true,
  }
  // No flags, no balance, the owner, the master.
  const data: Cell = {
    bits: uintBits(0, 4) + coinBits(0n) + accountBits(owner) + accountBits(raw),
    refs: [],
  }
  // Neither a depth nor special; with code and data, without libraries.
  return `0:${toHex(cellHash({ bits: '00110', refs: [library, data] }))}`
}

function friendly(raw: string, isBounceable: boolean): string {
  const body = [isBounceable ? 0x11 : 0x51, 0, ...fromHex(raw.slice(2))]
  const checksum = crc16(Uint8Array.from(body))
  const text = btoa(String.fromCharCode(...body, checksum >> 8, checksum & 0xff))
  return text.replaceAll('+', '-').replaceAll('/', '_')
}
