import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { equivalent } from '../../scripts/mutation/equivalent.mjs'

const named = equivalent.map((entry) => ({ ...entry, name: `${entry.file}: ${entry.from} → ${entry.to}` }))

describe('a mutant that no test can kill', () => {
  it.each(named)('is of a line that is still there: $name', async ({ file, line, from }) => {
    const source = await readFile(file, 'utf8')
    const lines = source.split('\n')
    const found = lines.flatMap((each, index) => (each.trim() === line ? [index] : []))
    expect(found, line).not.toEqual([])
    // An expression may go on in the lines after its first.
    const starts = found.map((index) => lines.slice(index).join('\n').indexOf(from))
    const longest = Math.max(...found.map((index) => lines[index]?.length ?? 0))
    expect(starts.some((start) => start >= 0 && start < longest)).toBe(true)
  })

  it('is listed once, with another text than the code has', () => {
    const keys = equivalent.map(({ file, line, from, to }) => JSON.stringify([file, line, from, to]))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    expect(equivalent.filter(({ from, to }) => from === to)).toEqual([])
  })
})
