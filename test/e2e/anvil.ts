/** A real EVM network on this machine, and a browser wallet on it. */
import { createRequire } from 'node:module'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes, bytesToHex } from '@noble/hashes/utils.js'
import type { Page } from 'playwright-core'
import { startProcess } from '../support/processes.js'

/** @throws where its npm package has no program for this machine. */
function findAnvil(): string {
  const platform = process.platform === 'win32' ? 'win32' : process.platform
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${platform}-${arch}/bin/${file}`)
  } catch (cause) {
    throw new Error(`@foundry-rs/anvil has no program for ${process.platform}-${process.arch}`, { cause })
  }
}

export type Network = {
  chainId: string
  /** Throws the network's error with its code. */
  rpc: (method: string, params?: readonly unknown[]) => Promise<unknown>
  close: () => Promise<void>
}

/** Starts a network with the number of a real one; nothing leaves this machine. */
export async function startNetwork(chainId: number): Promise<Network> {
  const args = ['--host', '127.0.0.1', '--port', '0', '--chain-id', `${chainId}`]
  const { child, ended, printed } = startProcess(args, {}, { program: findAnvil() })
  const url = `http://${await printed(/Listening on (\S+)\n/)}`
  return {
    chainId: `0x${chainId.toString(16)}`,
    async rpc(method, params = []) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    },
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Puts a token with one holder at an address. Its balances are in slot 0: see token.sol. */
export async function putToken(
  network: Network,
  contract: string,
  code: string,
  holder: string,
  units: bigint,
) {
  const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
  const slot = bytesToHex(keccak_256(hexToBytes(word(holder) + word('0'))))
  await network.rpc('anvil_setCode', [contract, code])
  await network.rpc('anvil_setStorageAt', [contract, `0x${slot}`, `0x${word(units.toString(16))}`])
}

/** How much of a token an account has, asked of the token. */
export async function tokenBalance(network: Network, contract: string, account: string): Promise<bigint> {
  const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt((await network.rpc('eth_call', [{ to: contract, data }, 'latest'])) as string)
}

type Call = { method: string; params?: readonly unknown[] }

/** An extension's half outside the page. The payer's account is one of the network's, which it signs for. */
export class TestWallet {
  readonly calls: Call[] = []
  readonly #networks: readonly Network[]
  #current: Network

  constructor(networks: readonly [Network, ...Network[]]) {
    this.#networks = networks
    this.#current = networks[0]
  }

  /** Puts the wallet on every page that is opened from now on, announced as extensions announce themselves. */
  async install(page: Page, name: string): Promise<void> {
    await page.exposeFunction('askWallet', async (call: Call) => {
      this.calls.push(call)
      return this.#answer(call).then(
        (result) => ({ result }),
        ({ code, message }: { code?: number; message: string }) => ({ error: { code, message } }),
      )
    })
    await page.addInitScript((name) => {
      type Answer = { result?: unknown; error?: object }
      const { askWallet } = globalThis as unknown as { askWallet: (call: unknown) => Promise<Answer> }
      const provider = {
        request: async (call: unknown) => {
          const { result, error } = await askWallet(call)
          if (error) throw Object.assign(new Error('refused'), error)
          return result
        },
      }
      const info = { uuid: 'test-wallet', name, rdns: 'example.wallet', icon: 'data:image/svg+xml,<svg/>' }
      const announce = () =>
        dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
        )
      addEventListener('eip6963:requestProvider', announce)
      announce()
    }, name)
  }

  async #answer({ method, params = [] }: Call): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return this.#current.rpc('eth_accounts')
      case 'wallet_switchEthereumChain': {
        const [{ chainId }] = params as [{ chainId: string }]
        const network = this.#networks.find((known) => known.chainId === chainId)
        if (network === undefined) throw Object.assign(new Error('unknown network'), { code: 4902 })
        this.#current = network
        return null
      }
      default:
        return this.#current.rpc(method, params)
    }
  }
}
