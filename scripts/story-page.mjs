/**
 * The stories on a bare page, without Storybook around them, for pictures: a server, a browser, and pages on which a
 * script shows one story after the other.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { browserArgs, ensureBrowser } from './ensure-browser.mjs'

const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <link rel="stylesheet" href="/.storybook/preview.css" />
  <style>
    html { line-height: 1.5 }
    body { margin: 0 auto; max-width: 440px; padding: 24px }
    body:has(.parts, .tokens, [style*='--crypto-width']) { max-width: none }
    body:has(crypto-payment-page) { max-width: none; padding: 0 }
    @media (max-width: 359px) { body:not(:has(.parts)) { padding: 0 } }
  </style>
  <body></body>
  <script>
    // What the elements load, and what they read of an answer, until it has come.
    const coming = new Set()
    globalThis.pending = (promise) => {
      coming.add(promise)
      const forget = () => coming.delete(promise)
      promise.then(forget, forget)
      return promise
    }
    const reader = ReadableStreamDefaultReader.prototype
    const { read } = reader
    reader.read = function (...options) {
      return pending(read.apply(this, options))
    }
  </script>
  <script type="module">
    import { nothing, render } from 'lit'
    import { loadMessages, registerMessages } from '/src/elements/i18n/translations.ts'
    import { pseudoTag, pseudoMessages } from '/test/support/pseudo-locale.ts'
    const modules = import.meta.glob('/stories/**/*.stories.ts')
    const stories = {}
    for (const [path, load] of Object.entries(modules)) {
      const file = path.match(/([^/]+)\\.stories\\.ts$/)[1]
      // A story that can't be loaded is reported, and the others are shown.
      const module = await load().catch(reportError)
      for (const [name, story] of Object.entries(module ?? {})) {
        if (name !== 'default') stories[file + '-' + name] = { ...module.default, ...story, args: { ...module.default.args, ...story.args } }
      }
    }
    registerMessages(pseudoTag, pseudoMessages)
    window.stories = Object.keys(stories)
    window.show = async (name, { language, ...globals }) => {
      const story = stories[name]
      render(nothing, document.body)
      localStorage.clear()
      document.documentElement.lang = language
      document.documentElement.dir = /^(ar|fa|he)/.test(language) ? 'rtl' : 'ltr'
      await loadMessages(language)
      await story.beforeEach?.()
      render(story.render(story.args, { globals }), document.body)
      await settled()
      await story.play?.({ canvasElement: document.body })
      await settled()
    }
    // Resolves once all that was asked for has come and is drawn, and two frames had nothing to add.
    window.settled = async () => {
      let before
      for (let still = 0; still < 2; ) {
        await Promise.allSettled([...coming])
        await Promise.all(elements(document).map((element) => element.updateComplete))
        await document.fonts.ready
        await new Promise(requestAnimationFrame)
        const now = shape(document)
        still = coming.size === 0 && now === before ? still + 1 : 0
        before = now
      }
    }
    // Without the text, which may count seconds.
    const shape = (root) => [...root.querySelectorAll('*')].map((node) => node.localName + '.' + node.getAttribute('class') + (node.shadowRoot ? '(' + shape(node.shadowRoot) + ')' : '')).join()
    // How high what is shown is. A dialog has the whole window.
    window.height = () => {
      const isModal = elements(document).some((element) => element.shadowRoot.querySelector('dialog[open]'))
      return isModal ? innerHeight : Math.ceil(document.body.getBoundingClientRect().bottom)
    }
    const elements = (root) => [...root.querySelectorAll('*')].flatMap((node) => (node.shadowRoot ? [node, ...elements(node.shadowRoot)] : []))
  </script>
</html>`

/** Tells the page of each import that the elements make while they are shown. */
const importTracker = {
  name: 'import-tracker',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/(elements|client)\/[^?]*\.ts$/.test(id)
      ? code.replace(/\bimport\('[^']+'\)/g, '(globalThis.pending ??= (one) => one)($&)')
      : undefined,
}

const root = join(import.meta.dirname, '..')

/** Opens pages with Playwright's options; `close` ends the browser and the server. */
export async function serveStories() {
  // Two that run at a time would write the same files.
  const cacheDir = await mkdtemp(join(root, 'node_modules/.stories-'))
  const server = await createServer({
    configFile: false,
    root,
    cacheDir,
    logLevel: 'error',
    // Files that change meanwhile must not reload the page.
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    // A dependency that is found after the page was loaded would need a reload.
    optimizeDeps: { entries: ['stories/**/*.stories.ts'] },
    plugins: [
      importTracker,
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
  return {
    browser,
    async open(options) {
      const tab = await browser.newPage({ reducedMotion: 'reduce', ...options })
      tab.on('pageerror', (error) => console.error(String(error)))
      await tab.goto(`http://127.0.0.1:${port}/story`)
      // Vite builds what the stories import first.
      await tab.waitForFunction(() => 'show' in window, null, { timeout: 180_000 })
      return tab
    },
    async close() {
      await browser.close()
      await server.close()
      await rm(cacheDir, { recursive: true, force: true })
    },
  }
}
