/**
 * `npm run demo`: the payment service's sandbox and a shop that is paid through it, on this machine alone.
 * SANDBOX_PORT and PORT choose other ports.
 */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { createSandbox, sandboxAccessId } from 'crypto-checkout/sandbox'
import { toNodeHandler } from 'crypto-checkout/server/node'
import { createShop } from './shop.mjs'

const host = '127.0.0.1'

const sandbox = createSandbox({ loopbackOnly: true })
const sandboxUrl = await listen(toNodeHandler(sandbox), process.env.SANDBOX_PORT ?? '4100', 'SANDBOX_PORT')
const shop = await createShop({ gateway: { baseUrl: sandboxUrl, accessId: sandboxAccessId } })
const shopUrl = await listen(shop.handler, process.env.PORT ?? '4200', 'PORT')

process.stdout.write(`
  the shop          ${shopUrl}
  pay its orders    ${sandboxUrl}/sandbox

`)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await shop.close()
    await sandbox.close()
    process.exit(0)
  })
}

async function listen(handler, port, name) {
  const server = createServer(handler).listen(Number(port), host)
  try {
    await once(server, 'listening')
  } catch (error) {
    process.stderr.write(
      `${name}: ${port} can't be used (${error.code}). Choose another: ${name}=… npm run demo\n`,
    )
    process.exit(1)
  }
  return `http://${host}:${server.address().port}`
}
