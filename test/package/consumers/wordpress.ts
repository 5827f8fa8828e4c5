/** Debian's WordPress with its own MariaDB, in a temporary folder: PHP's server serves it, and nothing listens elsewhere. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const installed = '/usr/share/wordpress'

/** What is missing on this machine, or undefined. */
export async function missingForWordPress(): Promise<string | undefined> {
  const lacks = ['php', 'mariadbd', 'mariadb-install-db'].find(
    (name) => spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${name}`]).status !== 0,
  )
  const themes: string[] = await readdir(join(installed, 'wp-content/themes')).catch(() => [])
  if (lacks !== undefined) return lacks
  return ['twentytwentythree', 'twentytwentyone'].find((theme) => !themes.includes(theme))
}

export type WordPress = {
  url: string
  /** What PHP complained about. */
  log(): Promise<string>
  /** Runs PHP with WordPress loaded, and gives what it prints. */
  php(code: string): string
  close(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** @param plugin the plugin's folder. Its settings are constants, as in wp-config.php. */
export async function startWordPress(plugin: string, constants: Record<string, string>): Promise<WordPress> {
  const folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-wordpress-'))
  const database = await startMariaDb(folder)
  const site = join(folder, 'site')
  await cp(installed, site, { recursive: true, dereference: true })
  await mkdir(join(site, 'wp-content/plugins'), { recursive: true })
  await cp(plugin, join(site, 'wp-content/plugins/crypto-checkout'), { recursive: true })

  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const defined = {
    ...{ DB_NAME: 'wordpress', DB_USER: 'root', DB_PASSWORD: '', DB_HOST: `localhost:${database.socket}` },
    ...{ DB_CHARSET: 'utf8mb4', DB_COLLATE: '', WP_HOME: url, WP_SITEURL: url },
    ...Object.fromEntries(
      ['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'NONCE_SALT'].map((name) => [
        name,
        `${name} of the test`,
      ]),
    ),
    ...constants,
  }
  const lines = Object.entries(defined).map(([name, value]) => `define('${name}', '${value}');`)
  await writeFile(
    join(site, 'wp-config.php'),
    `<?php\n${lines.join('\n')}
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', false);
define('WP_DEBUG_LOG', '${folder}/php.log');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`,
  )
  const php = (code: string) =>
    execFileSync(
      'php',
      ['-d', 'display_errors=stderr', '-r', `$_SERVER['HTTP_HOST'] = '127.0.0.1:${port}'; ${code}`],
      {
        cwd: site,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
  php(`define('WP_INSTALLING', true); require 'wp-load.php'; require 'wp-admin/includes/upgrade.php';
    wp_install('Northlight Prints', 'owner', 'owner@shop.example', false, '', 'password of the owner');`)
  const server = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', site], {
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: 'ignore',
    detached: true,
  })
  const close = async () => {
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM')
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await until(() =>
      fetch(`${url}/wp-includes/images/blank.gif`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    log: () => readFile(join(folder, 'php.log'), 'utf8'),
    php: (code) => php(`require "wp-load.php"; (function () { ${code} })();`),
    close,
  }
}

async function startMariaDb(folder: string): Promise<{ socket: string; stop: () => Promise<void> }> {
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const data = join(folder, 'database')
  const socket = join(folder, 'mariadb.sock')
  execFileSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...user,
    ],
    { stdio: 'ignore' },
  )
  const child = spawn(
    '/usr/sbin/mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--skip-networking',
      `--pid-file=${folder}/mariadb.pid`,
      ...user,
    ],
    { stdio: 'ignore' },
  )
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const run = (sql: string) =>
    spawnSync('mariadb', ['--no-defaults', `--socket=${socket}`, '--user=root', '-e', sql]).status
  try {
    await until(async () => run('CREATE DATABASE IF NOT EXISTS wordpress') === 0)
  } catch (error) {
    await stop()
    throw error
  }
  return { socket, stop }
}

async function until(isReady: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await isReady())) {
    if (performance.now() > end) throw new Error('It does not start.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
