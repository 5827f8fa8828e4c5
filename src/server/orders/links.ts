/**
 * The operations on links that are reused. HTTP, the command line, the desk and `checkout.links` call these and nothing else:
 * each validates its input and returns what happened, or throws a `CheckoutError`.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod'
import { CheckoutError, fieldError } from '../../core/contract/problem.js'
import { multiplyDecimals, subtractDecimals } from '../../core/money/decimal.js'
import { isoTime, timeOf } from '../../core/iso-time.js'
import { present } from '../../core/present.js'
import { linkChoiceSchema, linkSchema, readFields, type LinkInput } from '../input/link-bodies.js'
import { actorSchema, parseRequest, type OrderInput } from '../input/bodies.js'
import { defaultAssumptions, type Assumptions } from '../../gateway/index.js'
import { assertPayable } from '../rules/amount.js'
import { isOpen, leftOf, linkPrefix, orderOfChoice } from '../rules/link.js'
import type { LinkField, LinkOffer, LinkOrder } from '../rules/link-data.js'
import type { CountedLink, LinkStore } from '../store/link-store.js'
import type { ListedMethod } from '../gateway-calls/catalogue.js'
import type { CreateSession } from './create-session.js'
import { assertListed } from './methods.js'
import { addLink, closeLink, reserve } from './link-changes.js'
import type { SealedSession } from './sessions.js'

/** A link as its merchant sees it. Times are ISO 8601. */
export interface LinkDetails extends LinkOffer {
  /** It stands in the link. */
  name: string
  /** Whether it takes orders; otherwise, why not. */
  state: 'open' | 'sold-out' | 'ended' | 'closed'
  /** Pieces in paid orders. */
  sold: number
  /** Pieces that are reserved for other orders. */
  reserved: number
  /** How many pieces another order could have; absent if there is no end of them. */
  left?: number
  /** When it was created. */
  createdAt: string
  /** The name of the API key, or of the operator, who created it. */
  createdBy?: string
  /** Until when it takes orders. */
  endsAt?: string
  /** When it was closed. */
  closedAt?: string
  /** The name of the API key, or of the operator, who closed it. */
  closedBy?: string
}

/** A link as a buyer sees it. */
export type PublicLink = Pick<LinkOffer, 'title' | 'amount' | 'currency' | 'coin' | 'layout'> & {
  name: string
  state: LinkDetails['state']
  maxQuantity: number
  tips: number[]
  fields: LinkField[]
}

/** The operations on links in process. `by` is the name of the person, which the link keeps. */
export interface LinkOperations {
  /**
   * Creates a link.
   * @throws {CheckoutError} `invalid-request` or `invalid-amount`, naming the field; also for a name that is taken.
   * `amount-out-of-range` for less of a coin than its network takes.
   */
  create(input: LinkInput, by?: string): Promise<LinkDetails>
  /** Every link, newest first. */
  list(): Promise<LinkDetails[]>
  /** The link takes no more orders; those that were begun can be paid. @throws {CheckoutError} `not-found` */
  close(name: string, by?: string): Promise<LinkDetails>
  /** The link of this name. @throws {CheckoutError} `not-found` */
  get(name: string): Promise<LinkDetails>
}

/** `gateway`: what is assumed of the payment service. Default: as of every one. */
type LinkContext = {
  store: LinkStore
  now: () => number
  gateway?: { assumptions?: Partial<Assumptions> | undefined } | undefined
}

const receivingAccounts = ({ gateway }: LinkContext) =>
  gateway?.assumptions?.receivingAccounts ?? defaultAssumptions.receivingAccounts

export function createLinkOperations({
  listMethods = async () => [],
  ...context
}: LinkContext & {
  /** The methods of the payment service. Without it, or while it fails, any coin is taken. */
  listMethods?: () => Promise<readonly ListedMethod[]>
}): LinkOperations {
  const { store, now } = context
  const get = async (name: string) => toDetails(await findLink(context, name), now())
  return {
    get,
    async create(input, by) {
      const { name, endsAt, ...offer } = parseRequest(linkSchema, input)
      assertPayable(offer, receivingAccounts(context), offer.maxQuantity)
      if (offer.fields) offer.fields = offer.fields.map(withType)
      const createdAt = now()
      const ends = endsAt === undefined ? {} : { endsAt: Date.parse(endsAt) }
      if (ends.endsAt !== undefined && ends.endsAt <= createdAt)
        throw fieldError('endsAt', 'must be in the future')
      const listed = await listMethods().catch(() => [])
      if (listed.length > 0) assertListed(offer, listed)
      const createdBy = actorOf(by)
      if (!(await addLink(store, { name, offer, createdAt, ...(createdBy && { createdBy }), ...ends })))
        throw fieldError('name', 'is taken by another link, open or closed; choose another name')
      return get(name)
    },
    list: async () => (await store.listLinks(now())).map((link) => toDetails(link, now())),
    async close(name, by) {
      if (!(await closeLink(store, name, now(), actorOf(by)))) throw unknownLink()
      return get(name)
    },
  }
}

/** The names email and note say their type. */
function withType(field: LinkField): LinkField {
  const { name, type } = field
  return type === undefined && (name === 'email' || name === 'note') ? { ...field, type: name } : field
}

/** The session of an order. */
export type BegunOrder = SealedSession & { reference: string }

export type LinkOrders = {
  /** The address of a link as buyers reach it. */
  addressOf(name: string, requestedAt?: string): string
  /** @throws {CheckoutError} `not-found` */
  show(name: string): Promise<PublicLink>
  /**
   * Reserves what a buyer chose, and seals the session of its order.
   * @param requestKey the same key is the same order: a form that is sent twice begins one.
   * @throws {CheckoutError} `not-found`, `order-closed`, `sold-out`, `idempotency-mismatch`, `amount-out-of-range`, and what is
   * wrong with the choice.
   */
  begin(
    name: string,
    choice: unknown,
    requestKey: string | undefined,
    requestedAt?: string,
  ): Promise<BegunOrder>
}

export function createLinkOrders(
  context: LinkContext,
  {
    createSession,
    addressOf,
    holdMs,
  }: {
    createSession: CreateSession
    addressOf: LinkOrders['addressOf']
    /** How long a price is held: for so long pieces are reserved. */
    holdMs: number
  },
): LinkOrders {
  const { store, now } = context
  const operations = createLinkOperations(context)
  return {
    addressOf,

    async show(name) {
      const { title, amount, currency, coin, layout, state, ...choices } = await operations.get(name)
      const { maxQuantity = 1, tips = [], fields = [] } = choices
      const price = { amount, ...present({ currency, coin }) }
      return { name, title, ...price, state, maxQuantity, tips, fields, ...present({ layout }) }
    },

    async begin(name, input, requestKey, requestedAt) {
      const chosen = parseRequest(linkChoiceSchema, input)
      const link = await findLink(context, name)
      const at = now()
      const order = orderOfChoice(
        link,
        { ...chosen, fields: readFields(link.offer, chosen.fields) },
        { reference: referenceOf(name, requestKey), reservedUntil: at + holdMs, createdAt: at },
      )
      assertPayable({ amount: order.amount, coin: link.offer.coin }, receivingAccounts(context))
      const result = await reserve(store, order, at)
      if (result === 'differs') throw new CheckoutError('idempotency-mismatch')
      if (result === 'closed') throw fieldError('link', 'takes no orders any more', 'order-closed')
      if (result === 'sold-out') throw new CheckoutError('sold-out')
      const session = await createSession(
        { ...nextCustomer(link, addressOf(name, requestedAt)), ...orderInput(link, order, holdMs) },
        requestedAt,
      )
      return { ...session, reference: order.reference }
    },
  }
}

/** The session ends with the reservation: no price is held for longer. */
function orderInput({ offer }: CountedLink, order: LinkOrder, holdMs: number): OrderInput {
  const { currency, coin, returnUrl, methods, thanks } = offer
  const { reference, amount, quantity, unit, tip } = order
  const title = quantity === 1 ? offer.title : `${quantity} × ${offer.title}`
  const goods = multiplyDecimals(unit, String(quantity))
  const lines = [
    { label: title, amount: goods },
    { label: `+ ${tip} %`, amount: subtractDecimals(amount, goods) },
  ]
  return {
    ...{ reference, amount, title },
    ...present({ currency, coin, lines: tip === undefined ? undefined : lines }),
    ...present({ returnUrl, methods, thanks }),
    expiresInSeconds: Math.floor(holdMs / 1000),
  }
}

/** The order of a till leads back to its link, for the next customer. */
function nextCustomer({ offer }: CountedLink, address: string): Pick<OrderInput, 'returnUrl'> {
  return offer.layout === 'till' && URL.canParse(address) ? { returnUrl: address } : {}
}

/** With a key, the same one for the same key: a buyer's second try finds the first. */
function referenceOf(name: string, requestKey: string | undefined): string {
  const unique =
    requestKey === undefined
      ? crypto.getRandomValues(new Uint8Array(8))
      : sha256(utf8ToBytes(`${name}/${requestKey}`))
  return `${linkPrefix}${name}-${bytesToHex(unique.subarray(0, 8))}`
}

function actorOf(by: string | undefined): string | undefined {
  return parseRequest(z.object({ by: actorSchema.optional() }), { by }).by
}

/** @throws {CheckoutError} `not-found` */
async function findLink({ store, now }: LinkContext, name: string): Promise<CountedLink> {
  const [link] = await store.listLinks(now(), name)
  if (!link) throw unknownLink()
  return link
}

function toDetails(link: CountedLink, now: number): LinkDetails {
  const { name, offer, createdAt, createdBy, endsAt, closedAt, closedBy, sold, reserved } = link
  const left = leftOf(offer, { sold, reserved })
  const isTaking = isOpen(link, now)
  return {
    ...{ name, ...offer, sold, reserved },
    state: closedAt !== undefined ? 'closed' : !isTaking ? 'ended' : left === 0 ? 'sold-out' : 'open',
    ...present({ left }),
    createdAt: isoTime(createdAt),
    ...present({ createdBy, endsAt: timeOf(endsAt), closedAt: timeOf(closedAt), closedBy }),
  }
}

function unknownLink(): CheckoutError {
  return fieldError('link', 'no link has this name', 'not-found')
}
