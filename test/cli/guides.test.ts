/** The guide for shops on Node, run as it stands there; those in other languages: guides.deep.test.ts. */
import { describeGuides } from './guides.js'

describeGuides({
  node: {
    command: 'node',
    args: [],
    file: 'checkout.mjs',
    driver: `
const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const given = JSON.parse(Buffer.concat(chunks).toString())
const answers = []
for (const { headers, body } of given.notifications) {
  const orders = []
  answers.push({ status: await receive(headers, body, (order) => void orders.push(order)), orders })
}
const { html, url } = await createSession({ ...given.order, render: true })
console.log(JSON.stringify({ session: await sealSession(given.order), answers, html, url }))
`,
  },
})
