/** Wallets of each kind that answer with what no wallet answers: nothing throws, nothing is changed, and nothing is called unsent that may be sent. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WalletFamily, WalletTransfer } from '../../src/core/transfers/wallet-transfer.js'
import { send as sendEvm } from '../../src/elements/wallets/evm.js'
import { send as sendSolana } from '../../src/elements/wallets/solana.js'
import type { SendOutcome } from '../../src/elements/wallets/steps.js'
import { send as sendTon } from '../../src/elements/wallets/ton.js'
import { send as sendTron } from '../../src/elements/wallets/tron.js'
import { TronLedger, tronWallet } from '../support/wallets/tron.js'
import { sendOptions } from '../support/wallets/send-options.js'

const trap = (): unknown =>
  new Proxy(() => trap(), {
    get: (_, key) => {
      if (key === 'then') return undefined
      throw new Error('a trap')
    },
  })
/** An object whose every property is one more of it. */
const endless = (): unknown =>
  new Proxy(() => endless(), { get: (_, key) => (key === 'then' ? undefined : endless()) })

/** What a wallet answers. */
const answers: readonly [string, () => unknown][] = [
  ['a trap', trap],
  ['an object without an end', endless],
  ['a list without an end', () => Object.assign([], { length: 2 ** 32 - 1 })],
  ['text without an end', () => 'A'.repeat(10_000_000)],
  ['a prototype', () => JSON.parse('{"__proto__":{"status":200},"constructor":{"prototype":{"code":4001}}}')],
  ['an object without a prototype', () => Object.create(null)],
  ['another’s prototype', () => Object.create(Object.prototype, { 0: { get: () => Object.prototype } })],
  ['a number', () => 10n ** 30n],
  ['a symbol', () => Symbol('x')],
  ['an error', () => new Error('not thrown')],
]

const account = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const solanaAccounts = [{ address: account, chains: ['solana:mainnet'] }]
const from = '0x1111111111111111111111111111111111111111'
const tonItem = { name: 'ton_addr', address: `0:${'1'.repeat(64)}`, network: '-239' }
const tonEvent = { event: 'connect', payload: { items: [tonItem] } }

/** A wallet of each kind that is honest until it is asked to send. */
type Family = {
  send: typeof sendEvm
  transfer: WalletTransfer
  honest: (sent: () => unknown) => unknown
  strange: (answer: () => unknown) => unknown
}
const families: Record<WalletFamily, Family> = {
  evm: {
    send: sendEvm,
    transfer: { family: 'evm', chainId: 1, receiver: from, units: 1n, contract: undefined },
    honest: (sent) => ({
      request: ({ method }: { method: string }) => {
        if (method === 'eth_sendTransaction') return sent()
        return method === 'eth_chainId' ? '0x1' : [from]
      },
    }),
    strange: (answer) => ({ request: answer }),
  },
  tron: {
    send: sendTron,
    transfer: {
      family: 'tron',
      receiver: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
      units: 1n,
      contract: undefined,
    },
    honest: (sent) => tronWallet(new TronLedger(), { sent: () => sent() }).provider,
    strange: (answer) => {
      const wallet = tronWallet(new TronLedger()).provider as Record<string, object>
      return {
        request: answer,
        tronWeb: { ...wallet['tronWeb'], trx: { sign: answer, getBlockByNumber: answer } },
      }
    },
  },
  sol: {
    send: sendSolana,
    transfer: { family: 'sol', receiver: account, units: 1n, contract: undefined },
    honest: (sent) => solana(() => ({ accounts: solanaAccounts }), sent),
    strange: (answer) => solana(answer, answer, answer()),
  },
  ton: {
    send: sendTon,
    transfer: { family: 'ton', receiver: tonItem.address, units: 1n, contract: undefined },
    honest: (sent) => ({ restoreConnection: () => tonEvent, connect: () => tonEvent, send: sent }),
    strange: (answer) => ({ restoreConnection: answer, connect: answer, send: answer }),
  },
}

function solana(connect: () => unknown, send: () => unknown, accounts: unknown = solanaAccounts) {
  return {
    accounts,
    features: {
      'standard:connect': { connect },
      'solana:signAndSendTransaction': { supportedTransactionVersions: [0], signAndSendTransaction: send },
    },
  }
}

const cases = (Object.keys(families) as WalletFamily[]).flatMap((family) =>
  answers.map(([name, answer]) => ({ family, name, answer })),
)

describe('a hostile wallet', () => {
  const names = Reflect.ownKeys(Object.prototype)
  beforeAll(() => {
    vi.stubGlobal('document', { baseURI: 'https://shop.example/pay' })
    vi.stubGlobal('fetch', async () => Response.json({ result: { value: { blockhash: account } } }))
  })
  afterAll(() => void vi.unstubAllGlobals())
  let steps: string[]
  beforeEach(() => void (steps = []))

  const run = async (family: WalletFamily, provider: unknown): Promise<SendOutcome> => {
    const { send, transfer } = families[family]
    const outcome = await send({
      ...sendOptions(),
      provider,
      transfer,
      onStep: (step) => steps.push(step),
      wait: async () => undefined,
      solanaRpc: 'https://rpc.example/',
      tonManifest: '/manifest.json',
    })
    expect(Reflect.ownKeys(Object.prototype)).toEqual(names)
    return outcome
  }

  it.each(cases)(
    'error: of $family that answers everything with $name is asked to sign nothing',
    async (row) => {
      const outcome = await run(row.family, families[row.family].strange(row.answer))
      expect(outcome.kind).toBe('stopped')
      expect(steps).not.toContain('confirming')
    },
  )

  it.each(cases)('error: of $family that answers with $name when it sends may have sent it', async (row) => {
    const { honest } = families[row.family]
    const outcome = await run(row.family, honest(row.answer))
    expect(steps).toContain('confirming')
    expect(outcome).toEqual({ kind: 'unclear' })
  })

  it.each(cases)(
    'error: of $family that throws $name when it sends is not said to have sent nothing',
    async (row) => {
      const throwing = () => {
        throw row.answer()
      }
      const outcome = await run(row.family, families[row.family].honest(throwing))
      expect(outcome.kind === 'unclear' || (outcome.kind === 'stopped' && outcome.reason === 'failed')).toBe(
        true,
      )
    },
  )
})
