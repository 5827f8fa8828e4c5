/**
 * What a page downloads for a checkout, ours and other people's: `npm run bench -- size`. It needs the package registry, and
 * the first time some minutes and 3 GB of the temporary folder. `node bench/size.mjs adyen daimo` measures those alone.
 *
 * A peer's row is the least use of it, bundled by esbuild: everything that is loaded before its first line runs. What it
 * loads later comes on top, and is not in the row. Ours is what the package has on the day, file by file.
 */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { bundle, install, peers } from './shared/peers.mjs'
import { asked, createReport, isOnce } from './shared/report.mjs'

const root = join(import.meta.dirname, '..')
const cdn = join(root, 'dist/cdn')
const kilobytes = (bytes) => (bytes / 1000).toFixed(1)
const report = createReport('size')

/** Every file is compressed by itself, as a server does. */
function row(name, files, { budget, note = '' } = {}) {
  const sum = (size) => files.reduce((total, file) => total + size(file), 0)
  const brotli = sum((file) => brotliCompressSync(file).length)
  const others = `${kilobytes(sum((file) => gzipSync(file).length))} gzip, ${kilobytes(sum((file) => file.length))} min`
  report.row(name, `${kilobytes(brotli)} kB brotli, ${others}, files: ${files.length}${note}`, {
    ratio: brotli / (toChoice || brotli),
    ...(budget && { budget: `<= ${budget} kB`, isMet: brotli <= budget * 1000 }),
  })
  return brotli
}

/** The script tag's file, the checkout that it loads, and the chunks that those called `names` need, as the checkout lists them. */
async function scriptTag(...names) {
  const files = await readdir(join(cdn, 'chunks'))
  const read = (file) => readFile(join(cdn, 'chunks', file))
  const checkout = await read(files.find((file) => file.startsWith('checkout-')))
  const needed = new Set(
    names.flatMap((name) => {
      const [, list] = new RegExp(`["'\`](${name} [\\w+/]{43}[^"'\`]*)`).exec(checkout.toString()) ?? []
      if (list === undefined) throw new Error(`the checkout names no chunk ${name}`)
      return list.split(',').map((file) => file.split(' ')[0])
    }),
  )
  const chunks = files.filter((file) => needed.has(file.replace(/-\w{8}\.js$/, ''))).map(read)
  return [await readFile(join(cdn, 'crypto-checkout.js')), checkout, ...(await Promise.all(chunks))]
}

/** A page of a bundler's: an entry of the package with Lit. What the entry loads later is not in it. */
async function bundled(entry) {
  const { files, first } = await bundle({ code: `import ${JSON.stringify(`./${entry}`)}` }, root)
  return first.map((name) => files.get(name))
}

let toChoice = 0
toChoice = row('script tag, to the choice of a coin', await scriptTag(), { budget: 20 })
const toAddress = row('script tag, to address, code and status', await scriptTag('pay', 'encode'), {
  budget: 26,
})
row('npm, all elements with Lit', await bundled('dist/elements/index.js'))
for (const element of ['crypto-checkout', 'crypto-address'])
  row(
    `npm, ${element} alone with Lit`,
    await bundled(`dist/elements/components/${element}/${element}.define.js`),
  )

for (const peer of isOnce ? [] : peers) {
  if (asked.length > 0 && !asked.some((name) => peer.name.toLowerCase().includes(name.toLowerCase())))
    continue
  try {
    const { files, first } = await bundle(peer, await install(peer))
    const [[name, version]] = Object.entries(peer.packages)
    row(
      peer.name,
      first.map((file) => files.get(file)),
      { note: `; ${name}@${version}` },
    )
  } catch (error) {
    report.note(`not measured: ${peer.name}: ${reason(error)}`)
  }
}
await report.end({
  history: { 'kB to choice / address': `${kilobytes(toChoice)} / ${kilobytes(toAddress)}` },
})

/** The line of a long output that says what is wrong. */
function reason({ stderr, message }) {
  const lines = (stderr || message).split('\n').map((line) => line.trim())
  return lines.find((line) => /notarget No|ERESOLVE|ERROR:/.test(line)) ?? lines[0]
}
