/** How a wallet of an EVM network is asked to send. */
import { expect } from '@open-wc/testing'
import type { WalletTransfer } from '../../src/core/transfers/wallet-transfer.js'
import { send } from '../../src/elements/wallets/evm.js'
import type { SendOptions, SendStep } from '../../src/elements/wallets/steps.js'
import { fakeWallet, hash, refusal, silence, type Answers } from '../support/fake-wallet.js'
import { shortWaits } from '../support/short-waits.js'
import { sendOptions } from '../support/wallets/send-options.js'

const transfer: WalletTransfer = {
  family: 'evm',
  chainId: 8453,
  receiver: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  units: 49_995_000n,
  contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
}

describe('an EVM wallet', () => {
  shortWaits()

  const run = async (answers: Answers = {}, options: Partial<SendOptions> = {}, chainId = '0x2105') => {
    const wallet = fakeWallet('Test', answers)
    wallet.chainId = chainId
    const steps: SendStep[] = []
    const outcome = await send({
      ...sendOptions(),
      provider: wallet.provider,
      transfer,
      onStep: (step) => steps.push(step),
      wait: async () => undefined,
      ...options,
    })
    return { wallet, steps, outcome }
  }
  const stopped = (reason: string) => ({ kind: 'stopped', reason })

  it('connects, makes sure of account and network, and asks to send exactly once', async () => {
    const { wallet, steps, outcome } = await run()
    expect(outcome).to.deep.equal({ kind: 'sent', hash })
    expect(steps).to.deep.equal(['connecting', 'confirming'])
    expect(wallet.calls.map(({ method }) => method)).to.deep.equal([
      'eth_requestAccounts',
      'eth_chainId',
      'wallet_getCapabilities',
      'eth_accounts',
      'eth_chainId',
      'eth_sendTransaction',
    ])
    expect(wallet.calls.at(-1)?.params).to.deep.equal([
      {
        from: '0x1111111111111111111111111111111111111111',
        chainId: '0x2105',
        to: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        value: '0x0',
        data: `0xa9059cbb${'0'.repeat(24)}9858effd232b4033e47d90003d41ec34ecaeda94${(49_995_000).toString(16).padStart(64, '0')}`,
      },
    ])
  })

  it('sends the network’s own coin as a plain value, without data', async () => {
    const own = { ...transfer, units: 10n ** 18n, contract: undefined }
    const { wallet } = await run({}, { transfer: own })
    expect(wallet.calls.at(-1)?.params).to.deep.equal([
      {
        from: '0x1111111111111111111111111111111111111111',
        chainId: '0x2105',
        to: transfer.receiver,
        value: '0xde0b6b3a7640000',
      },
    ])
  })

  it('sends by EIP-5792 where the wallet has nothing else, and takes the hash of its status', async () => {
    const refuse = () => {
      throw refusal(4200)
    }
    const answers = (status: number): Answers => ({
      eth_sendTransaction: refuse,
      wallet_sendCalls: () => ({ id: '0x01' }),
      wallet_getCallsStatus: () => ({ status, receipts: [{ transactionHash: hash }] }),
    })
    const { wallet, outcome } = await run(answers(200))
    expect(outcome).to.deep.equal({ kind: 'sent', hash })
    const batch = wallet.calls.find(({ method }) => method === 'wallet_sendCalls')?.params?.[0]
    expect(batch).to.deep.include({ version: '2.0.0', chainId: '0x2105', atomicRequired: false })
    expect((batch as { calls: unknown[] }).calls).to.have.length(1)
    expect((await run(answers(500))).outcome).to.deep.equal(stopped('failed'))
    const nameless = { ...answers(200), wallet_sendCalls: () => ({}) }
    expect((await run(nameless)).outcome).to.deep.equal({ kind: 'unclear' })
  })

  it('prefers EIP-5792 for an account that is a contract, and for no other', async () => {
    const answers = (status: unknown, chain = '0x2105'): Answers => ({
      wallet_getCapabilities: () => ({ [chain]: { atomic: { status } } }),
      wallet_sendCalls: () => ({ id: '0x01' }),
      wallet_getCallsStatus: () => ({ status: 200, receipts: [{ transactionHash: hash }] }),
    })
    const asked = async (all: Answers) => {
      const { wallet, outcome } = await run(all)
      expect(outcome).to.deep.equal({ kind: 'sent', hash })
      return wallet.calls.map(({ method }) => method).filter((method) => /send/.test(method))
    }
    expect(await asked(answers('supported'))).to.deep.equal(['wallet_sendCalls'])
    // The wallet would first ask to make the account a contract.
    expect(await asked(answers('ready'))).to.deep.equal(['eth_sendTransaction'])
    expect(await asked(answers('supported', '0x1'))).to.deep.equal(['eth_sendTransaction'])
    expect(await asked(answers({ toString: () => 'supported' }))).to.deep.equal(['eth_sendTransaction'])
    const without = () => {
      throw refusal(4200)
    }
    expect(await asked({ ...answers('supported'), wallet_sendCalls: without })).to.deep.equal([
      'wallet_sendCalls',
      'eth_sendTransaction',
    ])
  })

  it('error: sends once where a batch was refused for any other reason', async () => {
    const { wallet, outcome } = await run({
      wallet_getCapabilities: () => ({ '0x2105': { atomic: { status: 'supported' } } }),
      wallet_sendCalls: () => {
        throw refusal(4001)
      },
    })
    expect(outcome).to.deep.equal(stopped('rejected'))
    expect(wallet.sends()).to.equal(0)
  })

  it('does not wait for capabilities that never come', async () => {
    const { outcome } = await run({ wallet_getCapabilities: silence }, { timeoutMs: 50 })
    expect(outcome).to.deep.equal({ kind: 'sent', hash })
  })

  it('switches the network, never adds one, and looks again', async () => {
    const { wallet, steps, outcome } = await run({}, {}, '0x1')
    expect(outcome.kind).to.equal('sent')
    expect(steps).to.deep.equal(['connecting', 'switching', 'confirming'])
    expect(wallet.calls[2]).to.deep.equal({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x2105' }],
    })
    expect(wallet.calls.some(({ method }) => method === 'wallet_addEthereumChain')).to.equal(false)
  })

  /** A wallet that names the network before the switch until so many milliseconds have passed. */
  const late = async (ms: number) => {
    let switchedAt: number | undefined
    let now = 0
    const answers = {
      wallet_switchEthereumChain: () => {
        switchedAt = now
        return null
      },
      eth_chainId: () => (switchedAt !== undefined && now - switchedAt >= ms ? '0x2105' : '0x1'),
    }
    const wait = async (waitedMs: number) => void (now += waitedMs)
    const { outcome, wallet } = await run(answers, { wait }, '0x1')
    return { outcome, sends: wallet.sends(), now }
  }

  for (const ms of [400, 2_000])
    it(`waits for a wallet that is on the network ${ms} ms after the switch`, async () => {
      expect(await late(ms)).to.deep.equal({ outcome: { kind: 'sent', hash }, sends: 1, now: ms })
    })

  it('error: asks for no money where a wallet is not on the network in two seconds', async () => {
    expect(await late(2_001)).to.deep.equal({ outcome: stopped('wrong-network'), sends: 0, now: 2_000 })
  })

  for (const network of [8453, '8453', '0x02105', '0X2105'])
    it(`reads the network ${JSON.stringify(network)} as the one that it means`, async () => {
      const { outcome, steps } = await run({ eth_chainId: () => network })
      expect(outcome).to.deep.equal({ kind: 'sent', hash })
      expect(steps).to.deep.equal(['connecting', 'confirming'])
    })

  it('is unclear when the wallet never answers whether it sent, and says so when it does after all', async () => {
    let answer: (value: unknown) => void = () => undefined
    const late = new Promise((resolve) => (answer = resolve))
    const { outcome } = await run({ eth_sendTransaction: () => late }, { timeoutMs: 20 })
    expect(outcome.kind).to.equal('unclear')
    answer(hash)
    expect(outcome.kind === 'unclear' && (await outcome.later)).to.deep.equal({ kind: 'sent', hash })
  })

  for (const lie of [null, 'ok', '0x12', { hash }, `${hash}00`]) {
    it(`error: is unclear when the answer ${JSON.stringify(lie)} is no hash`, async () => {
      const { outcome } = await run({ eth_sendTransaction: () => lie })
      expect(outcome).to.deep.equal({ kind: 'unclear' })
    })
  }

  const refuse = (code: number) => () => {
    throw refusal(code)
  }
  const unsent: [string, string, Answers][] = [
    ['the payer declines to connect', 'rejected', { eth_requestAccounts: refuse(4001) }],
    ['another request is open', 'busy', { eth_requestAccounts: refuse(-32002) }],
    ['no account is shared', 'no-account', { eth_requestAccounts: () => [] }],
    ['the account is no address', 'no-account', { eth_requestAccounts: () => ['vitalik.eth'] }],
    ['the wallet can’t do it', 'unusable', { eth_requestAccounts: refuse(4200) }],
    ['the payer declines to switch', 'rejected', { wallet_switchEthereumChain: refuse(4001) }],
    ['the network is unknown', 'unknown-network', { wallet_switchEthereumChain: refuse(4902) }],
    [
      'the network is unknown, said as phones say it',
      'unknown-network',
      {
        wallet_switchEthereumChain: () => {
          throw Object.assign(refusal(-32603), { data: { originalError: { code: 4902 } } })
        },
      },
    ],
    ['the switch fails', 'wrong-network', { wallet_switchEthereumChain: refuse(-32603) }],
    ['the wallet says it switched and did not', 'wrong-network', { wallet_switchEthereumChain: () => null }],
    ['the network is no number', 'wrong-network', { eth_chainId: () => 'base' }],
    ['the network has no mark of its hexadecimal digits', 'wrong-network', { eth_chainId: () => '2105' }],
    ['the network is in a list', 'wrong-network', { eth_chainId: () => ['0x2105'] }],
    ['the network is a fraction', 'wrong-network', { eth_chainId: () => 8453.5 }],
    ['another account is in use by then', 'changed', { eth_accounts: () => [`0x${'2'.repeat(40)}`] }],
    ['the account is gone by then', 'changed', { eth_accounts: () => [] }],
    ['the wallet throws instead of rejecting', 'unusable', { eth_chainId: refuse(0) }],
  ]
  for (const [title, reason, answers] of unsent) {
    it(`error: asks for no money when ${title}`, async () => {
      const { wallet, outcome } = await run(answers, {}, '0x1')
      expect(outcome).to.deep.equal(stopped(reason))
      expect(wallet.sends()).to.equal(0)
    })
  }

  it('error: asks for no money when the payment on screen is another one by then', async () => {
    const { wallet, outcome } = await run({}, { isCurrent: () => false })
    expect(outcome).to.deep.equal(stopped('changed'))
    expect(wallet.sends()).to.equal(0)
  })

  it('error: asks for no money when it is called off, or the wallet stays silent', async () => {
    const call = new AbortController()
    const outcomes = run({ eth_requestAccounts: silence }, { signal: call.signal })
    call.abort()
    expect((await outcomes).outcome).to.deep.equal(stopped('changed'))
    const silent = await run({ wallet_switchEthereumChain: silence }, { timeoutMs: 20 }, '0x1')
    expect(silent.outcome).to.deep.equal(stopped('no-answer'))
    expect(silent.wallet.sends()).to.equal(0)
  })

  it('error: is calm about a payer who declines to send, and says that the wallet failed otherwise', async () => {
    const declined = await run({ eth_sendTransaction: refuse(4001) })
    expect(declined.outcome).to.deep.equal(stopped('rejected'))
    const failed = await run({ eth_sendTransaction: refuse(-32000) })
    expect(failed.outcome).to.deep.equal(stopped('failed'))
  })
})
