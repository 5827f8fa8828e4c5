/**
 * Every QR code that a payer can be shown, read off the screen by two independent decoders: the library that many
 * wallets have, and one written from nothing. From pixels, so that theme, tile, quiet zone and rounding are included.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { chains } from '../../src/core/chains/chains.js'
import { tokensOf } from '../../src/core/addresses/tokens.js'
import { qrPayload } from '../../src/core/transfers/payment-payload.js'
import type { Coin } from '../../src/core/contract/wire.js'
import { abandonAbout } from '../support/address-vectors.js'
import { launch } from '../support/browser.js'
import { isDeep } from '../support/check.js'
import { openedOnce } from '../support/opened.js'
import { serve } from '../support/static-server.js'

/** As a phone, a sidebar and a point of sale have them, in CSS pixels of a screen that has no more. The check has a phone’s. */
const sizes = isDeep ? [224, 160, 360] : [224]
const themes = { light: '#fff', dark: '#000' }
/** A short and a long one. The check has the long one, which makes the finer code. */
const amounts = isDeep ? ['25', '1234567.12345678'] : ['1234567.12345678']
const tried = isDeep ? (['light', 'dark'] as const) : (['dark'] as const)
/** What of the page around the tile a camera sees too, in pixels. */
const around = 6

const coinOf = (symbol: string, contract?: string): Coin => ({
  id: symbol.toLowerCase(),
  name: symbol,
  symbol,
  token: contract !== undefined,
  ...(contract !== undefined && { contract }),
})

/** What the code of every coin on every network says, for each kind of address and each amount. */
function everyPayload(): Map<string, string> {
  const payloads = new Map<string, string>()
  for (const { ids, family, name, native } of chains) {
    for (const id of ids) {
      const coins = [
        coinOf(native.symbol),
        ...tokensOf(id).map(({ symbol, contract }) => coinOf(symbol, contract)),
      ]
      for (const coin of coins) {
        for (const address of abandonAbout[family]) {
          for (const amount of amounts) {
            const chain = { id, name, type: family }
            payloads.set(
              `${coin.symbol} on ${id}, ${amount} to ${address}`,
              qrPayload({ chain, coin, address, amount }),
            )
          }
        }
      }
    }
  }
  return payloads
}

type Box = { x: number; y: number; width: number; height: number }

function crop(image: PNG, { x, y, width, height }: Box): PNG {
  const left = Math.round(x) - around
  const top = Math.round(y) - around
  const part = new PNG({ width: Math.round(width) + 2 * around, height: Math.round(height) + 2 * around })
  PNG.bitblt(image, part, left, top, part.width, part.height)
  return part
}

function withJsqr({ data, width, height }: PNG): string | undefined {
  return jsqr(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' })?.data
}

async function withZxing({ data, width, height }: PNG): Promise<string | undefined> {
  const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as const
  const [code] = await readBarcodes(image, { formats: ['QRCode'], tryInvert: false, tryDownscale: false })
  return code?.text
}

const shop = '<!doctype html><title>Codes</title><script src="/cdn/crypto-checkout.js"></script><main></main>'
const browser = openedOnce(launch)
const server = openedOnce(() =>
  serve('dist', ({ pathname }) => (pathname === '/' ? { body: shop } : undefined)),
)
let page: Page

const openPage = async () => {
  page = await browser().newPage({ viewport: { width: 1600, height: 900 }, deviceScaleFactor: 1 })
  await page.goto(server().url)
}

beforeAll(async () => {
  // Else it would be fetched from a network of its own choice.
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const { buffer } = new Uint8Array(await readFile(wasm))
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true })
  await openPage()
})

/** Shows a code for each value, and answers a picture of all of them and where each of them is. */
async function show(values: string[], theme: keyof typeof themes, size: number): Promise<[PNG, Box[]]> {
  const boxes = await page.evaluate(
    async ({ values, theme, size, background, margin }) => {
      document.body.style.background = background
      const codes = values.map((value) => {
        const code = document.createElement('crypto-qr-code')
        Object.assign(code, { value, label: 'Code' })
        code.setAttribute('theme', theme)
        code.style.setProperty('--crypto-qr-size', `${size}px`)
        Object.assign(code.style, { display: 'inline-block', margin: `${margin}px` })
        return code
      })
      document.querySelector('main')!.replaceChildren(...codes)
      await customElements.whenDefined('crypto-qr-code')
      await Promise.all(codes.map((code) => Reflect.get(code, 'updateComplete') as Promise<unknown>))
      return codes.map(
        (code) => code.shadowRoot!.querySelector('svg')!.getBoundingClientRect().toJSON() as Box,
      )
    },
    { values, theme, size, background: themes[theme], margin: around },
  )
  return [PNG.sync.read(await page.screenshot({ fullPage: true })), boxes]
}

/** Expects that each code has four white modules around it. */
async function expectQuiet([image, boxes]: [PNG, Box[]]): Promise<void> {
  for (const [index, box] of boxes.entries()) {
    const { data, width } = crop(image, box)
    const modules = await page.evaluate(
      (index) =>
        document.querySelectorAll('crypto-qr-code')[index]!.shadowRoot!.querySelector('svg')!.viewBox.baseVal
          .width,
      index,
    )
    // The border and its corners are of the theme; what is inside of them is the tile.
    const border = around + 2
    const quiet = Math.floor((4 * 224) / modules) - 3
    const middle = Math.floor(width / 2)
    for (let offset = border; offset < border + quiet; offset++) {
      for (const pixel of [offset * width + middle, middle * width + offset]) {
        expect(data[4 * pixel], `code ${index} at ${offset}`).toBe(255)
      }
    }
  }
}

describe('<crypto-qr-code> on screen', () => {
  const payloads = everyPayload()
  const values = [...new Set(payloads.values())]
  /** The modules of a code follow from the length of what it says. */
  const ofEachLength = [...new Map(values.map((value) => [value.length, value])).values()]

  for (const theme of tried) {
    for (const size of sizes) {
      it(`is read by both decoders for every coin on every network, ${theme}, ${size} px`, async () => {
        const [image, boxes] = await show(values, theme, size)
        const read = new Map<string, unknown>()
        for (const [index, box] of boxes.entries()) {
          const code = crop(image, box)
          read.set(values[index]!, [withJsqr(code), await withZxing(code)])
        }
        for (const [what, payload] of payloads) expect(read.get(payload), what).toEqual([payload, payload])
      })
    }

    it(`has four white modules on every side, ${theme}`, async () => {
      await expectQuiet(await show(isDeep ? values : ofEachLength, theme, 224))
    })
  }
})

/** What recolours a page that it does not know, and everything in it. */
const recolouring: Record<string, () => Promise<void>> = {
  'the Dark Reader extension': async () => {
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('darkreader') })
    await page.evaluate(() => {
      const { DarkReader } = window as unknown as { DarkReader: { enable: (theme: object) => void } }
      DarkReader.enable({ brightness: 90, contrast: 90, sepia: 20 })
    })
    // It comes to what is in a shadow root last: a picture before that is one of a page without it.
    await expect.poll(tileFills).not.toContain('rgb(255, 255, 255)')
  },
  'the dark mode that Chrome forces': async () => {
    const chrome = await page.context().newCDPSession(page)
    await chrome.send('Emulation.setAutoDarkModeOverride', { enabled: true })
  },
  'forced colours': () => page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' }),
}

/** The colours of the tiles, before their filter. */
const tileFills = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('crypto-qr-code')].map(
      ({ shadowRoot }) => getComputedStyle(shadowRoot!.querySelector('rect')!).fill,
    ),
  )

describe('<crypto-qr-code> on a page that is recoloured', () => {
  const values = [...new Set(everyPayload().values())].slice(0, 8)

  it.each(Object.keys(recolouring))('stays black on white for both decoders: %s', async (name) => {
    const shared = page
    await openPage()
    try {
      const [, boxes] = await show(values, 'light', 224)
      await recolouring[name]!()
      const image = PNG.sync.read(await page.screenshot({ fullPage: true }))
      expect(image.data[0], 'the corner of the page, which was white').toBeLessThan(64)
      for (const [index, box] of boxes.entries()) {
        const code = crop(image, box)
        expect([withJsqr(code), await withZxing(code)]).toEqual([values[index], values[index]])
      }
      await expectQuiet([image, boxes])
    } finally {
      await page.close()
      page = shared
    }
  })
})
