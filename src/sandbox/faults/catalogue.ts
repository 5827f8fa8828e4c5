/** All faults by name, and those that a service on a plain socket can't have. */
import { scenarios, type ScenarioName } from '../simulation/scenarios.js'
import { answerFaults } from './answers.js'
import { connectionFaults } from './connection.js'
import type { FaultDefinition } from './definition.js'
import { httpFaults } from './http.js'
import { listingFaults } from './listings.js'
import { transactionFaults, withPayment } from './transactions.js'

/** Stories that go on with the next payment that is made, as faults. */
const storyFaults: readonly FaultDefinition[] = [
  story('F049', 'partial-then-rest'),
  story('F050', 'partial-only'),
  story('F051', 'overpaid-by-a-unit'),
  story('F051', 'overpaid-twofold'),
  story('F051', 'overpaid-thousandfold'),
  story('F052', 'late-by-an-hour'),
  story('F052', 'late'),
  story('F052', 'late-by-13-days'),
  story('F053', 'paid'),
]

/** The deck in groups, by what they are about. */
export const faultGroups: Readonly<Record<string, readonly FaultDefinition[]>> = {
  Connection: connectionFaults,
  HTTP: httpFaults,
  'Any answer': answerFaults,
  Payments: transactionFaults,
  'The next payment': storyFaults,
  'Lists, rates and signatures': listingFaults,
}

/** All faults, in the order of the catalogue. */
export const deck: readonly FaultDefinition[] = Object.values(faultGroups)
  .flat()
  .sort((a, b) => a.id.localeCompare(b.id))

/** Entries of the catalogue that the sandbox can't produce, with the reason. */
export const impossibleFaults: readonly { id: string; effect: string; reason: string }[] = [
  { id: 'F017', effect: 'broken TLS', reason: 'the sandbox speaks plain HTTP: put a TLS proxy before it' },
  { id: 'F018', effect: 'broken DNS', reason: 'names are resolved before the sandbox is asked anything' },
  { id: 'F025', effect: 'HTTP/2 GOAWAY and RST_STREAM', reason: 'the sandbox speaks HTTP/1.1' },
]

function story(id: string, name: ScenarioName): FaultDefinition {
  return {
    id,
    name,
    effect: `${scenarios[name].effect}, for the payment that is made`,
    about: ['initiate', 'initiateFiat'],
    strike: withPayment((payment, { world }) => world.play(payment, name)),
  }
}
