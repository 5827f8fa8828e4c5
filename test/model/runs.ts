/**
 * Model-based tests. A run is up to 40 commands on a clock, a service, a store and a schedule that the run controls. Then
 * all faults end, some days pass, every payer comes back, and the oracles check the result. A failing run is shrunk and
 * printed with its seed, which repeats it.
 */
import fc from 'fast-check'
import { deepRuns, isDeep, seed } from '../support/check.js'
import { prologues, commandLists, type Command } from './commands.js'
import { Coverage, noteEnd } from './coverage.js'
import type { Kind } from './endpoint.js'
import { assertInvariants, assertReturn } from './oracles.js'
import { assertOrders } from './order-oracles.js'
import { Clock, type Turns } from './steps.js'
import { Environment, type Prologue } from './environment.js'

/** A mutant must be found, but not shrunk. */
const endOnFailure = process.env['CHECK_MUTANT'] !== undefined
/** The time limit of a mutant. Other runs are counted, so that they are the same on every machine. */
const limitMs = endOnFailure ? 5 * 60_000 : undefined
/** For hangs alone. */
export const runTimeoutMs = isDeep ? 2 ** 31 - 1 : 5 * 60_000

/** How many runs the check performs, and which share of all runs the deep check does. */
type Scale<Lot> = {
  runs: number
  share: number
  lots: fc.Arbitrary<Lot>
  /** Gives each run its turns. */
  turns: (lot: Lot) => Turns
}

/**
 * Performs the runs, and prints their coverage.
 * @throws if a run fails. It is shrunk, and printed with its seed.
 */
export async function checkRuns<Lot>(
  name: string,
  kind: Kind,
  prologue: Partial<Prologue>,
  { runs, share, lots, turns }: Scale<Lot>,
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
      numRuns: isDeep ? Math.max(runs, Math.ceil(deepRuns * share)) : runs,
      ...(limitMs !== undefined && { interruptAfterTimeLimit: limitMs, markInterruptAsFailure: false }),
    },
  )
  const seconds = (Date.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(processor)
  process.stdout.write(
    `model, ${name}: ${coverage.runs} sequences of ${coverage.commands} commands in ${seconds.toFixed(1)} s ` +
      `(${((user + system) / 1e6).toFixed(1)} s of a processor), CHECK_SEED=${seed}\n${coverage.table()}\n`,
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
