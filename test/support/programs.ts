/** Programs of the machine that tests of the deep check run. */
import { spawnSync } from 'node:child_process'

/** @throws where one is missing: in the deep check nothing is left out in silence. */
export function needPrograms(...names: string[]): void {
  for (const name of names)
    if (spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
      throw new Error(`This test runs ${name}, which is not installed on this machine: install it.`)
}
