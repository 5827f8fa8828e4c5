/** A bundle without the package's own files: what fails says which folder is missing. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { createCheckout } from '../../../src/server/index.js'
import { memoryStore } from '../../../src/server/store/memory.js'
import { eventually } from '../../support/eventually.js'
import { secret } from '../../support/sandbox-endpoint.js'

vi.mock(import('../../../src/server/adapters/package-assets.js'), () => ({
  packageFiles: () => Promise.reject(new Error('ENOENT')),
  packageRenderer: () => Promise.reject(new Error('Cannot find module')),
}))

it('error: names the folder to copy, on the console and to the shop', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  const checkout = createCheckout({
    gateway: { baseUrl: 'https://pay.example', accessId: 'id' },
    secrets: [secret],
    store: memoryStore(),
    merchant: { name: 'Shop' },
  })
  onTestFinished(async () => {
    reported.mockRestore()
    await checkout.close()
  })
  const session = await checkout.sessions.create({ reference: 'o', amount: '1', currency: 'USD' })
  await expect(checkout.sessions.render(session)).rejects.toThrow(
    'assets: the page’s files are not where this endpoint runs; copy the package’s folder dist there',
  )
  const report =
    'crypto-checkout: pages: Cannot find module; leave crypto-checkout out of the bundle, and copy its folder dist'
  await eventually(() => expect(reported.mock.calls.flat()).toContain(report))
})
