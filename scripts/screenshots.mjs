/**
 * Renders every story in light and dark, at a phone's and a desktop's width, left-to-right and right-to-left, into
 * ./screenshots, and puts those of one look side by side on sheets. To narrow it, or to ask for more:
 * `npm run screenshots -- [part of a name] --theme dark --width 320 --language ar,de,en-XA --contrast more --density compact
 * --out /tmp/shots`. `--contrast` is `more` or `forced`: what the payer's system asks for. Several values are separated by
 * commas.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serveStories } from './story-page.mjs'

const { values: wish, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: 'string', default: 'light,dark' },
    width: { type: 'string', default: '320,900' },
    language: { type: 'string', default: 'en,ar' },
    contrast: { type: 'string', default: 'normal' },
    density: { type: 'string', default: 'normal' },
    out: { type: 'string', default: 'screenshots' },
  },
})
const only = (positionals[0] ?? '').toLowerCase()

const stories = await serveStories()
try {
  await mkdir(wish.out, { recursive: true })
  const names = await storyNames()
  for (const look of looks()) await layOut(await shoot(names, look), look)
} finally {
  await stories.close()
}

/** Every combination of what was asked for. */
function looks() {
  const choices = {
    theme: wish.theme,
    width: wish.width,
    language: wish.language,
    contrast: wish.contrast,
    density: wish.density,
  }
  return Object.entries(choices).reduce(
    (looks, [name, values]) =>
      looks.flatMap((look) => values.split(',').map((value) => ({ ...look, [name]: value }))),
    [{}],
  )
}

async function storyNames() {
  const tab = await stories.open()
  const names = await tab.evaluate(() => window.stories)
  await tab.close()
  return names.filter((name) => name.toLowerCase().includes(only))
}

/** What a file of this look has in its name. */
function suffix(look) {
  return Object.values(look)
    .filter((value) => value !== 'normal')
    .join('.')
}

/** The paths of the pictures by the stories' names. */
async function shoot(names, look) {
  const { theme, language, contrast, density } = look
  const width = Number(look.width)
  const tab = await stories.open({
    viewport: { width, height: 720 },
    colorScheme: theme,
    contrast: contrast === 'more' ? 'more' : 'no-preference',
    forcedColors: contrast === 'forced' ? 'active' : 'none',
    deviceScaleFactor: width < 400 ? 2 : 1,
  })
  const pictures = {}
  for (const name of names) {
    await tab.evaluate(([name, globals]) => window.show(name, globals), [name, { theme, language, density }])
    pictures[name] = join(wish.out, `${name}.${suffix(look)}.png`)
    const height = await tab.evaluate(() => window.height())
    await tab.screenshot({ path: pictures[name], fullPage: true, clip: { x: 0, y: 0, width, height } })
  }
  await tab.close()
  return pictures
}

/** Sheets of ten pictures each, whole, under their names: no more than can be looked at. */
async function layOut(pictures, look) {
  const entries = Object.entries(pictures)
  const width = Number(look.width)
  const shown = Math.min(width, 520)
  const tab = await stories.browser.newPage({ viewport: { width: 5 * (shown + 16) + 16, height: 800 } })
  for (let first = 0; first < entries.length; first += 10) {
    const cells = await Promise.all(
      entries.slice(first, first + 10).map(async ([name, path]) => {
        const source = `data:image/png;base64,${(await readFile(path)).toString('base64')}`
        return `<figure>${name}<img src="${source}" alt="" width="${width}"></figure>`
      }),
    )
    await tab.setContent(`<!doctype html><style>
      body { background: #888; display: grid; font: 16px system-ui; gap: 16px; grid-template-columns: repeat(5, ${shown}px); margin: 16px }
      figure { margin: 0; overflow: hidden }
      img { display: block; margin-inline: ${(shown - width) / 2}px }
    </style>${cells.join('')}`)
    await tab.screenshot({
      path: join(wish.out, `sheet.${suffix(look)}.${first / 10 + 1}.png`),
      fullPage: true,
    })
  }
  await tab.close()
}
