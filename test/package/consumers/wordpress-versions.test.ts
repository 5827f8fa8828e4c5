/**
 * The plugin's files with each PHP that it may run on, without WordPress. `wordpress.test.ts` has WordPress, with the PHP of the
 * machine.
 */
import { execFile } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { command } from './workshop.js'
import { sharedFolder } from '../../support/folders.js'

const run = promisify(execFile)
const plugin = join(import.meta.dirname, '../../../integrations/wordpress/crypto-checkout')
const packages = ['@php-wasm/node@3.1.56', '@php-wasm/universal@3.1.56']

const folder = sharedFolder()
beforeAll(async () => {
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  await cp(join(import.meta.dirname, 'apps/php-versions'), folder, { recursive: true })
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']
  await command(folder, ['npm', 'install', ...options, ...packages])
})

describe('the plugin for WordPress', () => {
  it.each(['8.1', '8.2', '8.3', '8.4', '8.5'])(
    'compiles without a warning, and works, with PHP %s',
    async (version) => {
      const { stdout } = await run(process.execPath, ['main.mjs', version, plugin], { cwd: folder })
      expect(stdout).toMatch(new RegExp(`^${version.replace('.', '\\.')} \\d+ files$`))
    },
  )
})
