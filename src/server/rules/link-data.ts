/** The data of links that are reused: what a link offers, and what a buyer of it ordered. */
import type { Decimal } from '../../core/money/decimal.js'

/** A field that a buyer fills in. What they write stays on the server. */
export interface LinkField {
  /** Its name in the order, such as `email`. */
  name: string
  /** What the buyer reads. */
  label: string
  /** Default: `email` and `note`, which has several lines, where that is its name, else `text`. */
  type?: 'text' | 'email' | 'note' | undefined
  /** Default false. */
  required?: boolean | undefined
}

/** What a link offers, without its name and its times. */
export interface LinkOffer {
  /** One line of at most 100 characters. */
  title: string
  /** The price of a piece, a decimal string above zero; or bounds within which the buyer chooses it. */
  amount: Decimal | { min: Decimal; max: Decimal; presets?: Decimal[] | undefined }
  /** ISO 4217; either this or `coin`. */
  currency?: string | undefined
  /** A coin by its id at the payment service. */
  coin?: string | undefined
  /** The most pieces of one order. Default 1. */
  maxQuantity?: number | undefined
  /** How many pieces there are; absent if there is no end of them. */
  stock?: number | undefined
  /** Percentages that the buyer can add. */
  tips?: number[] | undefined
  /** What the buyer fills in, five fields at most. */
  fields?: LinkField[] | undefined
  /** A sentence for the buyer after the payment. */
  thanks?: string | undefined
  /** The way back after the payment: an http or https address. */
  returnUrl?: string | undefined
  /** The only methods of its orders. */
  methods?: { chain?: string | undefined; coin?: string | undefined }[] | undefined
  /** `till`: the page for a counter. */
  layout?: 'till' | undefined
}

/** A link as it is stored. Times are ms since the epoch. */
export type Link = {
  name: string
  offer: LinkOffer
  endsAt?: number
  createdAt: number
  /** The name of the API key, or of the operator, who created it. */
  createdBy?: string
  closedAt?: number
  /** The same of who closed it. */
  closedBy?: string
}

/** How many pieces are in paid orders, and how many are reserved for others. */
export type LinkCounts = { sold: number; reserved: number }

/** What a buyer ordered. */
export type LinkOrder = {
  reference: string
  link: string
  quantity: number
  /** The price of a piece. */
  unit: Decimal
  /** The price of all of it, with the tip. */
  amount: Decimal
  /** The tip in percent. */
  tip?: number
  fields: Record<string, string>
  /** Until when its pieces are reserved. */
  reservedUntil: number
  createdAt: number
}

/** What an order of a link was for, as its shop sees it. */
export interface LinkSale {
  /** The name of the link. */
  name: string
  /** How many pieces. */
  quantity: number
  /** In percent. */
  tip?: number
  /** What the buyer filled in, by the names of the fields. */
  fields: Record<string, string>
}

/** A link with its orders counted, without the order that a rule is about. */
export type LinkState = { link?: Link; counts: LinkCounts; order?: LinkOrder }

/** What a rule makes of a link: rows to insert, or to replace. */
export type LinkRuling<T> = { result: T; link?: Link; order?: LinkOrder }

/** What a buyer chose, after its validation. */
export type LinkChoice = {
  quantity?: number | undefined
  amount?: Decimal | undefined
  tip?: number | undefined
  fields?: Record<string, string> | undefined
}
