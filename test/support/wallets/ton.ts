/** A wallet with a TON Connect bridge, and its ledger: TON's own emulator. */
import { readFileSync } from 'node:fs'
import { compileFunc } from '@ton-community/func-js'
import { Address, beginCell, Cell, Dictionary, external, internal, SendMode, storeMessage } from '@ton/core'
import { Blockchain, createShardAccount, type SandboxContract, type TreasuryContract } from '@ton/sandbox'

const stdlib = `
slice begin_parse(cell c) asm "CTOS"; builder begin_cell() asm "NEWC"; cell end_cell(builder b) asm "ENDC";
builder store_coins(builder b, int x) asm "STVARUINT16"; (slice, int) load_coins(slice s) asm( -> 1 0) "LDVARUINT16";
builder store_slice(builder b, slice s) asm "STSLICER"; builder store_ref(builder b, cell c) asm(c b) "STREF";
builder store_dict(builder b, cell c) asm(c b) "STDICT"; int cell_hash(cell c) asm "HASHCU";
(slice, slice) load_msg_addr(slice s) asm( -> 1 0) "LDMSGADDR"; (slice, ()) ~skip_bits(slice s, int len) asm "SDSKIPFIRST";
cell get_data() asm "c4 PUSH"; () set_data(cell c) impure asm "c4 POP"; forall X -> X null() asm "PUSHNULL";
() send_raw_message(cell msg, int mode) impure asm "SENDRAWMSG";
`

/** The code of the test's jetton wallets. */
async function compileJetton(): Promise<Cell> {
  const source = readFileSync(new URL('./jetton.fc', import.meta.url), 'utf8')
  const result = await compileFunc({ targets: ['all.fc'], sources: { 'all.fc': stdlib + source } })
  if (result.status === 'error') throw new Error(result.message)
  return Cell.fromBase64(result.codeBoc)
}

type Order = { from: string; messages: { address: string; amount: string; payload?: string }[] }

/** A ledger with one payer, who has TON and a million of a jetton, whose code is a library as that of USDT is. */
export class TonLedger {
  readonly chain: Blockchain
  readonly payer: SandboxContract<TreasuryContract>
  /** The library that the jetton's wallets name, in hex. */
  readonly codeHash: string
  readonly #code: Cell

  private constructor(chain: Blockchain, payer: SandboxContract<TreasuryContract>, code: Cell) {
    this.chain = chain
    this.payer = payer
    this.codeHash = code.hash().toString('hex')
    this.#code = beginCell().storeUint(2, 8).storeBuffer(code.hash()).endCell({ exotic: true })
    const libraries = Dictionary.empty(Dictionary.Keys.BigUint(256), Dictionary.Values.Cell())
    libraries.set(BigInt(`0x${this.codeHash}`), code)
    chain.libs = beginCell().storeDictDirect(libraries).endCell()
  }

  static async create(): Promise<TonLedger> {
    const [chain, code] = await Promise.all([Blockchain.create(), compileJetton()])
    return new TonLedger(chain, await chain.treasury('payer'), code)
  }

  /** The address of the payer's account. */
  get account(): string {
    return this.payer.address.toRawString()
  }

  /** Gives the payer units of a jetton, in a wallet at an address. */
  async issue(wallet: string, master: string, units: bigint): Promise<void> {
    const address = Address.parse(wallet)
    const data = beginCell().storeUint(0, 4).storeCoins(units).storeAddress(this.payer.address)
    await this.chain.setShardAccount(
      address,
      createShardAccount({
        address,
        code: this.#code,
        data: data.storeAddress(Address.parse(master)).endCell(),
        balance: 10_000_000n,
        workchain: 0,
      }),
    )
  }

  async balance(address: string): Promise<bigint> {
    return (await this.chain.getContract(Address.parse(address))).balance
  }

  async jettons(wallet: string): Promise<bigint> {
    return (await this.chain.runGetMethod(Address.parse(wallet), 'balance')).stackReader.readBigNumber()
  }

  /** Sends an order as a wallet does, and answers with the message that it sent. */
  async send(order: Order): Promise<string> {
    const messages = order.messages.map(({ address, amount, payload }) => {
      const { address: to, isBounceable: bounce } = Address.parseFriendly(address)
      return internal({
        to,
        bounce,
        value: BigInt(amount),
        body: payload ? Cell.fromBase64(payload) : undefined,
      })
    })
    const sendMode = SendMode.PAY_GAS_SEPARATELY
    const body = this.payer.createTransfer({ messages, sendMode })
    const message = external({ to: this.payer.address, body })
    await this.chain.sendMessage(message)
    return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64')
  }
}

/** What a test may change about the wallet. */
export type TonTricks = {
  network?: string
  connect?: () => unknown
  restore?: () => unknown
  send?: (order: Order) => unknown
}

/** A bridge as wallets put it on a page. */
export function tonWallet(ledger: TonLedger, tricks: TonTricks = {}) {
  const calls: { method: string; body: unknown }[] = []
  let isConnected = false
  const connected = () => ({
    event: 'connect',
    id: 1,
    payload: {
      items: [{ name: 'ton_addr', address: ledger.account, network: tricks.network ?? '-239' }],
      device: { appName: 'Test', features: [] },
    },
  })
  const provider = {
    protocolVersion: 2,
    walletInfo: { name: 'Test Wallet', image: 'https://wallet.example/icon.png' },
    connect: async (version: number, request: unknown) => {
      calls.push({ method: 'connect', body: [version, request] })
      const answer = tricks.connect?.() ?? connected()
      isConnected = true
      return answer
    },
    restoreConnection: async () =>
      tricks.restore?.() ?? (isConnected ? connected() : { event: 'connect_error', payload: { code: 0 } }),
    send: async (request: { method: string; params: [string]; id: string }) => {
      calls.push({ method: request.method, body: JSON.parse(request.params[0]) })
      const order = JSON.parse(request.params[0]) as Order
      return tricks.send?.(order) ?? { result: await ledger.send(order), id: request.id }
    },
  }
  return { provider, calls }
}
