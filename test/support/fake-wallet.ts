/** A wallet for stories and tests: announces itself as extensions do, and gives the configured answers. */
import type { BrowserWallet } from '../../src/elements/wallets/discovery.js'

type Call = { method: string; params?: readonly unknown[] }

/** What the wallet says to a method, in place of what a well-behaved one says. May throw. */
export type Answers = Partial<Record<string, (params: readonly unknown[]) => unknown>>

export type FakeWallet = BrowserWallet & {
  answers: Answers
  calls: Call[]
  /** The network it is on, e.g. `0x1`. */
  chainId: string
  accounts: string[]
  /** How often it was asked to send. */
  sends: () => number
  announce: (target?: EventTarget) => void
}

/** The hash that it answers when asked to send. */
export const hash = `0x${'ab'.repeat(32)}`

/** An error as wallets throw it. */
export const refusal = (code: number): Error => Object.assign(new Error(`code ${code}`), { code })

/** Never settles. */
export const silence = (): Promise<never> => new Promise(() => undefined)

let count = 0

export function fakeWallet(name: string, answers: Answers = {}): FakeWallet {
  const calls: Call[] = []
  const wellBehaved: Answers = {
    eth_requestAccounts: () => wallet.accounts,
    eth_accounts: () => wallet.accounts,
    eth_chainId: () => wallet.chainId,
    wallet_switchEthereumChain: ([to]) => {
      wallet.chainId = (to as { chainId: string }).chainId
      return null
    },
    eth_sendTransaction: () => hash,
  }
  const provider = {
    async request(call: Call): Promise<unknown> {
      calls.push(call)
      const answer = wallet.answers[call.method] ?? wellBehaved[call.method]
      if (answer === undefined) throw refusal(4200)
      return answer(call.params ?? [])
    },
  }
  const id = `fake-${(count += 1)}`
  const wallet: FakeWallet = {
    id,
    name,
    icon: '',
    rdns: `example.${name.toLowerCase().replace(/\W/g, '')}`,
    provider,
    answers,
    calls,
    chainId: '0x2105',
    accounts: ['0x1111111111111111111111111111111111111111'],
    sends: () => calls.filter(({ method }) => method === 'eth_sendTransaction').length,
    announce(target = window) {
      const info = { uuid: id, name, rdns: wallet.rdns, icon: wallet.icon }
      target.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    },
  }
  return wallet
}
