/** Debian's WordPress with its own MariaDB, in a temporary folder: PHP's server serves it, and nothing listens elsewhere. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.js'
import { listening, startProcess } from '../../support/processes.js'

export const root = join(import.meta.dirname, '../../..')
export const apiKey = 'api-key-of-the-shop'
export const notifySecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** The plugin with the script, in a folder. */
export async function pluginIn(folder: string): Promise<string> {
  const plugin = join(folder, 'crypto-checkout')
  await cp(join(root, 'integrations/wordpress/crypto-checkout'), plugin, { recursive: true })
  await cp(join(root, 'dist/cdn'), join(plugin, 'cdn'), { recursive: true })
  return plugin
}

/** Starts a command of the package in a folder, and gives its address. */
export const runCommand = (cwd: string, name: string, settings: Record<string, string>): Promise<string> =>
  startProcess([join(root, 'dist/cli/main.js'), name], settings, { cwd }).printed(listening)

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
  /** Runs PHP with WordPress loaded, and gives what it prints. In a network, for the site at this path. */
  php(code: string, path?: string): string
  /** The plugin's folder. */
  plugin: string
  close(): Promise<void>
}

type WordPressOptions = {
  /** The folder of the address that WordPress is in, such as `/blog`. */
  path?: string
  /** The path of each further site of a network, such as `/blog/second/`. */
  sites?: string[]
  /** PHP that every request runs, beside plugins. */
  always?: string
}

/** @param plugin the plugin's folder. Its settings are constants, as in wp-config.php. */
export async function startWordPress(
  plugin: string,
  constants: Record<string, string>,
  { path = '', sites = [], always }: WordPressOptions = {},
): Promise<WordPress> {
  const folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-wordpress-'))
  const database = await startMariaDb(folder)
  const served = join(folder, 'site')
  const site = join(served, path)
  await cp(installed, site, { recursive: true, dereference: true })
  if (always !== undefined) {
    await mkdir(join(site, 'wp-content/mu-plugins'), { recursive: true })
    await writeFile(join(site, 'wp-content/mu-plugins/test.php'), `<?php ${always}`)
  }
  await mkdir(join(site, 'wp-content/plugins'), { recursive: true })
  await cp(plugin, join(site, 'wp-content/plugins/crypto-checkout'), { recursive: true })

  const port = await freePort()
  const host = `127.0.0.1:${port}`
  const url = `http://${host}${path}`
  const common = {
    ...{ DB_NAME: 'wordpress', DB_USER: 'root', DB_PASSWORD: '', DB_HOST: `localhost:${database.socket}` },
    ...{ DB_CHARSET: 'utf8mb4', DB_COLLATE: '' },
    ...Object.fromEntries(
      ['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'NONCE_SALT'].map((name) => [
        name,
        `${name} of the test`,
      ]),
    ),
    ...constants,
  }
  const configure = (more: Record<string, string | number | boolean>) =>
    writeFile(
      join(site, 'wp-config.php'),
      `<?php
${Object.entries({ ...common, ...more })
  .map(([name, value]) => `define('${name}', ${typeof value === 'string' ? `'${value}'` : value});`)
  .join('\n')}
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
  await configure({ WP_HOME: url, WP_SITEURL: url })
  const php = (code: string, address = `${path}/`) =>
    execFileSync(
      'php',
      [
        ...['-d', 'display_errors=stderr', '-r'],
        `$_SERVER['HTTP_HOST'] = '${host}'; $_SERVER['REQUEST_URI'] = '${address}'; ${code}`,
      ],
      {
        cwd: site,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
  php(`define('WP_INSTALLING', true); require 'wp-load.php'; require 'wp-admin/includes/upgrade.php';
    wp_install('Northlight Prints', 'owner', 'owner@shop.example', false, '', 'password of the owner');`)
  if (sites.length > 0) {
    php(`require 'wp-load.php'; require 'wp-admin/includes/upgrade.php'; require 'wp-admin/includes/network.php';
      foreach ($wpdb->tables('ms_global') as $table => $name) $wpdb->$table = $name;
      install_network(); populate_network(1, '${host}', 'owner@shop.example', 'Northlight', '${path}/', false);`)
    const network = { MULTISITE: true, SUBDOMAIN_INSTALL: false, DOMAIN_CURRENT_SITE: host }
    const first = { PATH_CURRENT_SITE: `${path}/`, SITE_ID_CURRENT_SITE: 1, BLOG_ID_CURRENT_SITE: 1 }
    await configure({ ...network, ...first })
    for (const address of sites) php(`require 'wp-load.php'; ${newSite(host, address)}`)
  }
  await writeFile(join(folder, 'router.php'), router(served, path, sites))
  const server = spawn('php', ['-S', host, '-t', served, join(folder, 'router.php')], {
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
    php: (code, address) => php(`require "wp-load.php"; (function () { ${code} })();`, address),
    plugin: join(site, 'wp-content/plugins/crypto-checkout'),
    close,
  }
}

/** PHP that makes a further site. WordPress takes the port out of its address. */
export function newSite(host: string, path: string): string {
  const address = `http://${host}${path.replace(/\/$/, '')}`
  return `$site = wp_insert_site(['domain' => '${host}', 'path' => '${path}', 'network_id' => 1, 'user_id' => 1, 'title' => 'Site']);
    if (is_wp_error($site)) { fwrite(STDERR, $site->get_error_message()); exit(1); }
    foreach (['home', 'siteurl'] as $option) update_blog_option($site, $option, '${address}');
    $GLOBALS['wpdb']->update($GLOBALS['wpdb']->blogs, ['domain' => '${host}'], ['blog_id' => $site]);`
}

/** What the rewrite rules of WordPress do: files of a further site are those of the first, and all else is index.php. */
function router(root: string, path: string, sites: string[]): string {
  return `<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
foreach (${JSON.stringify(sites)} as $site)
    if (preg_match('#^' . $site . '(wp-(admin|content|includes)/.*|[^/]+\\.php)$#', $path, $found)) $path = '${path}/' . $found[1];
$file = '${root}' . $path;
if (is_dir($file)) $file = rtrim($file, '/') . '/index.php';
if (is_file($file) && !str_ends_with($file, '.php')) {
    $types = ['js' => 'text/javascript', 'css' => 'text/css', 'gif' => 'image/gif', 'svg' => 'image/svg+xml'];
    header('content-type: ' . ($types[pathinfo($file, PATHINFO_EXTENSION)] ?? 'application/octet-stream'));
    header('access-control-allow-origin: *');
    readfile($file);
    return true;
}
if (!is_file($file)) $file = '${join(root, path)}/index.php';
$_SERVER['SCRIPT_FILENAME'] = $file;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = substr($file, ${root.length});
unset($_SERVER['PATH_INFO']);
chdir(dirname($file));
require $file;
`
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
