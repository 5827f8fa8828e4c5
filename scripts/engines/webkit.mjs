/**
 * WebKit, by the WebDriver protocol that WebKitGTK's own driver speaks, on a display of its own: it has no headless mode.
 * The dozen calls that tests need are smaller than the clients that know all of the protocol.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEngine, howToInstall } from './browsers.mjs'

const launchTimeoutMs = 120_000

/** The code points that the protocol has for keys without a character. */
const keyCodes = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

/**
 * Starts a browser with one window. Tries the launch, and nothing else, three times: the machine may be busy.
 *
 * @param {{ javaScript?: boolean, waitsForLoad?: boolean }} [options] whether scripts of pages run, and whether `open` waits for
 *   all files of a page.
 * @returns {Promise<WebKit>}
 */
export async function startWebKit(options = {}) {
  const programs = findEngine('webkit')
  if (!programs) throw new Error(`WebKit is not on this machine. ${howToInstall('webkit')}.`)
  const failures = []
  while (failures.length < 3) {
    try {
      return await WebKit.launch(programs, options)
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, `WebKit does not start: ${failures.map(String).join('; ')}`)
}

class WebKit {
  #processes = []
  #session = ''
  #profile = ''

  static async launch({ driver, xvfb, browser: binary }, { javaScript = true, waitsForLoad = true }) {
    const browser = new WebKit()
    try {
      await browser.#makeProfile()
      const display = await browser.#startDisplay(xvfb)
      const base = await browser.#startDriver(driver, display)
      if (!javaScript && !binary)
        throw new Error('Set WEBKIT_BROWSER_PATH to start WebKit without JavaScript')
      const alwaysMatch = {
        ...(!waitsForLoad && { pageLoadStrategy: 'none' }),
        ...(!javaScript && {
          'webkitgtk:browserOptions': { binary, args: ['--automation', '--enable-javascript=false'] },
        }),
      }
      const capabilities = { capabilities: { alwaysMatch } }
      const { sessionId } = await call('POST', `${base}/session`, capabilities, launchTimeoutMs)
      browser.#session = `${base}/session/${sessionId}`
      return browser
    } catch (error) {
      await browser.close()
      throw error
    }
  }

  /** Goes to an address; resolves once it is loaded. */
  open(url) {
    return this.#command('POST', '/url', { url })
  }

  /** Runs the body of a function in the page and answers what it returns. */
  run(script, args = []) {
    return this.#command('POST', '/execute/sync', { script, args })
  }

  /** Types texts or presses keys by their names (`Tab`, `Shift+Tab`), one after another. */
  async press(keys) {
    const actions = keys.flatMap((key) => {
      const pressed = key.length > 1 ? key.split('+') : [key]
      const codes = pressed.map((name) => keyCodes[name] ?? name)
      return [
        ...codes.map((value) => ({ type: 'keyDown', value })),
        ...codes.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]
    })
    await this.#command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** The page as it is seen, a PNG. */
  async screenshot() {
    return Buffer.from(await this.#command('GET', '/screenshot'), 'base64')
  }

  async close() {
    if (this.#session !== '') await this.#command('DELETE', '').catch(() => undefined)
    for (const child of this.#processes.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const exited = once(child, 'exit')
      child.kill()
      await exited
    }
    if (this.#profile !== '') await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }

  #command(method, path, body) {
    return call(method, this.#session + path, body)
  }

  #spawn(command, args, options) {
    const child = spawn(command, args, options)
    this.#processes.push(child)
    const failed = new Promise((_, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`${command} ended with ${code}`)))
    })
    // Only its start waits for it; its later exit is ignored.
    failed.catch(() => undefined)
    return { child, failed }
  }

  /** Nothing is kept from one browser to the next. Less motion is what most tests ask for, and can't ask later. */
  async #makeProfile() {
    this.#profile = await mkdtemp(join(tmpdir(), 'webkit-'))
    await mkdir(join(this.#profile, 'gtk-3.0'))
    await writeFile(join(this.#profile, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  }

  /** A free display, as the server itself picks and announces it. */
  async #startDisplay(xvfb) {
    const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
    const { child, failed } = this.#spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    const [number] = await Promise.race([
      once(child.stdio[3], 'data', { signal: AbortSignal.timeout(launchTimeoutMs) }),
      failed,
    ])
    return `:${String(number).trim()}`
  }

  async #startDriver(driver, display) {
    const port = await freePort()
    const { failed } = this.#spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        // Else numbers and dates are those of no language.
        LANG: 'en_US.UTF-8',
        LC_ALL: 'en_US.UTF-8',
        XDG_CONFIG_HOME: this.#profile,
        XDG_DATA_HOME: this.#profile,
        XDG_CACHE_HOME: this.#profile,
        // No graphics card, no accessibility bus, no process sandbox for root: as in a container.
        LIBGL_ALWAYS_SOFTWARE: '1',
        NO_AT_BRIDGE: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    })
    const base = `http://127.0.0.1:${port}`
    await Promise.race([answers(`${base}/status`), failed])
    return base
  }
}

async function call(method, url, body, timeoutMs = 60_000) {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}, ${value.message}`)
  return value
}

async function answers(url) {
  const deadline = Date.now() + launchTimeoutMs
  for (;;) {
    try {
      return await call('GET', url)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
