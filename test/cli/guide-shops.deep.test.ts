/** Shops in other languages that pasted the guide's lines. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { guideBlock } from '../support/guide-notifications.js'
import { freePort } from '../support/free-port.js'
import { needPrograms } from '../support/programs.js'
import { describeShops, folder, runDriver, start, type Step } from './guide-shops.js'

needPrograms('python3', 'php', 'ruby')

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

/** Rails as far as the guide uses it. The model has a unique index and transactions; a POST needs a token of a form. */
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
$unprotected = []
def skip_forgery_protection(only:) = $unprotected << only
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
    $unprotected.include?(:paid) ? paid : head(422)
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

describeShops({
  async python(steps) {
    const module = await guideBlock('python', 'python', 'def receive')
    const route = await guideBlock('python', 'python', '@app.post')
    return runDriver('python3', 'shop.py', [module, flask, route, flaskDriver].join('\n'), steps)
  },
  async ruby(steps) {
    const module = await guideBlock('ruby', 'ruby', 'def receive')
    const route = await guideBlock('ruby', 'ruby', 'def paid')
    return runDriver('ruby', 'shop.rb', [module, rails, route, railsDriver].join('\n'), steps)
  },
  async php(steps) {
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
})
