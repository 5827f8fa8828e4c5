/** What the examples of the doc comments take as given. */
import type { Express } from 'express'
import type { FastifyInstance } from 'fastify'
import type { Hono } from 'hono'
import type * as client from '../../src/client/index.js'
import type { Assumptions, Gateway } from '../../src/gateway/index.js'
import type { Checkout, CheckoutOptions, Store } from '../../src/server/index.js'

declare global {
  // The page.
  const session: string
  const token: string
  const order: client.CheckoutSession
  const payment: client.Payment
  const methods: client.Method[]
  const checked: client.Payment
  const state: client.CheckoutState
  const client: client.CheckoutClient
  const flow: client.CheckoutFlow
  const element: HTMLElement
  const error: unknown
  const showReceipt: () => void
  // The shop's server.
  const baseUrl: string
  const accessId: string
  const accessSecret: string
  const secret: string
  const gateway: Gateway
  const store: Store
  const merchant: { name: string }
  const checkout: Checkout
  const options: CheckoutOptions
  const openCheckout: () => Promise<Checkout>
  const myAssumptions: Partial<Assumptions>
  const request: Request
  const fulfil: (order: { reference: string }) => Promise<void>
  const shipOnce: (id: string, reference: string) => Promise<void>
  const openTicket: (text: string) => Promise<void>
  const queue: { add(item: object): Promise<void> }
  const jobs: { add(name: string, data: object): Promise<void> }
  const eventName: string
  const responseText: string
  const input: Parameters<Gateway['payments']['initiate']>[0]
  const retryLater: (seconds: number) => void
  const writeFile: (path: string, text: string) => Promise<void>
  const app: Pick<Express, 'use'> & Pick<Hono, 'all'> & Pick<FastifyInstance, 'register'>
}
