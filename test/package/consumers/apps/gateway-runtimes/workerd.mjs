/** Runs the bundled worker in workerd, the runtime of Cloudflare Workers, without a flag of compatibility. */
import { Miniflare } from 'miniflare'

const [baseUrl] = process.argv.slice(2)
const worker = new Miniflare({ modules: true, scriptPath: 'worker.js', compatibilityDate: '2026-01-01' })
const answer = await worker.dispatchFetch(`http://worker.example/?service=${encodeURIComponent(baseUrl)}`)
console.log(await answer.text())
await worker.dispose()
