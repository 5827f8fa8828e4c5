/**
 * Telling stories: each is up to 40 commands on a clock, a service, a store and turns that the story commands. Then all is
 * well again, some days pass, everybody comes back, and the oracles judge. A failing story is shrunk and printed with its
 * seed, by which it is told again.
 */
import fc from 'fast-check'
import { prologues, stories, type Command } from './commands.js'
import { Coverage, noteEnd } from './coverage.js'
import type { Kind } from './endpoint.js'
import { judge, judgeReturn } from './oracles.js'
import { Clock, type Turns } from './steps.js'
import { World, type Prologue } from './environment.js'

const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 2 ** 31)
/** How many stories are told in all: where it is said, however long it takes. */
const asked = process.env['CHAOS_RUNS']
const runs = Number(asked ?? 100_000)
/** The most of a check's time that a share of them takes, on a machine that is too slow to tell all. */
const budgetMs = 180_000
/** A mutant is to be found, not to be explained. */
const endOnFailure = process.env['CHAOS_MUTANT'] !== undefined
/** Stories take what they need. */
export const storyTimeoutMs = 2 ** 31 - 1

/**
 * Tells a share of all stories, and prints what they came to.
 * @param turns gives each story its turns.
 * @throws when one ends badly. It is shrunk, and printed with its seed.
 */
export async function tellStories<Lot>(
  name: string,
  kind: Kind,
  prologue: Partial<Prologue>,
  { share, lots, turns }: { share: number; lots: fc.Arbitrary<Lot>; turns: (lot: Lot) => Turns },
): Promise<Coverage> {
  const coverage = new Coverage()
  const startedAt = Date.now()
  const processor = process.cpuUsage()
  await fc.assert(
    fc.asyncProperty(prologues, stories, lots, async (beginning, commands, lot) => {
      const world = await tell(kind, turns(lot), { ...beginning, ...prologue }, commands)
      coverage.add(world, commands.length)
    }),
    {
      seed,
      endOnFailure,
      numRuns: Math.max(1, Math.round(runs * share)),
      ...(asked === undefined && { interruptAfterTimeLimit: budgetMs, markInterruptAsFailure: false }),
    },
  )
  const seconds = (Date.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(processor)
  process.stdout.write(
    `model, ${name}: ${coverage.stories} sequences of ${coverage.commands} commands in ${seconds.toFixed(1)} s ` +
      `(${((user + system) / 1e6).toFixed(1)} s of a processor), CHAOS_SEED=${seed}\n${coverage.table()}\n`,
  )
  return coverage
}

async function tell(kind: Kind, turns: Turns, prologue: Prologue, commands: Command[]): Promise<World> {
  const world = await World.start(kind, turns, new Clock(), prologue)
  try {
    for (const command of commands) await command.run(world)
    await world.settle()
    await judge(world)
    const answers = await world.returnAll()
    const records = await judge(world)
    judgeReturn(world, records, answers)
    noteEnd(world, records)
    return world
  } finally {
    await world.end()
  }
}
