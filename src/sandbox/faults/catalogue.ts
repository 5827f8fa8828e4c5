/** All faults by name, and those that a service on a plain socket can't have. */
import { scenarios, type ScenarioName } from '../simulation/scenarios.js'
import { envelopeFaults } from './envelope.js'
import { connectionFaults } from './connection.js'
import { fault, initiates, type FaultDefinition } from './definition.js'
import { httpFaults } from './http.js'
import { listingFaults } from './listings.js'
import { moneyFaults } from './money.js'
import { readingFaults } from './readings.js'
import { transactionFaults, withPayment } from './transactions.js'

/** Scenarios that start with the next payment, as faults. */
const scenarioFaults: readonly FaultDefinition[] = [
  scenario('F049', 'partial-then-rest'),
  scenario('F050', 'partial-only'),
  scenario('F051', 'overpaid-by-a-unit'),
  scenario('F051', 'overpaid-twofold'),
  scenario('F051', 'overpaid-thousandfold'),
  scenario('F052', 'late-by-an-hour'),
  scenario('F052', 'late'),
  scenario('F052', 'late-by-13-days'),
  scenario('F053', 'paid'),
]

/** The catalogue in groups, by subject. */
export const faultGroups: Readonly<Record<string, readonly FaultDefinition[]>> = {
  Connection: connectionFaults,
  HTTP: httpFaults,
  'Any answer': envelopeFaults,
  Payments: transactionFaults,
  'Amounts and addresses': moneyFaults,
  'The next payment': scenarioFaults,
  'Lists, rates and signatures': listingFaults,
  'Other readings of the interface': readingFaults,
}

/** All faults, in the order of the catalogue. */
export const faultCatalogue: readonly FaultDefinition[] = Object.values(faultGroups)
  .flat()
  .sort((a, b) => a.id.localeCompare(b.id))

/** Entries of the catalogue that the sandbox can't produce, with the reason. */
export const impossibleFaults: readonly { id: string; effect: string; reason: string }[] = [
  { id: 'F017', effect: 'broken TLS', reason: 'the sandbox speaks plain HTTP: put a TLS proxy before it' },
  { id: 'F018', effect: 'broken DNS', reason: 'names are resolved before the sandbox is asked anything' },
  { id: 'F025', effect: 'HTTP/2 GOAWAY and RST_STREAM', reason: 'the sandbox speaks HTTP/1.1' },
]

function scenario(id: string, name: ScenarioName): FaultDefinition {
  const play = withPayment((payment, { simulator }) => simulator.play(payment, name))
  return fault(id, name, `${scenarios[name].effect}, for the payment that is made`, play, initiates)
}
