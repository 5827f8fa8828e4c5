/**
 * The tools that no check needs, in a folder of their own: an install of the project takes a seventh fewer packages. They are
 * installed when one is asked for first. `node scripts/tools/tool.mjs changeset add` runs a command of theirs.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = import.meta.dirname
const commands = join(folder, 'node_modules/.bin')

/** Vitest, which a tool runs, is the project's own. */
function install() {
  if (existsSync(commands)) return
  const args = ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  if (spawnSync('npm', args, { cwd: folder, stdio: 'inherit' }).status !== 0) process.exit(1)
}

/** The module of a tool. */
export async function tool(name) {
  install()
  return import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href)
}

const [, script, command, ...args] = process.argv
if (script === import.meta.filename) {
  install()
  process.exitCode = spawnSync(join(commands, command), args, { stdio: 'inherit' }).status ?? 1
}
