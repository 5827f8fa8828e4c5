/** `.env` of the folder: what it sets, what wins over it, and the lines that are refused. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withEnvFile } from '../../../src/cli/options/env-file.js'
import { bundledCommand } from '../../support/command/command.js'
import { freshFolder } from '../../support/folders.js'
import { startProcess } from '../../support/processes.js'

let command: string
let folder: string
beforeAll(async () => {
  command = (await bundledCommand()).main
})
beforeEach(() => void (folder = freshFolder()))

const write = (text: string) => writeFile(join(folder, '.env'), text)
const read = (env = {}) => withEnvFile(env, join(folder, '.env'))

const run = (args: string[], env: Record<string, string> = {}) =>
  startProcess([command, ...args], env, { cwd: folder }).ended

describe('the file .env', () => {
  it.each([
    ['GATEWAY_URL=https://pay.example', 'https://pay.example'],
    ['  GATEWAY_URL = https://pay.example  ', 'https://pay.example'],
    ['export GATEWAY_URL=https://pay.example', 'https://pay.example'],
    ['GATEWAY_URL="https://pay.example"', 'https://pay.example'],
    ["GATEWAY_URL='https://pay.example' # the service", 'https://pay.example'],
    ['GATEWAY_URL=`https://pay.example`', 'https://pay.example'],
    ['GATEWAY_URL=https://pay.example # the service', 'https://pay.example'],
    ['GATEWAY_URL="https://pay.example/#a b "', 'https://pay.example/#a b '],
    ['GATEWAY_URL=a=b', 'a=b'],
    ['GATEWAY_URL=a\nGATEWAY_URL=b', 'b'],
    ['GATEWAY_URL="a\nb"', 'a\nb'],
    ['# GATEWAY_URL=a\n\n# b\nGATEWAY_URL=c\n', 'c'],
    ['GATEWAY_URL="a\\nb"', 'a\nb'],
    ["GATEWAY_URL='a\\nb'", 'a\\nb'],
    ['GATEWAY_URL=a#b', 'a'],
    ['GATEWAY_URL=', ''],
  ])('sets a value as Node does: %j', async (text, value) => {
    await write(text)
    expect(read()['GATEWAY_URL']).toBe(value)
    expect(parseEnv(text)['GATEWAY_URL']).toBe(value)
  })

  it('may have comments that are indented', async () => {
    await write('PORT=1\n\n  # the service\n  GATEWAY_URL=a\n')
    expect(read()).toEqual({ PORT: '1', GATEWAY_URL: 'a' })
  })

  it('may have a byte order mark and line ends of Windows', async () => {
    await write('\uFEFFGATEWAY_URL=a\r\nPORT="1"\r\n')
    expect(read()).toEqual({ GATEWAY_URL: 'a', PORT: '1' })
  })

  it('does not override what is set, empty or not', async () => {
    await write('GATEWAY_URL=a\nPORT=1\nHOST=h\n')
    expect(read({ GATEWAY_URL: 'b', PORT: '', HOST: undefined })).toEqual({
      GATEWAY_URL: 'b',
      PORT: '',
      HOST: 'h',
    })
  })

  it('may be missing, or a folder of another tool', async () => {
    expect(read({ PORT: '1' })).toEqual({ PORT: '1' })
    await mkdir(join(folder, '.env'))
    expect(read({ PORT: '1' })).toEqual({ PORT: '1' })
  })

  it.each([
    ['hunter2', 'line 1 must be NAME=value or a # comment'],
    ['PORT=1\n\nhunter2 is no setting\n', 'line 3 must be'],
    ['PORT: hunter2', 'line 1 must be'],
    ['1PORT=hunter2', 'line 1 must be'],
    ['=hunter2', 'line 1 must be'],
    ['PORT=1\nNAME="hunter2\n', 'line 2 has a quote without its end'],
    ['NAME="hunter2" hunter2', 'line 1 has text after the quote'],
    ['NAME="a\nb" hunter2', 'line 2 has text after the quote'],
  ])('error: %j', async (text, problem) => {
    await write(text)
    expect(() => read()).toThrow(problem)
    expect(() => read()).not.toThrow('hunter2')
  })
})

describe('a command', () => {
  it('reads the file, and takes the environment before it', async () => {
    await write('GATEWAY_URL=https://pay.example\nGATEWAY_ACCESS_ID=two words\n')
    const { code, stderr } = await run(['webhook', 'show'], { GATEWAY_URL: 'gopher://pay.example' })
    expect(code).toBe(2)
    expect(stderr).toMatch(/GATEWAY_URL .* must be/)
    expect(stderr).toMatch(/GATEWAY_ACCESS_ID .* must be/)
  })

  it('error: ends with 2 for a line that is no setting, and explains itself all the same', async () => {
    await write('PORT=1\nhunter2\n')
    expect(await run(['serve'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'crypto-checkout: .env line 2 must be NAME=value or a # comment\n',
    })
    expect((await run(['serve', '--help'])).code).toBe(0)
  })

  it('that is for development alone does not read it', async () => {
    await write('hunter2\n')
    const { stderr } = await run(['sandbox', '--nonsense'])
    expect(stderr).toBe('crypto-checkout: unknown option --nonsense; --help lists the options\n')
  })
})
