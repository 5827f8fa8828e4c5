/**
 * Model-based tests. A run is up to 40 commands on a clock, a service, a store and a schedule that the run controls. Then
 * all faults end, some days pass, every payer comes back, and the oracles check the result. A failing run is shrunk and
 * printed with its seed, which repeats it.
 */
import fc from 'fast-check'
import { prologues, commandLists, type Command } from './commands.js'
import { Coverage, noteEnd } from './coverage.js'
import type { Kind } from './endpoint.js'
import { assertInvariants, assertReturn } from './oracles.js'
import { assertOrders } from './order-oracles.js'
import { Clock, type Turns } from './steps.js'
import { Environment, type Prologue } from './environment.js'

const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 2 ** 31)
/** The number of runs; if it is set, without a time limit. */
const requested = process.env['CHAOS_RUNS']
const runs = Number(requested ?? 100_000)
/** A mutant must be found, but not shrunk. */
const endOnFailure = process.env['CHAOS_MUTANT'] !== undefined
/** The time limit of each kind of endpoint; `npm run chaos -- model` has none and performs all runs. */
const limitMs = endOnFailure ? 5 * 60_000 : requested === undefined ? 6_000 : undefined
/** For hangs alone; none for runs that are asked for. */
export const runTimeoutMs = limitMs === undefined ? 2 ** 31 - 1 : limitMs + 5 * 60_000

/**
 * Performs a share of all runs, and prints their coverage.
 * @param turns gives each run its turns.
 * @throws if a run fails. It is shrunk, and printed with its seed.
 */
export async function checkRuns<Lot>(
  name: string,
  kind: Kind,
  prologue: Partial<Prologue>,
  { share, lots, turns }: { share: number; lots: fc.Arbitrary<Lot>; turns: (lot: Lot) => Turns },
): Promise<Coverage> {
  const coverage = new Coverage()
  const startedAt = Date.now()
  const processor = process.cpuUsage()
  await fc.assert(
    fc.asyncProperty(prologues, commandLists, lots, async (beginning, commands, lot) => {
      const environment = await perform(kind, turns(lot), { ...beginning, ...prologue }, commands)
      coverage.add(environment, commands.length)
    }),
    {
      seed,
      endOnFailure,
      numRuns: Math.max(1, Math.round(runs * share)),
      ...(limitMs !== undefined && { interruptAfterTimeLimit: limitMs, markInterruptAsFailure: false }),
    },
  )
  const seconds = (Date.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(processor)
  process.stdout.write(
    `model, ${name}: ${coverage.runs} sequences of ${coverage.commands} commands in ${seconds.toFixed(1)} s ` +
      `(${((user + system) / 1e6).toFixed(1)} s of a processor), CHAOS_SEED=${seed}\n${coverage.table()}\n`,
  )
  return coverage
}

async function perform(
  kind: Kind,
  turns: Turns,
  prologue: Prologue,
  commands: Command[],
): Promise<Environment> {
  const environment = await Environment.start(kind, turns, new Clock(), prologue)
  try {
    for (const command of commands) {
      await command.run(environment)
      await assertOrders(environment)
    }
    await environment.settle()
    await assertOrders(environment)
    await assertInvariants(environment)
    const paid = new Set(environment.notified.map(({ reference }) => reference))
    const answers = await environment.returnAll()
    await assertOrders(environment)
    const records = await assertInvariants(environment)
    assertReturn(environment, records, answers, paid)
    noteEnd(environment, records)
    return environment
  } finally {
    await environment.end()
  }
}
