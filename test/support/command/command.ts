/** The command as it is published, made from source: for tests that run it as a process of its own. */
import { join } from 'node:path'
import { inject } from 'vitest'
import { askOnce } from '../made-once.js'

/** The files of the command, and of what marks its points when it is loaded before. */
export type Command = { main: string; points: string }

export async function bundledCommand(): Promise<Command> {
  const folder = await askOnce(inject('commandBundler'))
  return { main: join(folder, 'main.mjs'), points: join(folder, 'points.mjs') }
}
