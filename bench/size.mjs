/**
 * What a page downloads for a checkout, ours and other people's: `npm run bench:size`. It needs the package registry, and
 * the first time some minutes and 3 GB of the temporary folder. `-- adyen daimo` measures those alone.
 *
 * A peer's row is the least use of it, bundled by esbuild: everything that is loaded before its first line runs. What it
 * loads later comes on top, and is not in the row. Ours is what the package has on the day, file by file.
 */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { bundle, install, peers } from './peers.mjs'

const root = join(import.meta.dirname, '..')
const packageJson = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const asked = process.argv.slice(2).map((name) => name.toLowerCase())

const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(9)
const print = (name, ...cells) => process.stdout.write(`${name.padEnd(44)}${cells.join('')}\n`)

/** Every file is compressed by itself, as a server does. */
function row(name, files, note = '') {
  const sum = (size) => files.reduce((total, file) => total + size(file), 0)
  const sizes = [
    (file) => brotliCompressSync(file).length,
    (file) => gzipSync(file).length,
    (file) => file.length,
  ]
  print(name, ...sizes.map((size) => kilobytes(sum(size))), String(files.length).padStart(7), `  ${note}`)
}

/** The script tag's file, the checkout that it loads, and the chunks that the chunk called `name` needs, as the checkout lists them. */
async function cdn(...names) {
  const first = await readFile(join(root, 'dist/cdn/crypto-checkout.js'))
  const chunk = (await readdir(join(root, 'dist/cdn/chunks'))).find((file) => file.startsWith('checkout-'))
  const checkout = await readFile(join(root, 'dist/cdn/chunks', chunk))
  const needed = new Set(
    names.flatMap((name) => {
      const [, list] = new RegExp(`["'\`](${name} [\\w+/]{43}[^"'\`]*)`).exec(checkout.toString()) ?? []
      if (list === undefined) throw new Error(`the checkout names no chunk ${name}`)
      return list.split(',').map((file) => file.split(' ')[0])
    }),
  )
  const files = await readdir(join(root, 'dist/cdn/chunks'))
  const chunks = files
    .filter((file) => needed.has(file.replace(/-\w{8}\.js$/, '')))
    .map((file) => readFile(join(root, 'dist/cdn/chunks', file)))
  return [first, checkout, ...(await Promise.all(chunks))]
}

/** A page of a bundler's: an entry of the package with Lit, minified. What the entry loads later is not in it. */
async function bundled(entry) {
  const { outputFiles, metafile } = await build({
    entryPoints: { entry: join(root, entry) },
    absWorkingDir: root,
    outdir: 'out',
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  const first = new Set(['out/entry.js'])
  for (const file of first) {
    for (const { path, kind } of metafile.outputs[file]?.imports ?? []) {
      if (kind === 'import-statement') first.add(path)
    }
  }
  return [...first].map((path) => outputFiles.find((file) => file.path === join(root, path)).contents)
}

print(
  `kB, ${new Date().toISOString().slice(0, 10)}`,
  ...['brotli', 'gzip', 'min'].map((title) => title.padStart(9)),
  '  files',
)
const own = `${packageJson.name}@${packageJson.version}`
row('script tag, to the choice of a coin', await cdn(), own)
row('script tag, to address, code and status', await cdn('pay', 'encode'), own)
row('npm, crypto-checkout', await bundled('dist/elements/index.js'), 'with Lit')
row(
  'npm, its <crypto-checkout> alone',
  await bundled('dist/elements/components/crypto-checkout/crypto-checkout.define.js'),
  'with Lit',
)
row(
  'npm, its <crypto-address> alone',
  await bundled('dist/elements/components/crypto-address/crypto-address.define.js'),
  'with Lit',
)

for (const peer of peers) {
  if (asked.length > 0 && !asked.some((name) => peer.name.toLowerCase().includes(name))) continue
  const versions = Object.entries(peer.packages).map((entry) => entry.join('@'))
  try {
    const { files, first } = await bundle(peer, await install(peer))
    row(
      peer.name,
      first.map((name) => files.get(name)),
      versions.filter((text) => !text.startsWith('react')).join(' '),
    )
  } catch (error) {
    print(peer.name, ` not measured: ${reason(error)}`)
  }
}

/** The line of a long output that says what is wrong. */
function reason({ stderr, message }) {
  const lines = (stderr || message).split('\n').map((line) => line.trim())
  return lines.find((line) => /notarget No|ERESOLVE|ERROR:/.test(line)) ?? lines[0]
}
