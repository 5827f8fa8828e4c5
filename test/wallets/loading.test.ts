/** What the payer can do while the code of a wallet's family is loading. */
import { expect, it, vi } from 'vitest'
import { sendFromWallet } from '../../src/elements/wallets/families.js'

const { send, arrive, arrival } = vi.hoisted(() => {
  let arrive = (_: object): void => undefined
  const arrival = new Promise<object>((resolve) => (arrive = resolve))
  return { send: vi.fn(), arrive: (code: object) => arrive(code), arrival }
})
vi.mock('../../src/elements/wallets/evm.js', () => arrival)

it('a cancelled request ends at once, and asks no wallet when the code is there', async () => {
  const cancelling = new AbortController()
  const steps: string[] = []
  const outcome = sendFromWallet({
    provider: {},
    transfer: {
      family: 'evm',
      chainId: 8453,
      receiver: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      units: 1n,
      contract: undefined,
    },
    onStep: (step) => steps.push(step),
    isCurrent: () => true,
    timeoutMs: 1000,
    nowMs: () => 0,
    signal: cancelling.signal,
  })
  cancelling.abort()
  expect(await outcome).toEqual({ kind: 'stopped', reason: 'changed' })
  arrive({ send })
  await vi.dynamicImportSettled()
  await arrival
  await new Promise((resolve) => setTimeout(resolve))
  expect(steps).toEqual(['connecting'])
  expect(send).not.toHaveBeenCalled()
})
