/**
 * Where the browser is that every test, story and screenshot uses: CHROME_PATH, or one of the usual places. A headless shell is the
 * same engine without windows: a page costs half the processor time.
 * Tests never download one; on a bare Debian machine (as in CI) `ensureBrowser` installs the system's own.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const isRoot = process.getuid?.() === 0

/**
 * Flags for tests: nothing is fetched that the test does not ask for; Chromium has no sandbox when run by root. Glyphs are as wide as
 * the font says, without what the machine's screen and settings add.
 */
export const browserArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-device-scale-factor=1',
]

/** The path of the browser, or undefined when the machine has none. */
export function findBrowser() {
  return [process.env.CHROME_PATH, ...usualPlaces].find((path) => path && existsSync(path))
}

/** The path of the browser; installs it where that can be done without asking, else throws what to run. */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    // Output to stderr: the last line of stdout belongs to the check.
    const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 2, 2] })
    const install = (name) => apt('install', '-y', '--no-install-recommends', name)
    apt('update')
    if (install('chromium-headless-shell').status !== 0) install('chromium')
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    'No Chromium found. Install Chromium or Chrome (Debian: `apt-get install chromium`; anywhere: ' +
      '`npx @puppeteer/browsers install chrome@stable`) and set CHROME_PATH to its executable.',
  )
}
