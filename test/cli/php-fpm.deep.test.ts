/** docs/servers/php.md as it runs in production: php-fpm behind nginx, with the environment that its pool gives to scripts. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it } from 'vitest'
import { startNginx, type Nginx } from './serve/nginx.js'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const command = ['/usr/sbin', '/usr/bin', '/usr/local/sbin']
  .flatMap((folder) => list(folder).map((name) => join(folder, name)))
  .find((path) => /\/php-fpm[\d.]*$/.test(path))
if (command === undefined)
  throw new Error('This test runs php-fpm, which is not installed on this machine: install it.')
const guide = await readFile(join(import.meta.dirname, '../../docs/servers/php.md'), 'utf8')
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, code = '']) => code)

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

let nginx: Nginx
let stop: () => Promise<void>
afterEach(async () => {
  await stop()
  await nginx.close()
})

/** @param environment of the pool, as the guide writes it. */
async function start(environment: string): Promise<void> {
  nginx = await startNginx(
    (folder) => `location / {
      fastcgi_pass unix:${folder}/fpm.sock;
      fastcgi_param SCRIPT_FILENAME ${folder}/paid.php;
      fastcgi_param REQUEST_METHOD $request_method;
      fastcgi_param CONTENT_TYPE $content_type;
      fastcgi_param CONTENT_LENGTH $content_length;
    }`,
  )
  const { folder } = nginx
  const [checkout = '', paid = ''] = blocks('php')
  await writeFile(join(folder, 'checkout.php'), checkout)
  // The shop's own: it has fulfilled no order yet.
  const shop = `
function mark_as_paid(string $reference): void {}
function shop_database(): object
{
    return new class {
        function beginTransaction() {}
        function prepare(string $statement) { return $this; }
        function execute(array $values) {}
        function commit() {}
    };
}
`
  await writeFile(join(folder, 'paid.php'), `${paid}${shop}`)
  const isRoot = process.getuid?.() === 0
  const group = spawnSync('id', ['-gn', 'nobody'], { encoding: 'utf8' }).stdout.trim()
  const config = `
[global]
error_log = ${folder}/fpm.log
daemonize = no
[www]
listen = ${folder}/fpm.sock
listen.mode = 0666
${isRoot ? `user = nobody\ngroup = ${group}` : ''}
pm = static
pm.max_children = 1
${environment}`
  await writeFile(join(folder, 'fpm.conf'), config)
  const child = spawn(command ?? '', ['--nodaemonize', '--fpm-config', join(folder, 'fpm.conf')], {
    // systemd gives it nothing of the shop's.
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const ended = once(child, 'exit')
  stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  await expect
    .poll(() =>
      access(join(folder, 'fpm.sock')).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
}

async function notify(headers: Record<string, string>): Promise<number> {
  return (await fetch(nginx.url, { method: 'POST', headers, body })).status
}

const body = JSON.stringify({ type: 'order.paid', data: { reference: 'order-1042' } })
const signed = () => {
  const at = new Date()
  return {
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  }
}

describe('docs/servers/php.md in php-fpm', () => {
  it('takes a notification of the endpoint, and no other', async () => {
    await start((blocks('ini')[0] ?? '').replace('whsec_…', secret))
    expect(await notify(signed())).toBe(204)
    expect(await notify({ ...signed(), 'webhook-signature': 'v1,AAAA' })).toBe(401)
    expect(await notify({})).toBe(401)
  })

  it.each(['Off', 'On'])('error: takes none without the secret, with display_errors = %s', async (shown) => {
    await start(`php_flag[display_errors] = ${shown}`)
    expect(await notify(signed())).toBe(500)
    expect(await notify({})).toBe(500)
  })
})
