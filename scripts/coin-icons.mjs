/**
 * `node scripts/coin-icons.mjs`: writes src/elements/icons/coins/pictures.ts, the pictures of the registry's coins and
 * networks, from one pinned version of the @web3icons/core package (MIT). It is fetched into a temporary folder with
 * npm, so that 80 MB of icons are not a dependency. Run it to add a picture or to take a newer version.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const source = '@web3icons/core@4.0.56'
const target = join(import.meta.dirname, '../src/elements/icons/coins/pictures.ts')

/** What each picture is drawn from. Where coin and network have one sign, one picture serves both. */
const recipes = {
  BTC: 'tokens/background/BTC',
  ETH: 'tokens/background/ETH',
  USDT: 'tokens/background/USDT',
  USDC: 'tokens/background/USDC',
  // The set's own ground is a pale green, on which the sign can't be seen; people know it on black.
  SOL: { ground: '#000', from: 'tokens/branded/SOL' },
  TON: 'networks/background/ton',
  TRX: 'tokens/background/TRX',
  BNB: 'networks/background/binance-smart-chain',
  XRP: 'tokens/background/XRP',
  POL: 'tokens/background/POL',
  AVAX: 'tokens/background/AVAX',
  XLM: 'tokens/background/XLM',
  APT: 'networks/background/aptos',
  NEAR: 'networks/background/near-protocol',
  MOVE: 'networks/background/movement',
  BEAM: 'tokens/background/BEAM',
  polygon: 'networks/background/polygon',
  optimism: 'networks/background/optimism',
  base: 'networks/background/base',
  aurora: 'networks/background/aurora',
  stable: 'networks/background/stable',
}

const folder = mkdtempSync(join(tmpdir(), 'coin-icons-'))
try {
  const tarball = execFileSync('npm', ['pack', source, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', tarball], { cwd: folder })
  const pictures = Object.entries(recipes).map(([name, recipe]) => `  ${name}: ${pictureOf(recipe)},`)
  const module = `/*!
 * Pictures of coins and networks from ${source}, MIT licence: see THIRD-PARTY-NOTICES.md.
 * Written by scripts/coin-icons.mjs. Loaded on its own, after the names are on screen.
 */
import type { Picture } from './picture.js'

// oxfmt-ignore
export const pictures: Readonly<Record<string, Picture>> = {
${pictures.join('\n')}
}
`
  writeFileSync(target, module)
  execFileSync(join(import.meta.dirname, '../node_modules/.bin/oxfmt'), [target])
} finally {
  rmSync(folder, { recursive: true })
}

/** One picture as the source of a tuple: its ground, then its shapes. */
function pictureOf(recipe) {
  const { ground, from } = typeof recipe === 'string' ? { from: recipe } : recipe
  const svg = readFileSync(join(folder, 'package/dist/svgs', `${from}.svg.js`), 'utf8')
  const gradients = new Map(
    [...svg.matchAll(/<linearGradient id="([^"]+)"([^>]*)>(.*?)<\/linearGradient>/gs)].map(
      ([, id, attributes, stops]) => [`url(#${id})`, gradientOf(attributes, stops)],
    ),
  )
  const [shapes] = svg.split('<defs>')
  const drawn = [...shapes.matchAll(/<path ([^>]*)\/>/g)].map(([, attributes]) => {
    const fill = attribute(attributes, 'fill')
    const shape = [gradients.get(fill) ?? fill, attribute(attributes, 'd')]
    return /fill-rule="evenodd"/.test(attributes) ? [...shape, 1] : shape
  })
  if (ground === undefined && drawn[0]?.[1] !== 'M24 0H0v24h24z')
    throw new Error(`${from} has no ground of its own`)
  const picture = ground === undefined ? [drawn[0][0], ...drawn.slice(1)] : [ground, ...drawn]
  return JSON.stringify(picture)
}

/** `[x1, y1, x2, y2, offset, colour, offset, colour, …]`. */
function gradientOf(attributes, stops) {
  const ends = ['x1', 'y1', 'x2', 'y2'].map((name) => Number(attribute(attributes, name)))
  const colours = [...stops.matchAll(/<stop ([^>]*)\/>/g)].flatMap(([, stop]) => [
    Number(attribute(stop, 'offset') ?? 0),
    attribute(stop, 'stop-color'),
  ])
  return [...ends, ...colours]
}

function attribute(attributes, name) {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
}
