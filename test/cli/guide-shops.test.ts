/**
 * A shop that pasted the guide's lines: its own route gets every type of notification, twice, forged, out of order and while
 * the shop fails, and marks the orders that are paid or accepted, each once.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  guideBlock,
  notifySecret,
  otherTypes,
  signed,
  type Delivery,
} from '../support/guide-notifications.js'

/** A delivery, and whether the shop's own code fails meanwhile. */
type Step = Delivery & { fails?: boolean }

/** What the shop answered to each step, and the orders that it marked, in their order. */
type Outcome = { answers: number[]; marked: string[] }

type Shop = { command: string; needs?: string[]; receive: (steps: Step[]) => Promise<Outcome> }

let folder: string
let running: ChildProcess[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-guide-shop-'))
  running = []
})
afterEach(async () => {
  for (const child of running) {
    const ended = once(child, 'exit')
    if (child.kill('SIGKILL')) await ended
  }
  await rm(folder, { recursive: true })
})

function start(command: string, args: string[]): ChildProcess {
  const env = { PATH: process.env['PATH'], NOTIFY_SECRET: notifySecret }
  const child = spawn(command, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] })
  running.push(child)
  return child
}

/** Runs a program that reads the steps from standard input and prints the outcome. */
async function runDriver(command: string, file: string, code: string, steps: Step[]): Promise<Outcome> {
  await writeFile(join(folder, file), code)
  const child = start(command, [file])
  const [output, errors] = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = []
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
    return () => Buffer.concat(chunks).toString()
  })
  child.stdin?.end(JSON.stringify(steps))
  const [code_] = (await once(child, 'close')) as [number]
  running.pop()
  if (code_ !== 0) throw new Error(errors?.())
  return JSON.parse(output?.() ?? '') as Outcome
}

/** Sends the steps to a server of the guide. */
async function sendTo(url: string, steps: Step[], setFailing: (fails: boolean) => Promise<void>) {
  const answers: number[] = []
  for (const { headers, body, fails = false } of steps) {
    await setFailing(fails)
    const json = { 'content-type': 'application/json' }
    answers.push((await fetch(url, { method: 'POST', headers: { ...headers, ...json }, body })).status)
  }
  return answers
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const isListening = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Flask as far as the guide uses it. */
const flask = `
import sqlite3, sys
from contextlib import closing
class App:
    def get(self, path): return lambda route: route
    post = get
class Request: pass
app, request, marked = App(), Request(), []
def mark_as_paid(reference):
    if request.fails: raise RuntimeError("the shop fails")
    marked.append(reference)
`
const flaskDriver = `
answers = []
for step in json.load(sys.stdin):
    request.headers, request.fails = step["headers"], step.get("fails", False)
    request.get_data = lambda: step["body"].encode()
    try: answers.append(paid()[1])
    except RuntimeError: answers.append(500)
print(json.dumps({"answers": answers, "marked": marked}))
`

/** Rails as far as the guide uses it. The model has a unique index and transactions. */
const rails = `
require 'set'
class FulfilledOrder
  Row = Struct.new(:previously_new_record?)
  @rows = Set.new
  def self.transaction
    before = @rows.dup
    yield
  rescue StandardError
    @rows = before
    raise
  end
  def self.create_or_find_by!(reference:) = Row.new(!@rows.add?(reference).nil?)
end
$marked = []
def head(status) = $answers << status
def mark_as_paid(reference)
  raise 'the shop fails' if $fails
  $marked << reference
end
def request = $request
`
const railsDriver = `
$answers = []
JSON.parse($stdin.read).each do |step|
  $fails = step['fails']
  $request = Struct.new(:headers, :raw_post).new(step['headers'], step['body'])
  begin
    paid
  rescue RuntimeError
    $answers << 500
  end
end
puts({ answers: $answers, marked: $marked }.to_json)
`

/** What the guide's script needs of a shop. */
const phpShop = `<?php
function shop_database(): PDO
{
    $db = new PDO('sqlite:' . __DIR__ . '/shop.db');
    $db->exec('CREATE TABLE IF NOT EXISTS fulfilled_orders (reference VARCHAR(128) PRIMARY KEY)');
    return $db;
}
function mark_as_paid(string $reference): void
{
    if (file_exists(__DIR__ . '/fails')) throw new RuntimeException('the shop fails');
    file_put_contents(__DIR__ . '/marked', "$reference\\n", FILE_APPEND);
}
`

const shops: Record<string, Shop> = {
  python: {
    command: 'python3',
    async receive(steps) {
      const module = await guideBlock('python', 'python', 'def receive')
      const route = await guideBlock('python', 'python', '@app.post')
      return runDriver('python3', 'shop.py', [module, flask, route, flaskDriver].join('\n'), steps)
    },
  },
  ruby: {
    command: 'ruby',
    async receive(steps) {
      const module = await guideBlock('ruby', 'ruby', 'def receive')
      const route = await guideBlock('ruby', 'ruby', 'def paid')
      return runDriver('ruby', 'shop.rb', [module, rails, route, railsDriver].join('\n'), steps)
    },
  },
  php: {
    command: 'php',
    needs: ['-r', 'exit(in_array("sqlite", PDO::getAvailableDrivers()) ? 0 : 1);'],
    async receive(steps) {
      await writeFile(join(folder, 'checkout.php'), await guideBlock('php', 'php', 'function receive'))
      await writeFile(join(folder, 'paid.php'), await guideBlock('php', 'php', 'http_response_code(500)'))
      await writeFile(join(folder, 'shop.php'), phpShop)
      const port = await freePort()
      const prepend = `auto_prepend_file=${join(folder, 'shop.php')}`
      start('php', ['-d', prepend, '-S', `127.0.0.1:${port}`, '-t', folder])
      const url = `http://127.0.0.1:${port}/paid.php`
      await expect.poll(() => isListening(url)).toBe(true)
      const failing = join(folder, 'fails')
      const answers = await sendTo(url, steps, (fails) =>
        fails ? writeFile(failing, '') : rm(failing, { force: true }),
      )
      const marked = await readFile(join(folder, 'marked'), 'utf8').catch(() => '')
      return { answers, marked: marked.split('\n').filter(Boolean) }
    },
  },
  node: {
    command: 'node',
    async receive(steps) {
      const port = await freePort()
      await writeFile(
        join(folder, 'checkout.mjs'),
        await guideBlock('node', 'js', 'export async function receive'),
      )
      const server = await guideBlock('node', 'js', "from './checkout.mjs'")
      await writeFile(join(folder, 'shop.mjs'), server.replace('8000', String(port)))
      // The guide ships by a line on the console.
      const driver = `
        const marked = []
        let fails = false
        const print = console.log
        console.log = (line) => {
          if (fails) throw new Error('the shop fails')
          marked.push(line.replace(/^ship /, ''))
        }
        await import('./shop.mjs')
        const chunks = []
        for await (const chunk of process.stdin) chunks.push(chunk)
        const answers = []
        for (const step of JSON.parse(Buffer.concat(chunks).toString())) {
          fails = step.fails
          const { headers, body } = step
          const answer = await fetch('http://127.0.0.1:${port}/', { method: 'POST', headers, body })
          answers.push(answer.status)
        }
        print(JSON.stringify({ answers, marked }))
        process.exit(0)`
      return runDriver(process.execPath, 'driver.mjs', driver, steps)
    },
  },
}

const notification = (type: string, reference: string) =>
  signed(JSON.stringify({ type, timestamp: new Date().toISOString(), data: { reference } }))

describe.each(Object.entries(shops))(
  'a shop made of docs/servers/%s.md',
  (name, { command, needs, receive }) => {
    const isMissing = spawnSync(command, needs ?? ['--version']).status !== 0
    if (isMissing)
      process.stderr.write(
        `\nSKIPPED: the shop of docs/servers/${name}.md was not run: ${command} is missing\n\n`,
      )

    it.skipIf(isMissing)('marks what is paid or accepted, once, and nothing else', async () => {
      const authentic = [
        ...otherTypes.map((type) => notification(type, 'order-1')),
        // Out of order: a part of the money, and the end of the price, after all of it.
        notification('order.paid', 'order-2'),
        notification('order.partial', 'order-2'),
        notification('order.expired', 'order-2'),
        notification('order.accepted', 'order-3'),
        // Another try, and the other type.
        notification('order.paid', 'order-2'),
        notification('order.accepted', 'order-2'),
        notification('order.accepted', 'order-3'),
        // Another order.
        notification('order.paid', 'order-4'),
      ]
      const forged = [
        { ...notification('order.paid', 'order-5'), headers: {} },
        { ...notification('order.paid', 'order-5'), body: notification('order.paid', 'order-6').body },
        { ...signed('{"type":"order.paid","data":{"reference":"order-5"}}', new Date(0)) },
      ]
      const outcome = await receive([...authentic, ...forged])
      expect(outcome.marked).toEqual(['order-2', 'order-3', 'order-4'])
      expect(outcome.answers).toEqual([...authentic.map(() => 204), ...forged.map(() => 401)])
    })

    it.skipIf(isMissing)('marks an order at the next try where the shop failed', async () => {
      const paid = notification('order.paid', 'order-1')
      const { answers, marked } = await receive([{ ...paid, fails: true }, paid, paid])
      expect(answers).toEqual([500, 204, 204])
      expect(marked).toEqual(['order-1'])
    })
  },
)
