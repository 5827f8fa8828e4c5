/**
 * The merchant's webhook and its deliveries (2.7, 2.8, 4.3, section 6). Assumptions where the interface is silent: a
 * merchant has one active webhook, and registering another one replaces it; an event's body is `{ event, data }`; a
 * delivery without a 2xx answer is tried six times, with {@link retryDelaysMs} between tries.
 */
import { attemptDelivery, isDelivered, type Attempt, type Deliver } from './attempt.js'
import { merchantRecord } from '../account/personal-data.js'
import type { Random } from '../random.js'
import { RefusalError } from '../http/refusal.js'

/** A webhook on the wire (2.7). The name of the version key, `__v`, is an assumption. */
export type Webhook = {
  _id: string
  merchantId: string
  description: string
  url: string
  eventTypes: string[]
  headers: Record<string, string>
  isActive: boolean
  isDeleted: boolean
  createdAt: string
  updatedAt: string
  __v: number
}

/** The input of a webhook. */
export type WebhookOrder = Pick<Webhook, 'url' | 'eventTypes'> & {
  description?: string | undefined
  headers?: Record<string, string> | undefined
}

/** An entry of the delivery logs (2.8); the names of its fields are an assumption. One entry is one event. */
export type LogEntry = {
  _id: string
  webhookId: string
  eventType: string
  /** `pending` while tries remain. */
  status: 'pending' | 'success' | 'failed'
  /** The last answer; 0 and empty before the first. */
  statusCode: number
  payload: { event: string; data: object }
  response: string
  attempts: number
  createdAt: string
}

/** A log entry with every try, for the control page only. */
export type Delivery = { log: LogEntry; tries: Attempt[] }

/** The saved state of {@link Webhooks}. */
export type WebhooksState = { webhooks: Webhook[]; deliveries: Delivery[]; draws: number }

/** 5 s, 20 s, 80 s, 5 min 20 s, 21 min 20 s: each four times the one before, on the sandbox's clock. */
export const retryDelaysMs: readonly number[] = [0, 1, 2, 3, 4].map((n) => 5000 * 4 ** n)

/** Older deliveries are dropped. */
const maxDeliveries = 10_000

export type WebhooksOptions = {
  random: Random
  now: () => number
  deliver: Deliver
  /** Schedules a try: at that time, {@link Webhooks.attempt} must be called. */
  plan: (at: number, deliveryId: string) => void
  closing: AbortSignal
  /** A try was recorded. */
  onChange: () => void
}

export class Webhooks {
  readonly #options: WebhooksOptions
  readonly #running = new Set<Promise<void>>()
  #webhooks = new Map<string, Webhook>()
  #deliveries = new Map<string, Delivery>()

  constructor(options: WebhooksOptions) {
    this.#options = options
  }

  /** Registers a webhook as the active one. */
  register({ url, eventTypes, description = '', headers = {} }: WebhookOrder): Webhook {
    const now = this.#timestamp()
    const previous = this.active()
    if (previous) Object.assign(previous, { isActive: false, updatedAt: now })
    const webhook: Webhook = {
      _id: this.#options.random.hex(24),
      merchantId: merchantRecord._id,
      description,
      url,
      eventTypes: [...eventTypes],
      headers: { ...headers },
      isActive: true,
      isDeleted: false,
      createdAt: now,
      updatedAt: now,
      __v: 0,
    }
    this.#webhooks.set(webhook._id, webhook)
    return webhook
  }

  /** The active webhook, if there is one. */
  active(): Webhook | undefined {
    return [...this.#webhooks.values()].findLast(({ isActive }) => isActive)
  }

  /** The active webhook. @throws {RefusalError} 404 if there is none. */
  current(): Webhook {
    const webhook = this.active()
    if (!webhook) throw new RefusalError(404, 'webhook: none is registered')
    return webhook
  }

  /** Deletes one; its pending deliveries fail. @throws {RefusalError} 404 if there is no such webhook. */
  remove(id: string): void {
    const webhook = this.#webhooks.get(id)
    if (!webhook || webhook.isDeleted) throw new RefusalError(404, 'id: no such webhook')
    Object.assign(webhook, { isActive: false, isDeleted: true, updatedAt: this.#timestamp() })
  }

  /** The deliveries, newest first. */
  deliveries(): Delivery[] {
    return [...this.#deliveries.values()].reverse()
  }

  /** Sends an event to the active webhook, if it is subscribed to its type. */
  emit(eventType: string, data: object): void {
    const webhook = this.active()
    if (!webhook?.eventTypes.includes(eventType)) return
    this.#send(webhook, { event: eventType, data })
  }

  /** Sends the last matching event once more, as services repeat deliveries. */
  repeat(isMeant: (payload: LogEntry['payload']) => boolean): void {
    const webhook = this.active()
    const delivery = this.deliveries().find(({ log }) => isMeant(log.payload))
    if (webhook && delivery) this.#send(webhook, delivery.log.payload)
  }

  /** Makes the next try of a delivery; `at` is when it was due, and the next delay counts from there. */
  attempt(id: string, at: number): void {
    const delivery = this.#deliveries.get(id)
    if (delivery?.log.status !== 'pending') return
    const running = this.#attempt(delivery, at).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when no try is running and all due ones are recorded. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  /** The saved state. */
  state(): WebhooksState {
    return {
      webhooks: [...this.#webhooks.values()],
      deliveries: [...this.#deliveries.values()],
      draws: this.#options.random.draws,
    }
  }

  /** Replaces the state by a saved one. */
  restore({ webhooks, deliveries, draws }: WebhooksState): void {
    this.#webhooks = new Map(webhooks.map((webhook) => [webhook._id, webhook]))
    this.#deliveries = new Map(deliveries.map((delivery) => [delivery.log._id, delivery]))
    this.#options.random.draws = draws
  }

  /** Removes webhooks and deliveries. Identifiers are never reused. */
  reset(): void {
    this.#webhooks.clear()
    this.#deliveries.clear()
  }

  #send(webhook: Webhook, payload: LogEntry['payload']): void {
    const _id = this.#options.random.hex(24)
    const log: LogEntry = {
      _id,
      webhookId: webhook._id,
      eventType: payload.event,
      status: 'pending',
      statusCode: 0,
      payload,
      response: '',
      attempts: 0,
      createdAt: this.#timestamp(),
    }
    this.#deliveries.set(_id, { log, tries: [] })
    const [oldest] = this.#deliveries.keys()
    if (this.#deliveries.size > maxDeliveries && oldest !== undefined) this.#deliveries.delete(oldest)
    this.#options.plan(this.#options.now(), _id)
  }

  async #attempt({ log, tries }: Delivery, at: number): Promise<void> {
    const { deliver, closing, plan, onChange } = this.#options
    const webhook = this.#webhooks.get(log.webhookId)
    if (!webhook || webhook.isDeleted) {
      log.status = 'failed'
      return
    }
    const attempt = await attemptDelivery(deliver, webhook, log.payload, at, closing)
    // The sandbox stopped it, not the receiver: a run restored from the state file tries again.
    if (closing.aborted) return
    tries.push(attempt)
    log.attempts = tries.length
    log.statusCode = attempt.statusCode
    log.response = attempt.response
    const delayMs = retryDelaysMs[tries.length - 1]
    if (isDelivered(attempt)) log.status = 'success'
    else if (delayMs === undefined) log.status = 'failed'
    else plan(at + delayMs, log._id)
    onChange()
  }

  #timestamp(): string {
    return new Date(this.#options.now()).toISOString()
  }
}
