/**
 * What a payer waits for: `npm run bench:page`, some minutes. Each page is opened in a new context of one browser, turn by
 * turn, so that a busy machine is busy for all of them; read the ratios, not the milliseconds. `RUNS=15` takes more; `--once` takes one
 * run of each without the other checkouts, to see that the bench works. The last line says how many budgets were missed.
 */
import { cpus, loadavg } from 'node:os'
import { chromium } from 'playwright-core'
import { browserArgs, ensureBrowser } from '../scripts/ensure-browser.mjs'
import { canned, start } from './page-server.mjs'
import { peers } from './peers.mjs'

const isOnce = process.argv.includes('--once')
const runs = isOnce ? 1 : Number(process.env.RUNS ?? 9)
const rates = [1, 4]
const mounts = isOnce ? 10 : 1000
const manyMethods = 300
/** When the list is visible, at each rate, and the work of the main thread until then, relative to the floor. */
const budgets = {
  hosted: { name: 'hosted page', visible: [0.9, 0.85] },
  snippet: { name: 'merchant page with the snippet', visible: [0.7, 0.9] },
  ours: { name: 'script tag alone', visible: [1, 1], work: 1.5 },
}

const print = (text = '') => process.stdout.write(`${text}\n`)
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const ms = (value) => value.toFixed(value < 10 ? 1 : 0)
const load = () =>
  `load ${loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')} on ${cpus().length} cores`

let missed = 0
/** Prints a figure beside its budget. */
function judge(what, value, budget, unit) {
  const isMet = value <= budget
  if (!isMet) missed += 1
  print(
    `${isMet ? 'met   ' : 'MISSED'} ${what}: ${value.toFixed(value < 0.1 ? 4 : 2)} ${unit}, budget ${budget}`,
  )
}

const server = await start({ peers: isOnce ? [] : peers })
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: [...browserArgs, '--enable-precise-memory-info'],
  timeout: 120_000,
})
try {
  print(`${load()} at first; Chromium ${browser.version()}; ${runs} runs each, medians`)
  for (const reason of server.missing) print(`not measured: ${reason}`)
  await arrivals()
  await bytes()
  await rendering()
  await click()
  await filter()
  await heap()
  print(`${load()} at last`)
} finally {
  await browser.close()
  await server.close()
}
print(`${missed} budgets missed`)
process.exitCode = missed > 0 && !isOnce ? 1 : 0

/**
 * Runs in the page before anything else. `painted(ready)` resolves to the time, from the navigation on, at which the first
 * frame with what `ready` finds was handed over to be painted.
 */
function watch() {
  const entriesOf = (type) => {
    const entries = []
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type, buffered: true })
    return entries
  }
  globalThis.bench = {
    tasks: entriesOf('longtask'),
    shifts: entriesOf('layout-shift'),
    painted: (ready) =>
      new Promise((resolve) => {
        const look = () => {
          const found = ready()
          if (!found || found.getBoundingClientRect().height === 0) return requestAnimationFrame(look)
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now())
          channel.port2.postMessage(0)
        }
        requestAnimationFrame(look)
      }),
  }
}

/** A page of a contestant in a context of its own, and the time at which its first screen was there. */
async function open({ id, path = `/${id}/`, ready }, rate) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 900 }, locale: 'en-US' })
  // What a peer wants from elsewhere fails at once, as it would fail in the end.
  await context.route(
    (url) => url.origin !== server.url,
    (route) => route.abort(),
  )
  const page = await context.newPage()
  await page.addInitScript(`(${watch})(); bench.visible = bench.painted(() => ${ready ?? 'document.body'})`)
  let requests = 0
  page.on('request', (request) => (requests += request.url().startsWith(server.url) ? 1 : 0))
  const session = await context.newCDPSession(page)
  // Time of the thread, and not of the clock: the same however busy the machine is.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (rate > 1) await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(server.url + path, { waitUntil: 'commit' })
  const visibleMs = await page.evaluate(
    (id) => Promise.race([bench.visible, new Promise((_, reject) => setTimeout(reject, 60_000, id))]),
    `${id} is not there after a minute`,
  )
  const { metrics } = await session.send('Performance.getMetrics')
  const workMs = metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  return { page, session, visibleMs, workMs, requests: () => requests, close: () => context.close() }
}

/** From the navigation to a first screen that can be used. */
async function arrivals() {
  const results = new Map(server.contestants.map(({ id }) => [id, rates.map(() => [])]))
  for (let run = 0; run < runs; run += 1) {
    for (const [index, rate] of rates.entries()) {
      for (let turn = 0; turn < server.contestants.length; turn += 1) {
        const contestant = server.contestants[(turn + run) % server.contestants.length]
        const { page, visibleMs, workMs, requests, close } = await open(contestant, rate)
        // The elements settle, and what is loaded for later comes.
        await page.waitForLoadState('networkidle')
        const [longest, shift] = await page.evaluate(() => [
          Math.max(0, ...bench.tasks.map(({ duration }) => duration)),
          bench.shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
        ])
        results.get(contestant.id)[index].push({ visibleMs, workMs, longest, shift, requests: requests() })
        await close()
      }
    }
  }
  const title = [
    'visible 1x',
    '/ floor',
    'visible 4x',
    '/ floor',
    'work 1x',
    '/ floor',
    'task 1x',
    'task 4x',
    'CLS',
    'requests',
  ]
  print(`\n${'ms'.padEnd(18)}${title.map((text) => text.padStart(11)).join('')}`)
  const of = (id, index, name) => median(results.get(id)[index].map((result) => result[name]))
  for (const { id, name } of server.contestants) {
    const cells = rates.flatMap((_, index) => [
      ms(of(id, index, 'visibleMs')),
      (of(id, index, 'visibleMs') / of('floor', index, 'visibleMs')).toFixed(2),
    ])
    cells.push(ms(of(id, 0, 'workMs')), (of(id, 0, 'workMs') / of('floor', 0, 'workMs')).toFixed(2))
    cells.push(ms(of(id, 0, 'longest')), ms(of(id, 1, 'longest')))
    cells.push(
      Math.max(
        ...results
          .get(id)
          .flat()
          .map(({ shift }) => shift),
      ).toFixed(3),
      of(id, 0, 'requests'),
    )
    print(`${name.padEnd(18)}${cells.map((cell) => String(cell).padStart(11)).join('')}`)
  }
  print(
    '(work: time of the main thread until then; task: the longest that blocks the page, 0 where none is over 50 ms; CLS: the worst run; requests: with those for later)\n',
  )
  for (const [index, rate] of rates.entries()) {
    const [word, floor, hosted] = ['word', 'floor', 'hosted'].map((id) => of(id, index, 'visibleMs'))
    print(
      `a page with one word takes ${(word / floor).toFixed(2)} of the floor's time at ${rate}x; the hosted page adds ${ms(hosted - word)} ms to it, the floor ${ms(floor - word)} ms`,
    )
  }
  print()
  for (const [id, { name, visible, work }] of Object.entries(budgets)) {
    for (const [index, rate] of rates.entries())
      judge(
        `${name}: visible at ${rate}x, against the floor`,
        of(id, index, 'visibleMs') / of('floor', index, 'visibleMs'),
        visible[index],
        'times',
      )
    if (work)
      judge(
        `${name}: main thread until then, against the floor`,
        of(id, 0, 'workMs') / of('floor', 0, 'workMs'),
        work,
        'times',
      )
    judge(`${name}: longest task at 1x`, of(id, 0, 'longest'), 50, 'ms')
    const shifts = results.get(id).flatMap((rate) => rate.map(({ shift }) => shift))
    judge(`${name}: layout shift, worst run`, Math.max(...shifts), 0.001, 'CLS')
  }
}

/**
 * Bytes on the wire, headers included, until the list of the hosted page is visible: the page and all that its first paint
 * waits for, as a browser that accepts brotli and gzip gets them. The script is loaded beside it.
 */
async function bytes() {
  const hosted = server.contestants.find(({ id }) => id === 'hosted')
  const context = await browser.newContext({ viewport: { width: 1024, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const addresses = new Map()
  let sum = 0
  session.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId) ?? ''
    if (/\.js$|favicon/.test(address) || !/\/pay\/|\.css$/.test(address)) return
    print(`${String(encodedDataLength).padStart(8)} bytes: ${address.replace(/\/pay\/.*/, '/pay/{session}')}`)
    sum += encodedDataLength
  })
  await page.goto(server.url + hosted.path, { waitUntil: 'load' })
  await context.close()
  judge('hosted page: on the wire before the list is visible', sum / 1000, 14, 'kB')
}

/** What the endpoint's processor does for a page with twenty methods. */
async function rendering() {
  const times = await server.renderTimes(20, 3)
  const at = (share) => times[Math.floor(times.length * share)]
  print(`a page with 20 methods: ${ms(at(0.5))} ms of processor, p50`)
  judge('hosted page: processor for a page with 20 methods, p99', at(0.99), 5, 'ms')
}

/** From the click on a coin to the address and the code, and how much of that is ours after the endpoint's answer. */
async function click() {
  const floor = server.contestants.find(({ id }) => id === 'floor')
  const shown = {
    floor: `document.querySelector('floor-checkout').shadowRoot.querySelector('svg path')`,
    canned: `document.querySelector('crypto-checkout').shadowRoot.querySelector('crypto-qr-code')?.shadowRoot?.querySelector('svg path')`,
  }
  print()
  const afterAnswer = {}
  for (const rate of rates) {
    const times = { floor: [], canned: [] }
    for (let run = 0; run < runs; run += 1) {
      for (const contestant of run % 2 === 0 ? [floor, canned] : [canned, floor]) {
        const { page, close } = await open(contestant, rate)
        await page.waitForLoadState('networkidle')
        const [x, y] = await page.evaluate(`(() => {
          const { left, top } = (${contestant.ready}).getBoundingClientRect()
          addEventListener('click', ({ timeStamp }) => (bench.clickedAt = timeStamp), { capture: true, once: true })
          bench.shown = bench.painted(() => ${shown[contestant.id]})
          return [left + 40, top + 20]
        })()`)
        await page.mouse.click(x, y)
        times[contestant.id].push(
          await page.evaluate(async () => {
            const shownAt = await bench.shown
            const [answer] = performance
              .getEntriesByType('resource')
              .filter(({ name }) => name.endsWith('/payments'))
            return { total: shownAt - bench.clickedAt, own: shownAt - answer.responseEnd }
          }),
        )
        await close()
      }
    }
    for (const { id, name } of [floor, canned]) {
      const of = (part) => median(times[id].map((time) => time[part]))
      print(
        `${name}, ${rate}x: click to code ${ms(of('total'))} ms, of which after the answer ${ms(of('own'))} ms`,
      )
      afterAnswer[`${id} ${rate}`] = of('own')
    }
  }
  // Half of a frame is waited for on average, and the code is painted at the end of one.
  judge(
    'answer to code on screen at 1x, against the floor',
    afterAnswer['canned 1'] - afterAnswer['floor 1'],
    16,
    'ms more',
  )
}

/** A word in the search of a long list: from the keystroke's event to the list laid out. */
async function filter() {
  server.offer(manyMethods)
  const { page, close } = await open(canned, 1)
  const times = await page.evaluate(async (rounds) => {
    const select = document.querySelector('crypto-checkout').shadowRoot.querySelector('crypto-method-select')
    const input = select.shadowRoot.querySelector('input')
    const times = []
    for (let round = 0; round < rounds; round += 1) {
      for (const words of ['c', 'co', 'coin 2', 'bitcoin', '']) {
        input.value = words
        const startedAt = performance.now()
        input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
        await select.updateComplete
        select.getBoundingClientRect()
        times.push(performance.now() - startedAt)
        await new Promise(requestAnimationFrame)
      }
    }
    return times
  }, runs)
  await close()
  server.offer(6)
  judge(`filter of ${manyMethods} methods, median keystroke`, median(times), 16, 'ms')
}

/** What is left of a checkout that was on the page and is gone. */
async function heap() {
  const { page, session, close } = await open({ id: 'empty' }, 1)
  const mount = (count) =>
    page.evaluate(async (count) => {
      for (let index = 0; index < count; index += 1) {
        const element = document.createElement('crypto-checkout')
        Object.assign(element, { endpoint: '/checkout', session: 's' })
        document.querySelector('#app').append(element)
        await element.updateComplete
        element.remove()
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
    }, count)
  const measure = async () => {
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    return { usedSize, nodes, jsEventListeners }
  }
  await page.waitForLoadState('networkidle')
  // The first thousand leave compiled code and what the engine learns of it: once, and not each.
  await mount(mounts)
  const before = await measure()
  await mount(mounts)
  const after = await measure()
  await close()
  print(
    `nodes ${before.nodes} to ${after.nodes}, listeners ${before.jsEventListeners} to ${after.jsEventListeners}`,
  )
  judge(
    `retained by ${mounts} mounts and unmounts, each`,
    (after.usedSize - before.usedSize) / mounts,
    100,
    'bytes',
  )
}
