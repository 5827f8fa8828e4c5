import { expect } from '@open-wc/testing'
import type { Payment } from '../../src/core/contract/wire.js'
import type { EvmTransfer } from '../../src/core/transfers/evm-transfer.js'
import { WalletDiscovery } from '../../src/elements/wallets/discovery.js'
import { sendFromWallet, type SendOptions, type SendStep } from '../../src/elements/wallets/send.js'
import { transferDue, WalletPayment } from '../../src/elements/wallets/wallet-payment.js'
import { fakeWallet, hash, refusal, silence, type Answers } from '../support/fake-wallet.js'
import { payments } from '../support/canned-answers.js'

const transfer: EvmTransfer = {
  chainId: 8453,
  receiver: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  units: 49_995_000n,
  contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
}

const announce = (target: EventTarget, detail: unknown) =>
  target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
const provider = { request: () => Promise.resolve(null) }

describe('WalletDiscovery', () => {
  it('asks the wallets to announce themselves, and knows each once', () => {
    const target = new EventTarget()
    const wallet = fakeWallet('Meta Mask')
    target.addEventListener('eip6963:requestProvider', () => wallet.announce(target))
    const discovery = new WalletDiscovery(target)
    let news = 0
    discovery.subscribe(() => (news += 1))
    discovery.subscribe(() => undefined)
    wallet.announce(target)
    expect(discovery.wallets.map(({ name }) => name)).to.deep.equal(['Meta Mask'])
    expect(news).to.equal(1)
  })

  it('finds wallets that announce themselves late, also without a subscriber', () => {
    const target = new EventTarget()
    const discovery = new WalletDiscovery(target)
    discovery.subscribe(() => undefined)()
    fakeWallet('Late').announce(target)
    expect(discovery.wallets.map(({ name }) => name)).to.deep.equal(['Late'])
  })

  it('takes a name as plain, short text', () => {
    const target = new EventTarget()
    const discovery = new WalletDiscovery(target)
    discovery.subscribe(() => undefined)
    announce(target, { info: { uuid: 'a', name: ' Evil\u202e\n wallet\u0000 ', rdns: 7 }, provider })
    announce(target, { info: { uuid: 'b', name: '🦊'.repeat(40), rdns: 'x' }, provider })
    expect(discovery.wallets.map(({ name }) => name)).to.deep.equal(['Evil wallet', '🦊'.repeat(32)])
    expect(discovery.wallets[0]?.rdns).to.equal('')
  })

  it('error: ignores malformed announcements, and too many of them', () => {
    const target = new EventTarget()
    const discovery = new WalletDiscovery(target)
    discovery.subscribe(() => undefined)
    const info = { uuid: 'a', name: 'A', rdns: 'a' }
    const trap = {
      get info(): never {
        throw new Error('a trap')
      },
    }
    for (const detail of [
      undefined,
      null,
      'x',
      {},
      { info },
      { info, provider: {} },
      { info: {}, provider },
      trap,
    ]) {
      announce(target, detail)
    }
    target.dispatchEvent(new Event('eip6963:announceProvider'))
    expect(discovery.wallets).to.deep.equal([])
    for (let index = 0; index < 50; index += 1)
      announce(target, { info: { ...info, uuid: `${index}` }, provider })
    expect(discovery.wallets).to.have.length(12)
  })
})

describe('sendFromWallet', () => {
  const run = async (answers: Answers = {}, options: Partial<SendOptions> = {}, chainId = '0x2105') => {
    const wallet = fakeWallet('Test', answers)
    wallet.chainId = chainId
    const steps: SendStep[] = []
    const outcome = await sendFromWallet({
      provider: wallet.provider,
      transfer,
      onStep: (step) => steps.push(step),
      isCurrent: () => true,
      timeoutMs: 5_000,
      signal: new AbortController().signal,
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

describe('WalletPayment', () => {
  const payment = payments.usdcOnBase

  it('asks once, however often it is pressed', async () => {
    const wallet = fakeWallet('Test')
    const walletPayment = new WalletPayment(payment)
    await Promise.all([walletPayment.send(wallet), walletPayment.send(wallet), walletPayment.send(wallet)])
    expect(wallet.sends()).to.equal(1)
    expect(walletPayment.state.name).to.equal('sent')
  })

  const checkedMs = Date.parse('2026-11-20T15:00:00Z')
  const held: Payment = {
    ...payment,
    checkedAt: new Date(checkedMs).toISOString(),
    priceHeldUntil: new Date(checkedMs + 60_000).toISOString(),
  }

  it('error: asks no wallet for anything once the price is no longer held', async () => {
    let elapsedMs = 0
    const clocks = { wallMs: () => checkedMs + elapsedMs, steadyMs: () => elapsedMs }
    const wallet = fakeWallet('Test')
    const walletPayment = new WalletPayment(held, undefined, clocks)
    expect(transferDue(held, clocks)).to.include({ units: 49_995_000n })
    elapsedMs = 60_000
    expect(transferDue(held, clocks)).to.equal(undefined)
    await walletPayment.send(wallet)
    expect(wallet.calls).to.deep.equal([])
    expect(walletPayment.state.name).to.equal('idle')
  })

  it('error: does not ask to send when the hold ends while the wallet connects', async () => {
    let elapsedMs = 0
    const clocks = { wallMs: () => checkedMs + elapsedMs, steadyMs: () => elapsedMs }
    const wallet = fakeWallet('Test', {
      eth_requestAccounts: () => {
        elapsedMs = 61_000
        return ['0x1111111111111111111111111111111111111111']
      },
    })
    const walletPayment = new WalletPayment(held, undefined, clocks)
    await walletPayment.send(wallet)
    expect(wallet.sends()).to.equal(0)
    expect(walletPayment.state).to.include({ name: 'stopped', reason: 'changed' })
  })

  it('is outstanding from when it was sent until all of it has arrived', async () => {
    const walletPayment = new WalletPayment(payment)
    expect(walletPayment.isOutstanding).to.equal(false)
    await walletPayment.send(fakeWallet('Test'))
    expect(walletPayment.isOutstanding).to.equal(true)
    walletPayment.update({ ...payment, status: 'partial', received: '20', remaining: '29.995' })
    expect([walletPayment.state.name, walletPayment.isOutstanding]).to.deep.equal(['idle', true])
    walletPayment.update({ ...payment, status: 'confirming', received: '49.995', remaining: '0' })
    expect(walletPayment.isOutstanding).to.equal(false)
  })

  it('stays outstanding when a second try is declined', async () => {
    let isWilling = true
    const wallet = fakeWallet('Test', {
      eth_sendTransaction: () => {
        if (isWilling) return hash
        throw refusal(4001)
      },
    })
    const walletPayment = new WalletPayment(payment)
    await walletPayment.send(wallet)
    isWilling = false
    await walletPayment.send(wallet)
    expect([walletPayment.state.name, walletPayment.isOutstanding]).to.deep.equal(['stopped', true])
  })

  it('takes a late refusal for what it is: nothing was sent', async () => {
    let decline: (reason: Error) => void = () => undefined
    const late = new Promise((_, reject) => (decline = reject))
    const walletPayment = new WalletPayment(payment, 20)
    await walletPayment.send(fakeWallet('Test', { eth_sendTransaction: () => late }))
    expect([walletPayment.state.name, walletPayment.isOutstanding]).to.deep.equal(['unclear', true])
    const changed = new Promise((resolve) =>
      walletPayment.addEventListener('change', resolve, { once: true }),
    )
    decline(refusal(4001))
    await changed
    expect([walletPayment.state.name, walletPayment.isOutstanding]).to.deep.equal(['stopped', false])
  })

  it('is idle again, without a word, when the payer cancels', async () => {
    const walletPayment = new WalletPayment(payment)
    const sending = walletPayment.send(fakeWallet('Test', { eth_requestAccounts: silence }))
    expect(walletPayment.state).to.include({ name: 'busy', step: 'connecting' })
    walletPayment.cancel()
    await sending
    expect(walletPayment.state.name).to.equal('idle')
  })

  it('can’t be cancelled once the wallet was asked to send, and says how that ended', async () => {
    const walletPayment = new WalletPayment(payment)
    const wallet = fakeWallet('Test', {
      eth_sendTransaction: () => {
        walletPayment.cancel()
        throw refusal(-32000)
      },
    })
    await walletPayment.send(wallet)
    expect(walletPayment.state).to.include({ name: 'stopped', reason: 'failed' })
  })

  it('error: stops when the amount changes while the payer connects', async () => {
    const walletPayment = new WalletPayment(payment)
    const wallet = fakeWallet('Test', {
      eth_requestAccounts: () => {
        walletPayment.update({ ...payment, status: 'partial', received: '1', remaining: '48.995' })
        return wallet.accounts
      },
    })
    await walletPayment.send(wallet)
    expect(walletPayment.state).to.include({ name: 'stopped', reason: 'changed' })
    expect(wallet.sends()).to.equal(0)
  })
})
