import { expect } from '@open-wc/testing'
import type { Payment } from '../../src/core/contract/wire.js'
import type { WalletFamily, WalletTransfer } from '../../src/core/transfers/wallet-transfer.js'
import { WalletDiscovery } from '../../src/elements/wallets/discovery.js'
import { send } from '../../src/elements/wallets/evm.js'
import { announcements } from '../../src/elements/wallets/sources.js'
import type { SendOptions, SendStep } from '../../src/elements/wallets/steps.js'
import { transferDue, WalletPayment } from '../../src/elements/wallets/wallet-payment.js'
import { fakeWallet, hash, refusal, silence, type Answers } from '../support/fake-wallet.js'
import { payments } from '../support/canned-answers.js'
import { shortWaits } from '../support/short-waits.js'

const transfer: WalletTransfer = {
  family: 'evm',
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

  const listening = () => {
    const target = new EventTarget()
    const discovery = new WalletDiscovery(target)
    discovery.subscribe(() => undefined)
    return { target, discovery }
  }

  it('takes a name as plain, short text', () => {
    const { target, discovery } = listening()
    announce(target, { info: { uuid: 'a', name: ' Evil\u202e\n wallet\u0000 ', rdns: 7 }, provider })
    announce(target, { info: { uuid: 'b', name: '🦊'.repeat(40), rdns: 'x' }, provider })
    expect(discovery.wallets.map(({ name }) => name)).to.deep.equal(['Evil wallet', '🦊'.repeat(32)])
    expect(discovery.wallets[0]?.rdns).to.equal('')
    announce(target, { info: { uuid: 'c', name: 'C', rdns: 'r'.repeat(1_000) }, provider })
    expect(discovery.wallets[2]?.rdns).to.have.length(64)
  })

  it('takes a picture that the wallet announced as data, and no other', () => {
    const { target, discovery } = listening()
    const picture = 'data:image/png;base64,iVBORw0KGgo='
    const icons = [
      picture,
      'https://tracker.example/icon.png',
      'data:text/html,<script>alert(1)</script>',
      'javascript:alert(1)',
      ' data:image/png;base64,',
      `data:image/png;base64,${'A'.repeat(70_000)}`,
      7,
      { toString: () => picture },
    ]
    for (const [index, icon] of icons.entries())
      announce(target, { info: { uuid: `${index}`, name: 'A', rdns: 'a', icon }, provider })
    expect(discovery.wallets.map(({ icon }) => icon)).to.deep.equal([picture, '', '', '', '', '', '', ''])
  })

  it('error: ignores malformed announcements, and too many of them', () => {
    const { target, discovery } = listening()
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

describe('wallets of other networks', () => {
  const discover = (family: WalletFamily, page: EventTarget = new EventTarget()) => {
    const discovery = new WalletDiscovery(page, announcements[family])
    discovery.subscribe(() => undefined)
    return { page, names: () => discovery.wallets.map(({ name }) => name) }
  }
  const standardWallet = (name: unknown, changes: object = {}) => ({
    name,
    chains: ['solana:mainnet'],
    features: {
      'standard:connect': { connect: () => ({}) },
      'solana:signAndSendTransaction': { signAndSendTransaction: () => [] },
    },
    ...changes,
  })
  type Register = (...wallets: unknown[]) => void

  it('are found on a phone by the mark of the wallet whose browser shows the page', () => {
    const inside = (mark: object) => Object.assign(new EventTarget(), { ethereum: { ...provider, ...mark } })
    expect(discover('evm', inside({ isTrust: true })).names()).to.deep.equal([])
    const { matchMedia } = globalThis
    globalThis.matchMedia = () => ({ matches: true }) as MediaQueryList
    try {
      expect(discover('evm', inside({ isTrust: true, isMetaMask: true })).names()).to.deep.equal([
        'Trust Wallet',
      ])
      expect(discover('evm', inside({ isMetaMask: true })).names()).to.deep.equal([])
      const { page, names } = discover('evm', inside({ isTrust: true }))
      announce(page, { info: { uuid: 'a', name: 'Announced', rdns: 'x' }, provider })
      expect(names()).to.deep.equal(['Announced'])
    } finally {
      globalThis.matchMedia = matchMedia
    }
  })

  it('are found on TRON by TIP-6963, and TronLink before it by the object that it writes', () => {
    const legacy = Object.assign(new EventTarget(), { tron: { ...provider, isTronLink: true } })
    const { page, names } = discover('tron', legacy)
    expect(names()).to.deep.equal(['TronLink'])
    const info = { uuid: 'a', name: 'Other', rdns: 'x' }
    page.dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail: { info, provider } }))
    // Its object may be the announced wallet's.
    expect(names()).to.deep.equal(['Other'])
    expect(discover('tron', Object.assign(new EventTarget(), { tron: provider })).names()).to.deep.equal([
      'TRON',
    ])
    expect(discover('tron', Object.assign(new EventTarget(), { tron: {} })).names()).to.deep.equal([])
  })

  it('are found on Solana whether they are there before the page or after it', () => {
    const page = new EventTarget()
    page.addEventListener('wallet-standard:app-ready', (event) => {
      ;(event as CustomEvent<{ register: Register }>).detail.register(standardWallet('Early'))
    })
    const { names } = discover('sol', page)
    const late = ({ register }: { register: Register }) => register(standardWallet('Late'))
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: late }))
    expect(names()).to.deep.equal(['Early', 'Late'])
  })

  it('error: are no wallets of Solana without its main network or a way to send, and not too many', () => {
    const { page, names } = discover('sol')
    const register = (detail: unknown) =>
      page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('a trap')
        },
      },
    )
    register(undefined)
    register(() => {
      throw new Error('a trap')
    })
    register(({ register }: { register: Register }) =>
      register(
        null,
        'x',
        {},
        trap,
        standardWallet(7),
        standardWallet('A', { chains: ['solana:devnet'] }),
        standardWallet('B', { features: {} }),
      ),
    )
    expect(names()).to.deep.equal([])
    register(({ register }: { register: Register }) => {
      for (let index = 0; index < 300; index += 1) register(standardWallet(`<img src=x> ${index}`))
    })
    expect(names()).to.have.length(12)
    expect(names()[0]).to.equal('<img src=x> 0')
  })

  it('are found on TON by the object of each, without running a getter', () => {
    const bridge = { connect: () => ({}), send: () => ({}), restoreConnection: () => ({}) }
    const page = Object.assign(new EventTarget(), {
      one: { tonconnect: { ...bridge, walletInfo: { name: 'One' } } },
      two: { tonconnect: { ...bridge, deviceInfo: { appName: 'Two' } } },
      three: { tonconnect: bridge },
      none: { tonconnect: { connect: () => ({}) } },
      empty: null,
      text: 'x',
    })
    let reads = 0
    Object.defineProperty(page, 'trap', { get: () => (reads += 1) })
    expect(discover('ton', page).names()).to.deep.equal(['One', 'Two', 'three'])
    expect(reads).to.equal(0)
    const many = Array.from(
      { length: 300 },
      (_, index) => [`wallet${index}`, { tonconnect: bridge }] as const,
    )
    expect(
      discover('ton', Object.assign(new EventTarget(), Object.fromEntries(many))).names(),
    ).to.have.length(12)
  })
})

describe('an EVM wallet', () => {
  shortWaits()

  const run = async (answers: Answers = {}, options: Partial<SendOptions> = {}, chainId = '0x2105') => {
    const wallet = fakeWallet('Test', answers)
    wallet.chainId = chainId
    const steps: SendStep[] = []
    const outcome = await send({
      provider: wallet.provider,
      transfer,
      onStep: (step) => steps.push(step),
      isCurrent: () => true,
      timeoutMs: 60_000,
      nowMs: Date.now,
      wait: async () => undefined,
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

describe('WalletPayment', () => {
  const payment = payments.usdcOnBase
  beforeEach(() => localStorage.clear())
  after(() => localStorage.clear())

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

  it('is not outstanding where no wallet was asked, also when the network takes money back', () => {
    const walletPayment = new WalletPayment({
      ...payment,
      status: 'partial',
      received: '20',
      remaining: '29.995',
    })
    walletPayment.update(payment)
    expect([walletPayment.state.name, walletPayment.isOutstanding]).to.deep.equal(['idle', false])
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

  it('knows after the page was closed what was sent, and does not send it again', async () => {
    const paid = { ...payment, id: 'closed' }
    const wallet = fakeWallet('Test')
    await new WalletPayment(paid).send(wallet)
    const opened = new WalletPayment(paid)
    opened.update(paid)
    expect(opened.state).to.deep.equal({ name: 'sent', wallet: { name: 'Test' }, hash })
    expect(opened.isOutstanding).to.equal(true)
    opened.update({ ...paid, status: 'confirming', received: '49.995', remaining: '0' })
    expect([opened.state.name, opened.isOutstanding]).to.deep.equal(['idle', false])
    expect(localStorage.getItem('crypto-checkout:asked') ?? '').not.to.contain('closed')
  })

  it('does not know whether it was sent when the page was closed while the wallet asked', async () => {
    const asked = { ...payment, id: 'asked' }
    const first = new WalletPayment(asked)
    void first.send(fakeWallet('Test', { eth_sendTransaction: silence }))
    await new Promise<void>((resolve) =>
      first.addEventListener('change', () => {
        const { state } = first
        if (state.name === 'busy' && state.step === 'confirming') resolve()
      }),
    )
    const second = new WalletPayment(asked)
    second.recall()
    expect([second.state.name, second.isOutstanding]).to.deep.equal(['unclear', true])
  })

  it('forgets what was declined, and stores nothing where it may not', async () => {
    const decline = () => {
      throw refusal(4001)
    }
    await new WalletPayment({ ...payment, id: 'declined' }).send(
      fakeWallet('Test', { eth_sendTransaction: decline }),
    )
    const silent = new WalletPayment({ ...payment, id: 'silent' })
    silent.remembers = false
    await silent.send(fakeWallet('Test'))
    const stored = localStorage.getItem('crypto-checkout:asked') ?? ''
    expect(stored).not.to.contain('declined')
    expect(stored).not.to.contain('silent')
  })

  it('error: reads no stored request that is malformed', () => {
    const id = 'stored'
    const entry = { expected: '49.995', hash, wallet: 'x', atMs: Date.now() }
    for (const value of ['', '{', '7', '[[7]]', JSON.stringify([[id, { ...entry, expected: '-1' }]])]) {
      localStorage.setItem('crypto-checkout:asked', value)
      const opened = new WalletPayment({ ...payment, id })
      opened.recall()
      expect(opened.state.name).to.equal('idle')
    }
    localStorage.setItem('crypto-checkout:asked', JSON.stringify([[id, { ...entry, hash: 'javascript:x' }]]))
    const opened = new WalletPayment({ ...payment, id })
    opened.recall()
    expect(opened.state.name).to.equal('unclear')
    localStorage.clear()
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
