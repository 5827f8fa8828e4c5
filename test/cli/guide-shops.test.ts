/** A shop on Node that pasted the guide's lines; those in other languages: guide-shops.deep.test.ts. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { guideBlock } from '../support/guide-notifications.js'
import { describeShops, folder, runDriver } from './guide-shops.js'

describeShops({
  async node(steps) {
    await writeFile(
      join(folder, 'checkout.mjs'),
      await guideBlock('node', 'js', 'export async function receive'),
    )
    const server = await guideBlock('node', 'js', "from './checkout.mjs'")
    await writeFile(join(folder, 'shop.mjs'), server)
    // The guide ships by a line on the console.
    const driver = `
        import { once } from 'node:events'
        import { Server } from 'node:http'
        // A port that is free, in place of the guide's.
        const { listen } = Server.prototype
        const listening = new Promise((resolve) => {
          Server.prototype.listen = function () {
            resolve(once(this, 'listening').then(() => this.address().port))
            return listen.call(this, 0, '127.0.0.1')
          }
        })
        const marked = []
        let fails = false
        const print = console.log
        console.log = (line) => {
          if (fails) throw new Error('the shop fails')
          marked.push(line.replace(/^ship /, ''))
        }
        await import('./shop.mjs')
        const port = await listening
        const chunks = []
        for await (const chunk of process.stdin) chunks.push(chunk)
        const answers = []
        for (const step of JSON.parse(Buffer.concat(chunks).toString())) {
          fails = step.fails
          const { headers, body } = step
          const answer = await fetch(\`http://127.0.0.1:\${port}/\`, { method: 'POST', headers, body })
          answers.push(answer.status)
        }
        print(JSON.stringify({ answers, marked }))
        process.exit(0)`
    return runDriver(process.execPath, 'driver.mjs', driver, steps)
  },
})
