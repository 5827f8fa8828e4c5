import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { version } from '../../src/core/version.js'

it('the version is that of the package', () => {
  expect(version).toBe(packageJson.version)
})
