/**
 * The two engines besides Chromium: where they are, and how a bare Debian machine gets them. As with Chromium, nothing
 * is downloaded that the system does not package itself.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What each engine needs on the machine: programs, each with its usual places and a variable that names another. */
const needs = {
  firefox: {
    programs: {
      firefox: [
        'FIREFOX_PATH',
        '/usr/bin/firefox-esr',
        '/usr/bin/firefox',
        '/Applications/Firefox.app/Contents/MacOS/firefox',
      ],
    },
    packages: ['firefox-esr'],
  },
  webkit: {
    programs: {
      driver: ['WEBKIT_DRIVER_PATH', '/usr/bin/WebKitWebDriver'],
      xvfb: ['XVFB_PATH', '/usr/bin/Xvfb'],
    },
    packages: ['webkit2gtk-driver', 'xvfb'],
    // The browser that the driver starts by itself; only to start it with other settings.
    optional: {
      browser: [
        'WEBKIT_BROWSER_PATH',
        ...['x86_64', 'aarch64'].flatMap((machine) =>
          ['4.1', '4.0', '6.0'].map(
            (version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
          ),
        ),
      ],
    },
  },
}

/** The engines that `npm run engines` adds to Chromium. */
export const engineNames = Object.keys(needs)

/** The paths of an engine's programs by name, or undefined when one of them is missing. */
export function findEngine(name) {
  const find = (programs = {}) =>
    Object.entries(programs).map(([program, [variable, ...places]]) => [
      program,
      [process.env[variable], ...places].find((path) => path && existsSync(path)),
    ])
  const found = find(needs[name].programs)
  return found.every(([, path]) => path)
    ? Object.fromEntries([...found, ...find(needs[name].optional)])
    : undefined
}

/** How to get an engine that is missing, for people. */
export function howToInstall(name) {
  const variables = Object.values(needs[name].programs).map(([variable]) => variable)
  return `Debian: apt-get install ${needs[name].packages.join(' ')}; elsewhere set ${variables.join(' and ')}`
}

/** Installs what is missing where that can be done without asking, and says which engines are there after it. */
export function ensureEngines(names = engineNames) {
  const missing = names.filter((name) => !findEngine(name))
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    // Output to stderr: the last line of stdout belongs to the check. A mirror that hangs must not hang the check.
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 2, 2],
        timeout: 300_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update')
    apt('install', '-y', '--no-install-recommends', ...missing.flatMap((name) => needs[name].packages))
  }
  return names.filter((name) => findEngine(name))
}
