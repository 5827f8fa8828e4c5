/**
 * Keyboard actions of the list: a listbox of the ARIA Authoring Practices, with left and right arrows to open and close
 * a coin. The focus stays in one place. Separate from the element, to be tested without a page.
 */
import type { Row } from './coins.js'

/** Rows per page key. */
const page = 8

/** The keys that act on the search's results: pressed before the search has loaded, they wait for it. */
export const keysOfResults: readonly string[] = ['Enter', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']

/** The action of a key: move to a row (-1 is none, back to the search), open or close a row, or take it. */
export type Step = { move: number } | { toggle: Row } | { take: Row }

/** The position in the list. `current` is the index of the active row, or -1. */
export type Place = { rows: readonly Row[]; current: number; hasSearch: boolean; isRightToLeft: boolean }

/** The action of `key`, or null if it is not for the list. */
export function stepOf(key: string, { rows, current, hasSearch, isRightToLeft }: Place): Step | null {
  const last = rows.length - 1
  const row = rows[current]
  if (last < 0) return null
  switch (key) {
    case 'ArrowDown':
      return { move: Math.min(current + 1, last) }
    case 'ArrowUp':
      return { move: Math.max(current - 1, hasSearch ? -1 : 0) }
    case 'PageDown':
      return { move: Math.min(Math.max(current, 0) + page, last) }
    case 'PageUp':
      return { move: Math.max(current - page, 0) }
    case 'Home':
      return { move: 0 }
    case 'End':
      return { move: last }
    case 'Enter':
      if (row === undefined) return null
      return row.kind === 'coin' ? inward(rows, current) : { take: row }
    case 'ArrowRight':
      return isRightToLeft ? outward(rows, current) : inward(rows, current)
    case 'ArrowLeft':
      return isRightToLeft ? inward(rows, current) : outward(rows, current)
    default:
      return null
  }
}

/** The next row whose name begins with a character, wrapping around; null if there is none. */
export function typeAhead(character: string, { rows, current }: Place): Step | null {
  const wanted = character.toLowerCase()
  for (let distance = 1; distance <= rows.length; distance++) {
    const index = (current + distance + rows.length) % rows.length
    const row = rows[index]
    if (row !== undefined && nameOf(row).toLowerCase().startsWith(wanted)) return { move: index }
  }
  return null
}

/** The coin's row of a network's row, or -1. */
export function parentOf(rows: readonly Row[], current: number): number {
  if (rows[current]?.kind !== 'network') return -1
  return rows.findLastIndex(({ kind }, index) => index < current && kind === 'coin')
}

function inward(rows: readonly Row[], current: number): Step | null {
  const row = rows[current]
  if (row?.kind !== 'coin') return null
  return row.isOpen ? { move: current + 1 } : { toggle: row }
}

function outward(rows: readonly Row[], current: number): Step | null {
  const row = rows[current]
  if (row?.kind === 'coin' && row.isOpen) return { toggle: row }
  const parent = parentOf(rows, current)
  return parent < 0 ? null : { move: parent }
}

function nameOf(row: Row): string {
  if (row.kind === 'coin') return row.entry.coin.name
  return row.kind === 'network' ? row.method.chain.name : row.method.coin.name
}
