/** Links that are reused, and what was ordered by them. */
import type { Link, LinkCounts, LinkOrder, LinkRuling, LinkState } from '../rules/link-data.js'

/** A link with its orders counted. */
export type CountedLink = Link & LinkCounts

export interface LinkStore {
  /**
   * Reads a link and the order with a reference, calls the rule, and commits what it returns. No other process changes the link
   * meanwhile. What the rule throws is thrown.
   * @param now what is reserved until then or before is free.
   */
  changeLink<T>(
    name: string,
    reference: string,
    now: number,
    rule: (state: LinkState) => LinkRuling<T>,
  ): Promise<T>
  /** A link by its name, or all of them, newest first. */
  listLinks(now: number, name?: string): Promise<CountedLink[]>
  getLinkOrder(reference: string): Promise<LinkOrder | undefined>
  /** Deletes the fields of orders that are older, and have no payment any more. Resolves to their number. */
  forgetLinkFields(before: number): Promise<number>
}
