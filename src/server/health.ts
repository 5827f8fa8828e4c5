/** The state of an endpoint. Nothing here waits for the payment service or is secret. */
import { version } from '../core/version.js'
import { isoTime } from '../core/iso-time.js'
import type { ClockDrift } from './clocks.js'
import type { ServiceCall } from './gateway-calls/instrumented-gateway.js'
import { createProbe } from './store/probe.js'
import type { Store, StoreWeakness } from './store/store.js'
import { otherMode } from './store-mode.js'

/**
 * The payment service by its last call: it answers, it does not, or it refuses the access id. `unknown` before the
 * first.
 */
export type ServiceState = 'unknown' | 'up' | 'down' | 'refused'

/** `GET /health` and `GET /health/live`. */
export type HealthReport = {
  /** Whether the endpoint can work. */
  status: 'ok' | 'down'
  /** The version of the package. */
  version: string
  /** The mode of the endpoint. */
  mode: 'sandbox' | 'live'
  /** By the last attempted write. */
  store: 'unknown' | 'up' | 'down'
  /** The payment service, by its last call. */
  gateway: ServiceState
  /** The time of the last call of the payment service, in ISO 8601. */
  gatewayAt?: string
  /** By how much other clocks are ahead of this host's. */
  clock: ClockDrift
  /** Why it is down although its store works: the store has payments of the other mode. */
  reason?: string
  /** How a failure could lose what was stored; absent where nothing could. */
  weaknesses?: readonly StoreWeakness[]
}

/** What could lose stored payments has changed, as of the newest connection to the database. */
export type WeaknessEvent = { type: 'weaknesses-changed'; weaknesses: readonly StoreWeakness[] }

export type Health = {
  /** A call of the payment service has ended. */
  noteCall(call: ServiceCall): void
  service(): ServiceState
  /** Always `ok`: a process that answers is alive. */
  live(): HealthReport
  /** `ok` if the store accepts a write within two seconds, and has no payments of the other mode. Requests within a second share one write. */
  ready(): Promise<HealthReport>
  /** Reports the weaknesses of the store where they are not those of the last call. */
  noteWeaknesses(): void
}

export function createHealth(
  store: Pick<Store, 'probe' | 'getOrder' | 'getMode' | 'weaknesses'>,
  mode: HealthReport['mode'],
  now: () => number,
  drift: () => ClockDrift,
  onEvent: (event: WeaknessEvent) => void,
): Health {
  let storeState: HealthReport['store'] = 'unknown'
  let service: { state: ServiceState; at?: number } = { state: 'unknown' }
  let reason: string | undefined
  let reported = ''
  // For any number of requests.
  const probe = createProbe(write)

  const weaknesses = () => store.weaknesses?.() ?? []
  const report = (status: HealthReport['status']): HealthReport => ({
    status,
    version,
    mode,
    store: storeState,
    gateway: service.state,
    ...(service.at !== undefined && { gatewayAt: isoTime(service.at) }),
    clock: drift(),
    ...(reason !== undefined && { reason }),
    ...(weaknesses().length > 0 && { weaknesses: weaknesses() }),
  })

  return {
    noteCall({ outcome, isAnswered }) {
      if (outcome === 'aborted' || outcome === 'invalid-input' || isAnswered === undefined) return
      service = { state: outcome === 'refused' ? 'refused' : isAnswered ? 'up' : 'down', at: now() }
    },
    service: () => service.state,
    live: () => report('ok'),
    async ready() {
      await probe().then(
        () => (storeState = 'up'),
        () => (storeState = 'down'),
      )
      return report(storeState === 'up' && reason === undefined ? 'ok' : 'down')
    },
    noteWeaknesses() {
      const found = weaknesses()
      if (found.join() === reported) return
      reported = found.join()
      onEvent({ type: 'weaknesses-changed', weaknesses: found })
    },
  }

  /** A write proves the disk; a read, the tables. The first payment binds a store to its mode, so that is asked each time. */
  async function write(): Promise<void> {
    const [bound] = await Promise.all([store.getMode(), store.probe(), store.getOrder('health')])
    reason = bound === undefined || bound === mode ? undefined : otherMode(mode).message
  }
}
