/** A command in this process, as a terminal runs it. */
import type { Terminal } from '../../src/cli/options/account.js'

export type Command = (argv: string[], terminal: Terminal) => Promise<number>

/** Resolves to the exit code and what was printed. Rejects as the command does. */
export async function runCommand(
  command: Command,
  argv: string[],
  { env = {}, fetch = globalThis.fetch }: Partial<Pick<Terminal, 'env' | 'fetch'>> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = ''
  let stderr = ''
  const code = await command(argv, {
    env,
    print: (text) => (stdout += text),
    warn: (text) => (stderr += text),
    fetch,
    signal: new AbortController().signal,
  })
  return { code, stdout, stderr }
}
