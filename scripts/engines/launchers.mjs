/** How the test runner of the elements gets each engine. */
import { chromeLauncher } from '@web/test-runner-chrome'
import { findEngine, howToInstall } from './browsers.mjs'
import { startWebKit } from './webkit.mjs'

/** Firefox, without a window. */
function firefoxLauncher() {
  const programs = findEngine('firefox')
  if (!programs) throw new Error(`Firefox is not on this machine. ${howToInstall('firefox')}.`)
  const launcher = chromeLauncher({
    launchOptions: {
      browser: 'firefox',
      executablePath: programs.firefox,
      timeout: 120_000,
      // Less motion is what most tests ask for, and nothing can ask later.
      extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
    },
  })
  // Each file gets a tab of its own, in front: one that was used before, or sized, no longer gets every key.
  const { startSession, stopSession } = launcher
  launcher.startSession = async (id, url) => {
    await startSession.call(launcher, id, url)
    await launcher.getPage(id).bringToFront()
  }
  launcher.stopSession = async (id) => {
    const page = launcher.getPage(id)
    const result = await stopSession.call(launcher, id)
    launcher.inactivePages.pop()
    await page.close()
    return result
  }
  return launcher
}

/** WebKit: one window, which goes from one file of tests to the next. */
function webkitLauncher() {
  let browser
  const urls = new Map()
  return {
    name: 'WebKit',
    type: 'webdriver',
    concurrency: 1,
    async startSession(id, url) {
      browser ??= await startWebKit()
      urls.set(id, url)
      await browser.open(url)
    },
    isActive: (id) => urls.has(id),
    getBrowserUrl: (id) => urls.get(id),
    async stopSession(id) {
      urls.delete(id)
      await browser.open('about:blank')
      return {}
    },
    startDebugSession() {
      throw new Error('There is no window to look at; debug in another engine.')
    },
    async stop() {
      await browser?.close()
      browser = undefined
    },
    // What the runner's command for keys asks of a browser of this type.
    sendKeys: (_id, keys) => browser.press(keys),
    // No test moves it here.
    resetMouse: () => undefined,
  }
}

export const launchers = { firefox: firefoxLauncher, webkit: webkitLauncher }
