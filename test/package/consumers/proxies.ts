/** The proxies of docs/servers/proxies.md, each started with its block of the guide, and asked as a client would. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { expect, onTestFinished } from 'vitest'
import { blocksOf } from '../../support/document-blocks.js'
import { freshFolder } from '../../support/folders.js'
import { freePort } from '../../support/free-port.js'

const main = join(import.meta.dirname, '../../../dist/cli/main.js')
export const apiKey = 'api-key-of-the-shop'
const env = {
  PATH: process.env['PATH'],
  GATEWAY_ACCESS_ID: 'sandbox-access-id',
  CHECKOUT_SECRET: Buffer.alloc(32, 7).toString('base64url'),
  CHECKOUT_API_KEY: apiKey,
}

/** The paths of a recipe, with what they are in the test. */
type Paths = { folder: string; port: number; plainPort: number }

type Proxy = {
  /** The language of its block in the guide. */
  language: string
  binary: string
  /** The whole configuration, with the block of the guide in it. */
  configure: (block: string, paths: Paths) => string
  args: (file: string, paths: Paths) => string[]
  /** What the guide replaces for a path other than `/checkout`. */
  moved: [from: string, to: string][]
}

const modules = '/usr/lib/apache2/modules'

export const proxies: Proxy[] = [
  {
    language: 'nginx',
    binary: 'nginx',
    configure: (block, { folder }) =>
      `daemon off; pid ${folder}/pid; error_log stderr;
events {}
http {
  access_log ${folder}/access.log;
  include /etc/nginx/mime.types;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${block}
}`,
    args: (file) => ['-c', file],
    moved: [
      ['location /checkout/', 'location /eu/checkout/'],
      ['proxy_pass http://checkout;', 'proxy_pass http://checkout/checkout/;'],
    ],
  },
  {
    language: 'apache',
    binary: 'apache2',
    configure: (block, { folder, port, plainPort }) =>
      `${[
        ...['mpm_event', 'authz_core', 'ssl', 'http2', 'proxy', 'proxy_http', 'headers', 'filter', 'deflate'],
        ...['setenvif', 'socache_shmcb', 'alias'],
      ]
        .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
        .join('\n')}
Listen 127.0.0.1:${port}
Listen 127.0.0.1:${plainPort}
PidFile ${folder}/pid
DefaultRuntimeDir ${folder}
ServerName shop.example
ErrorLog ${folder}/main-error.log
LogFormat "%v:%p %h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\"" vhost_combined
CustomLog ${folder}/other_vhosts_access.log vhost_combined
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
${block}`,
    args: (file, { folder }) => ['-d', folder, '-f', file, '-DFOREGROUND'],
    moved: [['ProxyPass /checkout/', 'ProxyPass /eu/checkout/']],
  },
  {
    language: 'caddyfile',
    binary: 'caddy',
    // Its own certificates would need the internet.
    configure: (block, { folder, port, plainPort }) =>
      block
        .replace(
          '{\n',
          `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tstorage file_system ${folder}/storage\n`,
        )
        .replace(
          'shop.example {\n',
          `https://shop.example {\n\tbind 127.0.0.1\n\ttls ${folder}/shop.example.crt ${folder}/shop.example.key\n`,
        ),
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    moved: [['handle /checkout/*', 'handle_path /eu/*']],
  },
  {
    language: 'haproxy',
    binary: 'haproxy',
    // The defaults are Debian's.
    configure: (block) =>
      `global
  maxconn 200
  log /dev/log local0

defaults
  log global
  mode http
  option httplog
  option dontlognull
  timeout connect 5000
  timeout client 50000
  timeout server 50000

${block}`.replaceAll('/dev/log', 'stdout format raw'),
    args: (file) => ['-db', '-f', file],
    moved: [
      ['path_beg /checkout/', 'path_beg /eu/checkout/'],
      ['backend checkout\n', 'backend checkout\n  http-request replace-path /eu(/.*) \\1\n'],
    ],
  },
]

export const isInstalled = (binary: string) => spawnSync('sh', ['-c', `command -v ${binary}`]).status === 0

type Process = {
  /** What it has printed so far. */
  printed: () => string
  stop: () => Promise<void>
}

/** Starts a process that ends with the test. */
function start(command: string, args: string[], cwd: string, settings: NodeJS.ProcessEnv = {}): Process {
  const child: ChildProcess = spawn(command, args, { cwd, env: { ...env, ...settings } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => (printed += text.toString()))
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  onTestFinished(stop)
  return { printed: () => printed, stop }
}

/** Starts a command of the package, and gives its address. */
async function startCommand(name: string, cwd: string, settings: NodeJS.ProcessEnv) {
  const { printed, stop } = start(process.execPath, [main, name], cwd, settings)
  await expect.poll(printed).toMatch(/listening on http/)
  return { url: /listening on (http\S+)/.exec(printed())![1]!, stop }
}

export type Created = { session: string; url: string }
type Reply = { status: number; headers: IncomingHttpHeaders; body: string }

/** HTTPS with the certificate of the test, which is self-signed. */
export function ask(url: string, headers: Record<string, string> = {}, body?: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: body ? 'POST' : 'GET',
        rejectUnauthorized: false,
        servername: 'shop.example',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      },
      (response) => {
        let text = ''
        response.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: text }),
        )
      },
    )
    call.on('error', reject)
    call.end(body && JSON.stringify(body))
  })
}

/** What a server says to these bytes until it closes, or is silent for a second. */
export async function talk(port: number, text: string, isSecure = true): Promise<string> {
  const socket = isSecure
    ? connectTls({ host: '127.0.0.1', port, servername: 'shop.example', rejectUnauthorized: false })
    : connectTcp({ host: '127.0.0.1', port })
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  // A reset is an answer, too.
  socket.on('error', () => undefined)
  socket.setTimeout(1000, () => socket.destroy())
  socket.write(text)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

export async function statusOverHttp2(port: number): Promise<number> {
  const client = connect(`https://127.0.0.1:${port}`, {
    rejectUnauthorized: false,
    servername: 'shop.example',
  })
  const call = client.request({ ':path': '/checkout/health/live', ':authority': `shop.example:${port}` })
  const [headers] = (await once(call, 'response')) as [{ ':status': number }]
  client.destroy()
  return headers[':status']
}

const onLoopback = (name: string) => `${name.startsWith('listen') ? name : ''}127.0.0.1`

type Started = {
  folder: string
  /** The sandbox's address. */
  service: string
  /** The endpoint's address through the proxy, reached without a name server, and the header that names the shop. */
  local: string
  host: { host: string }
  port: number
  /** The port without TLS. */
  plainPort: number
  /** What the proxy has printed so far. */
  log: () => string
  stopEndpoint: () => Promise<void>
  stopProxy: () => Promise<void>
}

/** The sandbox, the endpoint and the proxy, until the endpoint answers through the proxy at `path`. */
export async function startAll(
  { language, binary, configure, args }: Proxy,
  path = '/checkout',
  change = (block: string) => block,
): Promise<Started> {
  const folder = freshFolder()
  const [port, plainPort] = [await freePort(), await freePort()]

  const { url: service } = await startCommand('sandbox', folder, { PORT: '0', CONFIRM_DELAY_MS: '0' })
  const endpoint = await startCommand('serve', folder, {
    PORT: '0',
    GATEWAY_URL: service,
    PUBLIC_URL: `https://shop.example:${port}${path}`,
    TRUST_PROXY: '1',
    LIMIT_CREATIONS_PER_ADDRESS: '2',
  })

  const pair = ['-keyout', 'shop.example.key', '-out', 'shop.example.crt']
  const subject = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=DNS:shop.example']
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1']
  execFileSync('openssl', ['req', ...options, ...pair, ...subject], { cwd: folder, stdio: 'ignore' })
  const [certificate, key] = await Promise.all(
    ['crt', 'key'].map((ending) => readFile(join(folder, `shop.example.${ending}`), 'utf8')),
  )
  await writeFile(join(folder, 'shop.example.pem'), `${certificate}${key}`)
  await mkdir(join(folder, 'storage'))

  const paths = { folder, port, plainPort }
  const recipes = new Map(
    (await blocksOf('docs/servers/proxies.md')).map((each) => [each.language, each.code]),
  )
  const block = change(recipes.get(language)!)
    .replaceAll('/etc/ssl', folder)
    .replaceAll(/\/var\/log\/(nginx|apache2|caddy)/g, folder)
    .replaceAll('4300', new URL(endpoint.url).port)
    // On the loopback interface, where a machine may have no IPv6.
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace(/(listen |\*:|:::)443( v4v6)?/, (_, name: string) => `${onLoopback(name)}:${port}`)
    .replace(/(listen |\*:|:::)80( v4v6)?/, (_, name: string) => `${onLoopback(name)}:${plainPort}`)
  const file = join(folder, 'proxy.conf')
  await writeFile(file, configure(block, paths))
  const server = start(binary, args(file, paths), folder, { HOME: folder })

  const local = `https://127.0.0.1:${port}${path}`
  const host = { host: `shop.example:${port}` }
  const status = () => ask(`${local}/health/live`, host).then((reply) => reply.status, server.printed)
  await expect.poll(status).toBe(200)
  return {
    ...{ folder, service, local, host, port, plainPort },
    log: server.printed,
    stopEndpoint: endpoint.stop,
    stopProxy: server.stop,
  }
}
