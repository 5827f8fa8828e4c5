/**
 * How often a code is read off a simulated photograph, with our rendering and with that of npm `qrcode`, by three
 * decoders: `npm run bench -- qr`, some five minutes. A thousand photographs for each rendering, the same ones, from one seed.
 */
import { build } from 'esbuild'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { chromium } from 'playwright-core'
import qrcode from 'qrcode'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { scanRGBABuffer } from '@undecaf/zbar-wasm'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { browserArgs, ensureBrowser } from '../scripts/ensure-browser.mjs'
import { classes, seeded } from './qr/photographs.mjs'
import { createReport, isOnce } from './shared/report.mjs'

const photographs = isOnce ? 6 : 1000
/**
 * Sizes around those of the pay screen, in pixels. At each size the modules fall on the pixels in another way, and a
 * decoder may like one way better than the next: a few sizes alone would compare chance.
 */
const sizes = isOnce ? [176] : [176, 192, 208, 224, 240, 256]
const texts = [
  '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  'bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu?amount=0.00081234',
  'ton://transfer/UQAzWZa6nM5mJev91wGc7VCSfBoIsYRqKJpV78N8Add9-RKY?amount=2500000000',
  'GB3JDWCQJCWMJ3IILWIGDTQJJC5567PGVEVXSCVPEQOTDN64VJBDQBYX',
]

const rgba = ({ width, height, data }) => {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < data.length; at += 1) pixels.fill(data[at], at * 4, at * 4 + 3)
  return { width, height, data: pixels }
}

const decoders = {
  jsqr: ({ data, width, height }) => jsqr(data, width, height, { inversionAttempts: 'dontInvert' })?.data,
  zxing: async (image) => (await readBarcodes(image, { formats: ['QRCode'], tryInvert: false }))[0]?.text,
  zbar: async ({ data, width, height }) => (await scanRGBABuffer(data.buffer, width, height))[0]?.decode(),
}

const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true })

const report = createReport('qr')
const images = await render()
const kinds = Object.keys(classes)
const read = Object.fromEntries(kinds.map((kind) => [kind, { ours: {}, npm: {} }]))
for (const [name, codes] of Object.entries(images)) {
  const random = seeded(2026)
  for (let at = 0; at < photographs; at += 1) {
    const kind = kinds[at % kinds.length]
    const { text, image } = codes[Math.floor(random() * codes.length)]
    const photograph = rgba(classes[kind](image, random))
    const counts = read[kind][name]
    for (const [decoder, decode] of Object.entries(decoders))
      counts[decoder] = (counts[decoder] ?? 0) + ((await decode(photograph)) === text ? 1 : 0)
  }
}
const all = { ours: 0, npm: 0 }
for (const [kind, counts] of Object.entries(read)) {
  const [ours, npm] = [counts.ours, counts.npm].map((each) =>
    Object.values(each).reduce((sum, count) => sum + count),
  )
  all.ours += ours
  all.npm += npm
  report.row(kind, `ours ${ours}, npm qrcode ${npm}`, {
    ratio: ours / npm,
    budget: '>= 1x',
    isMet: ours >= npm,
  })
  report.note(`by decoder: ${JSON.stringify(counts)}`)
}
await report.end({ history: { 'codes read / npm qrcode': `${all.ours} / ${all.npm}` } })

/** Every text in every size, as each rendering puts it on the screen. */
async function render() {
  const { outputFiles } = await build({
    entryPoints: ['src/elements/components/crypto-qr-code/crypto-qr-code.define.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    tsconfig: 'tsconfig.json',
  })
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: browserArgs,
  })
  try {
    const page = await browser.newPage({ deviceScaleFactor: 1 })
    await page.setContent('<body style="margin:0;background:#fff"></body>')
    await page.addScriptTag({ content: outputFiles[0].text })
    const result = { ours: [], npm: [] }
    for (const text of texts)
      for (const size of sizes) {
        result.ours.push({
          text,
          image: await shot(
            page,
            `<crypto-qr-code style="--crypto-qr-size:${size}px" value="${text}"></crypto-qr-code>`,
          ),
        })
        const url = await qrcode.toDataURL(text, { width: size, margin: 4, errorCorrectionLevel: 'M' })
        result.npm.push({
          text,
          image: await shot(page, `<img width="${size}" height="${size}" src="${url}">`),
        })
      }
    return result
  } finally {
    await browser.close()
  }
}

async function shot(page, html) {
  await page.evaluate(async (content) => {
    document.body.innerHTML = `<div style="display:inline-block;padding:24px">${content}</div>`
    const element = document.querySelector('crypto-qr-code, img')
    await (element.updateComplete ?? element.decode())
  }, html)
  const { data, width, height } = PNG.sync.read(await page.locator('body > div').screenshot())
  return { width, height, data: Float32Array.from({ length: width * height }, (_, at) => data[at * 4]) }
}
