/** What a run makes once, when the first of its tests asks. The tests are other processes, so they ask over HTTP. */
import { createServer } from 'node:http'
import { onFreePort } from './free-port.js'

type MadeOnce<T> = {
  url: string
  /** Ends the answers. @returns what was made, if anything was. */
  close(): Promise<T | undefined>
}

/** For the setup of a run: answers with the text of what is made. */
export async function makeOnce<T>(make: () => Promise<T>, text: (made: T) => string): Promise<MadeOnce<T>> {
  let making: Promise<T> | undefined
  const server = createServer((_, response) => {
    making ??= make()
    making.then(
      (made) => response.end(text(made)),
      (error: unknown) => response.writeHead(503).end(error instanceof Error ? error.message : 'failed'),
    )
  })
  const { url, close } = await onFreePort(server)
  return {
    url,
    async close() {
      await close()
      return making?.catch(() => undefined)
    },
  }
}

/**
 * For a test: the text of what is made.
 * @throws where it can't be made; the message says why.
 */
export async function askOnce(url: string): Promise<string> {
  const answer = await fetch(url)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
