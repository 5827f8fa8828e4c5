/** A payment from a wallet: what was asked, what is outstanding, and what a page remembers of it. */
import { expect } from '@open-wc/testing'
import type { Payment } from '../../src/core/contract/wire.js'
import { transferDue, WalletPayment } from '../../src/elements/wallets/wallet-payment.js'
import { fakeWallet, hash, refusal, silence } from '../support/fake-wallet.js'
import { payments } from '../support/canned-answers.js'

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

  it('knows it on a page whose library gives lists a `toJSON`', async () => {
    const paid = { ...payment, id: 'library' }
    const toJSON = { configurable: true, value: () => '[]' }
    Object.defineProperty(Array.prototype, 'toJSON', toJSON)
    try {
      await new WalletPayment(paid).send(fakeWallet('Test'))
    } finally {
      Reflect.deleteProperty(Array.prototype, 'toJSON')
    }
    const opened = new WalletPayment(paid)
    opened.update(paid)
    expect(opened.state.name).to.equal('sent')
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
