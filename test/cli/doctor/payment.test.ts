/** What only a payment shows: one that is there, and one that is created for it. */
import { describe, expect, it } from 'vitest'
import { doctor } from '../../../src/cli/doctor.js'
import type { Sandbox } from '../../../src/sandbox/index.js'
import { control } from '../../support/sandbox-control.js'
import { answering, commandAt, initiate, sandboxEnv } from '../terminal.js'

const strike = (sandbox: Sandbox, ...names: string[]) =>
  Promise.all(names.map((name) => control(sandbox, '/faults', { name })))

describe('crypto-checkout doctor --payment', () => {
  it('says that the address of a payment can receive money', async () => {
    const { run, sandbox } = commandAt(doctor)
    const { code, stdout } = await run(['--payment', await initiate(sandbox)])
    expect(code).toBe(0)
    expect(stdout).toMatch(/\nthe address of the payment can receive money\n$/)
  })

  it.each([
    ['the contract of the coin', 'own-contract', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['an unspendable address', 'unspendable', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['a broken checksum', 'malformed', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdX'],
  ])('error: says that %s can not receive money', async (_, reason, walletAddress) => {
    const elsewhere = answering<object>(/\/payment\/validate\//, (data) => ({ ...data, walletAddress }))
    const { run, sandbox } = commandAt(doctor, {}, elsewhere)
    const { code, stdout } = await run(['--json', '--payment', await initiate(sandbox)])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ payment: { payable: false, reason } })
    expect(stdout).not.toContain(walletAddress)
  })

  it('error: names --payment where the service knows no such payment', async () => {
    const { run } = commandAt(doctor)
    await expect(run(['--payment', 'nobody'])).rejects.toThrow(/^--payment names no payment/)
  })

  it.each([
    ['reading-validate-tx-id', 'validateIds=txId'],
    ['reading-price-fields', 'priceFields=coinAmount+rate'],
  ])('finds %s by it', async (name, setting) => {
    const { run, sandbox } = commandAt(doctor)
    await initiate(sandbox)
    await strike(sandbox, name)
    const { code, stdout } = await run(['--payment', sandbox.payments()[0]!.txId])
    expect(code).toBe(1)
    expect(stdout).toContain(`\nSet GATEWAY_ASSUMPTIONS="${setting}"\n`)
    expect(sandbox.payments()).toHaveLength(1)
  })
})

describe('crypto-checkout doctor --create', () => {
  it.each([
    [['reading-coin-field', 'reading-validate-tx-id'], 'fiatCoinField=coin,validateIds=txId'],
    [['reading-compact-amount'], 'compactAmount=coinAmount'],
    [['reading-compact-coin'], 'compactCurrency=coin'],
    [['reading-price-fields'], 'priceFields=coinAmount+rate'],
  ])('finds %j by a payment that it creates, and nothing wrong once it is set', async (names, setting) => {
    const { run, sandbox } = commandAt(doctor)
    await strike(sandbox, ...names)
    const { code, stdout } = await run(['--create', 'tron:usdt'])
    expect(stdout).toContain(`\nSet GATEWAY_ASSUMPTIONS="${setting}"\n`)
    expect(code).toBe(1)
    const set = await run(['--create', 'tron:usdt'], { ...sandboxEnv, GATEWAY_ASSUMPTIONS: setting })
    for (const one of setting.split(','))
      expect(set.stdout).toContain(`holds    GATEWAY_ASSUMPTIONS has it: ${one}`)
    expect(set.code).toBe(0)
  })

  it.each(['compact', 'expanded'] as const)(
    'creates one payment, answered in the %s shape',
    async (shape) => {
      const { run, sandbox } = commandAt(doctor, { shapes: { initiateFiat: shape } })
      const { code, stdout } = await run(['--create', 'sol:usdc'])
      expect(sandbox.payments()).toHaveLength(1)
      expect(code).toBe(0)
      for (const id of ['fiat-coin-field', 'initiate-shape', 'validate-id', 'price-fields'])
        expect(stdout).toMatch(new RegExp(`^${id} +holds `, 'm'))
      expect(stdout).toMatch(/\nthe address of the payment can receive money\n$/)
    },
  )

  it('error: creates nothing of a coin that is not on the network, and says what is refused', async () => {
    const { run, sandbox } = commandAt(doctor)
    await expect(run(['--create', 'tron:bitcoin'])).rejects.toThrow(
      '--create: the service lists no coin bitcoin on tron; nothing was created',
    )
    expect(sandbox.payments()).toEqual([])
    await strike(sandbox, 'status-400')
    expect((await run(['--create', 'tron:usdt'])).code).not.toBe(0)
    await expect(run(['--create', 'usdt'])).rejects.toThrow(/--create.*must be a network and a coin/)
  })
})
