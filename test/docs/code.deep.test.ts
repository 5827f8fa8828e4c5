/** Scripts of the guides in other languages are well formed. What they do is held by test/cli/guides.deep.test.ts. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { allBlocks } from '../support/document-blocks.js'
import { needPrograms } from '../support/programs.js'

/** Each reads a program from standard input and says whether it is well formed, without running it. */
const readers: Record<string, [string, ...string[]]> = {
  python: ['python3', '-c', 'import ast, sys; ast.parse(sys.stdin.read())'],
  php: ['php', '-l'],
  ruby: ['ruby', '-c'],
}
needPrograms(...Object.values(readers).map(([command]) => command))
const blocks = await allBlocks()

describe.each(Object.entries(readers))('%s', (language, [command, ...args]) => {
  const ofLanguage = blocks.filter((block) => block.language === language)
  it.each(ofLanguage.map(({ file, line, code }) => [`${file}:${line}`, code]))(
    'in %s is well formed',
    (_, code) => {
      const { status, stderr } = spawnSync(command, args, { input: code, encoding: 'utf8' })
      expect(status, stderr).toBe(0)
    },
  )
})
