/**
 * What a payer waits for: `npm run bench -- page`, some minutes. Each page is opened in a new context of one browser, turn by
 * turn, so that a busy machine is busy for all of them; read the ratios, not the milliseconds. `RUNS=15` takes more; `--once` leaves out
 * the other checkouts, which the package registry has.
 */
import { chromium } from 'playwright-core'
import { browserArgs, ensureBrowser } from '../scripts/ensure-browser.mjs'
import { canned, start } from './page/server.mjs'
import { peers } from './shared/peers.mjs'
import { createReport, isOnce, median, ms, quantile } from './shared/report.mjs'

const runs = isOnce ? 1 : Number(process.env.RUNS ?? 9)
const rates = isOnce ? [1] : [1, 4]
const mounts = isOnce ? 1 : 1000
const manyMethods = 300
/** When the list is visible, at each rate, and the work of the main thread until then, relative to the floor. */
const budgets = {
  hosted: { visible: [0.9, 0.85] },
  snippet: { visible: [0.7, 0.9] },
  ours: { visible: [1, 1], work: 1.5 },
}

const report = createReport('page')
/** A figure beside its budget. */
const judge = (what, value, budget, unit) =>
  report.row(what, `${value.toFixed(value < 0.1 ? 4 : 2)} ${unit}`, {
    ...{ budget: `<= ${budget} ${unit}`, isMet: value <= budget },
  })
const checkRatio = (what, ratio, budget) =>
  report.row(what, '', { ratio, budget: `<= ${budget}x`, isMet: ratio <= budget })

const server = await start({ peers: isOnce ? [] : peers })
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: [...browserArgs, '--enable-precise-memory-info'],
  timeout: 120_000,
})
try {
  report.note(`Chromium ${browser.version()}; ${runs} runs each, medians`)
  for (const reason of server.missing) report.note(`not measured: ${reason}`)
  const history = await arrivals()
  await bytes()
  await rendering()
  await click()
  await filter()
  await heap()
  await report.end({ history })
} finally {
  await browser.close()
  await server.close()
}

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
  return { page, session, visibleMs, workMs, close: () => context.close() }
}

/** From the navigation to a first screen that can be used. The answer is what the history keeps of it. */
async function arrivals() {
  const results = new Map(server.contestants.map(({ id }) => [id, rates.map(() => [])]))
  for (let run = 0; run < runs; run += 1) {
    for (const [index, rate] of rates.entries()) {
      for (let turn = 0; turn < server.contestants.length; turn += 1) {
        const contestant = server.contestants[(turn + run) % server.contestants.length]
        const { page, visibleMs, workMs, close } = await open(contestant, rate)
        // The elements settle, and what is loaded for later comes.
        await page.waitForLoadState('networkidle')
        const [longest, shift] = await page.evaluate(() => [
          Math.max(0, ...bench.tasks.map(({ duration }) => duration)),
          bench.shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
        ])
        results.get(contestant.id)[index].push({ visibleMs, workMs, longest, shift })
        await close()
      }
    }
  }
  const of = (id, index, name) => median(results.get(id)[index].map((result) => result[name]))
  const ratio = (id, index, name) => of(id, index, name) / of('floor', index, name)
  const worstShift = (id) => Math.max(...results.get(id).flatMap((each) => each.map(({ shift }) => shift)))
  const relative = (id, index, name) =>
    id === 'floor' ? `${ms(of(id, index, name))} ms` : ratio(id, index, name).toFixed(2)
  report.table([
    [
      'ratios to the floor',
      ...rates.map((rate) => `visible ${rate}x`),
      'work of the main thread 1x',
      `longest task ${rates.map((rate) => `${rate}x`).join(' / ')}`,
      'layout shift, worst',
    ],
    ...server.contestants.map(({ id, name }) => [
      name,
      ...rates.map((_, index) => relative(id, index, 'visibleMs')),
      relative(id, 0, 'workMs'),
      `${rates.map((_, index) => of(id, index, 'longest').toFixed()).join(' / ')} ms`,
      worstShift(id).toFixed(3),
    ]),
  ])
  for (const [id, { visible, work }] of Object.entries(budgets)) {
    const { name } = server.contestants.find((contestant) => contestant.id === id)
    for (const [index, rate] of rates.entries())
      checkRatio(`${name}: visible at ${rate}x`, ratio(id, index, 'visibleMs'), visible[index])
    if (work) checkRatio(`${name}: work of the main thread until then`, ratio(id, 0, 'workMs'), work)
    judge(`${name}: longest task at 1x`, of(id, 0, 'longest'), 50, 'ms')
    judge(`${name}: layout shift, worst run`, worstShift(id), 0.001, 'CLS')
  }
  return Object.fromEntries(
    server.contestants
      .filter(({ id }) => id !== 'floor')
      .map(({ id, name }) => [name, rates.map((_, index) => relative(id, index, 'visibleMs')).join(' / ')]),
  )
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
    report.note(`${encodedDataLength} bytes: ${address.replace(/\/pay\/.*/, '/pay/{session}')}`)
    sum += encodedDataLength
  })
  await page.goto(server.url + hosted.path, { waitUntil: 'load' })
  await context.close()
  judge('hosted page: on the wire before the list is visible', sum / 1000, 14, 'kB')
}

/** What the endpoint's processor does for a page with twenty methods. */
async function rendering() {
  const times = await server.renderTimes(20, isOnce ? 1.1 : 3)
  report.row('hosted page with 20 methods, processor, p50', `${ms(quantile(times, 0.5))} ms`)
  judge('hosted page with 20 methods, processor, p99', quantile(times, 0.99), 5, 'ms')
}

/** From the click on a coin to the address and the code, and how much of that is ours after the endpoint's answer. */
async function click() {
  const floor = server.contestants.find(({ id }) => id === 'floor')
  const shown = {
    floor: `document.querySelector('floor-checkout').shadowRoot.querySelector('svg path')`,
    canned: `document.querySelector('crypto-checkout').shadowRoot.querySelector('crypto-qr-code')?.shadowRoot?.querySelector('svg path')`,
  }
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
      const figure = `${ms(of('total'))} ms, of which after the answer ${ms(of('own'))} ms`
      report.row(`${name}: click to code at ${rate}x`, figure)
      afterAnswer[`${id} ${rate}`] = of('own')
    }
  }
  // Half of a frame is waited for on average, and the code is painted at the end of one.
  const more = afterAnswer['canned 1'] - afterAnswer['floor 1']
  judge('answer to code at 1x, more than the floor', more, 16, 'ms')
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
  const { page, session, close } = await open({ id: 'elements' }, 1)
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
  report.note(
    `nodes ${before.nodes} to ${after.nodes}, listeners ${before.jsEventListeners} to ${after.jsEventListeners}`,
  )
  const each = (after.usedSize - before.usedSize) / mounts
  judge(`retained by ${mounts} mounts and unmounts, each`, each, 100, 'bytes')
}
