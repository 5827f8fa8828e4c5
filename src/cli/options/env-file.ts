/** The settings in `.env` of the folder: as `node --env-file` reads them, with an error for a line that Node ignores. */
import { readFileSync } from 'node:fs'
import { UsageError, type Environment } from './options.js'

/**
 * The environment with the values of `.env` for every variable that is not set. An empty variable is set.
 * @throws {UsageError} for a line that is no setting, by its number, or a file that can't be read.
 */
export function withEnvFile(env: Environment, path = '.env'): Record<string, string | undefined> {
  const text = readText(path)
  if (text === undefined) return { ...env }
  const set = Object.entries(env).filter(([, value]) => value !== undefined)
  return { ...parse(text, path), ...Object.fromEntries(set) }
}

/** Undefined where there is no such file. A folder of that name is another tool's. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR') return undefined
    throw new UsageError(`${path} can't be read (${code})`)
  }
}

/** Its errors never repeat a line, which may hold a secret. */
function parse(text: string, path: string): Record<string, string> {
  const values: Record<string, string> = {}
  const lines = text.split('\n')
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trim()
    if (line === '' || line.startsWith('#')) continue
    const number = index + 1
    const [, name, value = ''] = /^(?:export\s+)?([A-Za-z_][\w.-]*)\s*=\s*(.*)$/.exec(line) ?? []
    if (name === undefined) throw new UsageError(`${path} line ${number} must be NAME=value or a # comment`)
    const quote = /^["'`]/.exec(value)?.[0]
    if (quote === undefined) {
      values[name] = value.replace(/#.*$/, '').trim()
      continue
    }
    // A value in quotes may have several lines.
    let quoted = value.slice(1)
    while (!quoted.includes(quote)) {
      index += 1
      if (index >= lines.length) throw new UsageError(`${path} line ${number} has a quote without its end`)
      quoted += `\n${lines[index]}`
    }
    const end = quoted.indexOf(quote)
    if (!/^\s*(#.*)?$/.test(quoted.slice(end + 1)))
      throw new UsageError(`${path} line ${index + 1} has text after the quote`)
    const inside = quoted.slice(0, end)
    values[name] = quote === '"' ? inside.replaceAll('\\n', '\n') : inside
  }
  return values
}
