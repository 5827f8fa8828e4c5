/**
 * Renders every story in light and dark, at a phone's and a desktop's width, left-to-right and right-to-left, into
 * ./screenshots. `node scripts/screenshots.mjs [part of a name]` narrows it.
 */
import { mkdir } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { browserArgs, ensureBrowser } from './ensure-browser.mjs'

const only = (process.argv[2] ?? '').toLowerCase()

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
      const module = await load()
      for (const [name, story] of Object.entries(module)) {
        if (name !== 'default') stories[file + '-' + name] = { ...module.default, ...story, args: { ...module.default.args, ...story.args } }
      }
    }
    window.stories = Object.keys(stories)
    window.show = (name) => {
      const globals = { theme: document.documentElement.className }
      render(nothing, document.body)
      render(stories[name].render(stories[name].args, { globals }), document.body)
    }
    window.play = (name) => stories[name].play?.({ canvasElement: document.body })
  </script>
</html>`

const server = await createServer({
  configFile: false,
  logLevel: 'error',
  // Files that change meanwhile must not reload the page.
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  optimizeDeps: { include: ['qrcode/lib/core/qrcode.js'] },
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
  await mkdir('screenshots', { recursive: true })
  const names = await storyNames()
  for (const theme of ['light', 'dark']) {
    for (const width of [320, 900]) {
      for (const direction of ['ltr', 'rtl']) await shoot(names, { theme, width, direction })
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

async function shoot(names, { theme, width, direction }) {
  const tab = await openStories({
    viewport: { width, height: 720 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    deviceScaleFactor: width < 400 ? 2 : 1,
  })
  for (const name of names) {
    await tab.evaluate(
      ({ name, theme, direction }) => {
        document.documentElement.className = theme
        document.documentElement.dir = direction
        window.show(name)
        return new Promise((done) => setTimeout(() => done(window.play(name)), 30))
      },
      { name, theme, direction },
    )
    // The canned endpoint answers in a few microtasks; two frames paint what came.
    await tab.evaluate(
      () =>
        new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 60)),
    )
    await tab.screenshot({ path: `screenshots/${name}.${theme}.${width}.${direction}.png`, fullPage: true })
  }
  await tab.close()
}
