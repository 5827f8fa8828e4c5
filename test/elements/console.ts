/** The warnings that `action` brings to the console, each as what it was called with. */
export async function warnings(action: (said: unknown[][]) => unknown): Promise<unknown[][]> {
  const { warn } = console
  const said: unknown[][] = []
  console.warn = (...words: unknown[]) => said.push(words)
  try {
    await action(said)
  } finally {
    console.warn = warn
  }
  return said
}
