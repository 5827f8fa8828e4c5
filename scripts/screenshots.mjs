/**
 * Renders every story in light and dark, at a phone's and a desktop's width, left-to-right and right-to-left, into
 * ./screenshots, and puts those of one look side by side on sheets. To narrow it:
 * `node scripts/screenshots.mjs [part of a name] --theme dark --width 320 --dir rtl --contrast more --out /tmp/shots`.
 * `--contrast` is `more` or `forced`: what the payer's system asks for. Several values are separated by commas.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { browserArgs, ensureBrowser } from './ensure-browser.mjs'

const { values: wish, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: 'string', default: 'light,dark' },
    width: { type: 'string', default: '320,900' },
    dir: { type: 'string', default: 'ltr,rtl' },
    contrast: { type: 'string', default: 'normal' },
    out: { type: 'string', default: 'screenshots' },
  },
})
const only = (positionals[0] ?? '').toLowerCase()

const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <style>
    html { color-scheme: light; background: #f4f5f7; font: 16px/1.5 system-ui, sans-serif }
    html.dark { color-scheme: dark; background: #0c0d10 }
    body { margin: 0 auto; max-width: 440px; padding: 24px }
    body:has(crypto-payment-page) { max-width: none; padding: 0 }
    @media (max-width: 359px) { body { padding: 0 } }
  </style>
  <body></body>
  <script type="module">
    import { nothing, render } from 'lit'
    const modules = import.meta.glob('/stories/*.stories.ts')
    const query = new URLSearchParams(location.search)
    const stories = {}
    for (const [path, load] of Object.entries(modules)) {
      const file = path.match(/([^/]+)\\.stories\\.ts$/)[1]
      // One that can't be loaded is told of, and the others are shown.
      const module = await load().catch(reportError)
      for (const [name, story] of Object.entries(module ?? {})) {
        if (name !== 'default') stories[file + '-' + name] = { ...module.default, ...story, args: { ...module.default.args, ...story.args } }
      }
    }
    window.stories = Object.keys(stories)
    window.show = (name) => {
      const globals = { theme: document.documentElement.className }
      render(nothing, document.body)
      render(stories[name].render(stories[name].args, { globals }), document.body)
    }
    // The canned endpoint answers in a few microtasks; what an element loads is awaited, and two frames paint it.
    window.settled = async () => {
      const elements = (root) => [...root.querySelectorAll('*')].flatMap((node) => (node.shadowRoot ? [node, ...elements(node.shadowRoot)] : []))
      for (let round = 0; round < 4; round++) {
        await new Promise((done) => setTimeout(done, 20))
        await Promise.all(elements(document).map((element) => element.updateComplete))
      }
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    window.play = (name) => stories[name].play?.({ canvasElement: document.body })
  </script>
</html>`

const server = await createServer({
  configFile: false,
  logLevel: 'error',
  // Files that change meanwhile must not reload the page.
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  plugins: [
    {
      name: 'story-page',
      configureServer({ middlewares, transformIndexHtml }) {
        middlewares.use('/story', async (request, response) => {
          response.setHeader('content-type', 'text/html')
          response.end(await transformIndexHtml('/story', page))
        })
      },
    },
  ],
})
await server.listen()
const { port } = server.httpServer.address()
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: browserArgs,
  timeout: 120_000,
})

try {
  await mkdir(wish.out, { recursive: true })
  const names = await storyNames()
  for (const theme of wish.theme.split(',')) {
    for (const width of wish.width.split(',').map(Number)) {
      for (const direction of wish.dir.split(',')) {
        for (const contrast of wish.contrast.split(',')) {
          const look = { theme, width, direction, contrast }
          await layOut(await shoot(names, look), look)
        }
      }
    }
  }
} finally {
  await browser.close()
  await server.close()
}

async function openStories(options) {
  const tab = await browser.newPage(options)
  tab.on('pageerror', (error) => console.error(String(error)))
  await tab.goto(`http://127.0.0.1:${port}/story`)
  await tab.waitForFunction(() => 'show' in window, null, { timeout: 60_000 })
  return tab
}

async function storyNames() {
  const tab = await openStories({})
  const names = await tab.evaluate(() => window.stories)
  await tab.close()
  return names.filter((name) => name.toLowerCase().includes(only))
}

/** The paths of the pictures by the stories' names. */
async function shoot(names, { theme, width, direction, contrast }) {
  const tab = await openStories({
    viewport: { width, height: 720 },
    colorScheme: theme,
    contrast: contrast === 'more' ? 'more' : 'no-preference',
    forcedColors: contrast === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
    deviceScaleFactor: width < 400 ? 2 : 1,
  })
  const pictures = {}
  for (const name of names) {
    await tab.evaluate(
      ({ name, theme, direction }) => {
        document.documentElement.className = theme
        document.documentElement.dir = direction
        // Arabic has the words of its own direction.
        document.documentElement.lang = direction === 'rtl' ? 'ar' : 'en'
        window.show(name)
        return new Promise((done) => setTimeout(() => done(window.play(name)), 30))
      },
      { name, theme, direction },
    )
    await tab.evaluate(() => window.settled())
    const look = [theme, width, direction, ...(contrast === 'normal' ? [] : [contrast])].join('.')
    pictures[name] = join(wish.out, `${name}.${look}.png`)
    await tab.screenshot({ path: pictures[name], fullPage: true })
  }
  await tab.close()
  return pictures
}

/** Sheets of a dozen pictures each, under their names. */
async function layOut(pictures, { theme, width, direction, contrast }) {
  const entries = Object.entries(pictures)
  const shown = Math.min(width, 520)
  const tab = await browser.newPage({ viewport: { width: 6 * (shown + 16) + 16, height: 800 } })
  for (let first = 0; first < entries.length; first += 12) {
    const cells = await Promise.all(
      entries.slice(first, first + 12).map(async ([name, path]) => {
        const source = `data:image/png;base64,${(await readFile(path)).toString('base64')}`
        return `<figure>${name}<img src="${source}" alt="" width="${width}"></figure>`
      }),
    )
    await tab.setContent(`<style>
      body { background: #888; display: grid; font: 16px system-ui; gap: 16px; grid-template-columns: repeat(6, ${shown}px); margin: 16px }
      figure { height: 980px; margin: 0; overflow: hidden }
      img { display: block; margin-inline: ${(shown - width) / 2}px }
    </style>${cells.join('')}`)
    const look = [theme, width, direction, contrast, first / 12 + 1].join('.')
    await tab.screenshot({ path: join(wish.out, `sheet.${look}.png`), fullPage: true })
  }
  await tab.close()
}
