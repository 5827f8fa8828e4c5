import { describe, expect, it } from 'vitest'
import { faultCatalogue } from '../../src/sandbox/faults/catalogue.js'
import { scenarioNames } from '../../src/sandbox/simulation/scenarios.js'
import { receiver, startService } from '../support/sandbox.js'

const views = ['', '/wallets', '/events']

/** A sandbox with something on every view, some of which tries to be markup. */
async function filled() {
  const { deliver } = receiver(() => new Response('<i>thanks</i>'))
  const service = startService({ deliver, confirmDelayMs: 0 })
  const { signed, initiate, sandbox, control, send } = service
  const eventTypes = ['transaction_completed', 'SUB_USER_WALLET_TRANSACTION_DETECTED']
  await signed('POST', '/webhook', {
    url: 'https://shop.example/hook',
    eventTypes,
    description: '<b>shop</b>',
    headers: { 'x-shop-secret': 's3cret-value' },
  })
  const { _id } = await initiate({ reference: '<b>order</b>' })
  sandbox.deposit(_id)
  await signed('POST', '/wallet', { reference: '<b>user</b>' })
  const address = 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6'
  await signed('POST', '/wallet/filter', { address, chains: ['tron'] })
  await control('/wallets/deposits', { address, chain: 'tron', coin: 'usdt', amount: '1' })
  await sandbox.settled()
  const text = async (path: string) => (await send('GET', path)).text()
  return { ...service, text, _id }
}

function buttonsOf(markup: string) {
  return [...markup.matchAll(/<button[^>]*>\s*([^<]*?)\s*<\/button>/g)].map(([, name]) => name)
}

describe('GET /sandbox', () => {
  it.each(views)('serves %s under a policy that allows nothing inline', async (view) => {
    const { send } = await filled()
    const response = await send('GET', `/sandbox${view}`)
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'/)
    expect(page).not.toMatch(/<style|style=|<script>| on\w+=/)
    expect(page).not.toMatch(/<[bi]>/)
    for (const [, file = ''] of page.matchAll(/(?:src|href)="(\/sandbox[^"]*)"/g)) {
      expect([file, (await send('GET', file)).status]).toEqual([file, 200])
    }
  })

  it.each(views)('lets %s fetch its own live parts, each with an id', async (view) => {
    const { text } = await filled()
    const page = await text(`/sandbox${view}`)
    const live = await text(/data-live="([^"]+)"/.exec(page)?.[1] ?? '/nowhere')
    const ids = [...live.matchAll(/<(?:p|ul|div|article) id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.slice(0, 2)).toEqual(['clock', 'faults'])
    expect(ids.length).toBeGreaterThan(3)
    for (const id of ids) expect(page).toContain(`id="${id}"`)
  })

  it('marks the view that is shown', async () => {
    const { text } = await filled()
    for (const view of views) {
      const current = /<a href="([^"]+)"\s+aria-current=page/.exec(await text(`/sandbox${view}`))
      expect(current?.[1]).toBe(`/sandbox${view}`)
    }
  })

  it('has a card with its buttons and scenarios for every payment', async () => {
    const { initiate, send } = startService()
    await initiate({ reference: 'order-7' })
    const live = await (await send('GET', '/sandbox/live')).text()
    expect(buttonsOf(live)).toEqual([
      'Pay exact',
      'Pay more',
      'Pay part',
      'Play',
      'Complete',
      'Mark unknown status',
    ])
    expect(live).toMatch(/<article[^>]*aria-labelledby="(title-\w+)"[\s\S]*<h2 id="\1">order-7</)
    expect(live).toMatch(/name="amount"\s+value="12.75"/)
    for (const name of scenarioNames) expect(live).toContain(`<option value="${name}">`)
    expect(live).not.toContain('CANARY')
  })

  it('shows the newest fifty payments and how many there are', async () => {
    const { initiate, send } = startService()
    for (let i = 0; i < 52; i++) await initiate({ reference: `order-${i}` })
    const live = await (await send('GET', '/sandbox/live')).text()
    expect(live.match(/<article/g)).toHaveLength(50)
    expect(live).toContain('The newest 50 of 52 payments.')
    expect(live).not.toContain('order-1<')
  })

  it('shows wallets, watched addresses and deposits', async () => {
    const { text } = await filled()
    const live = await text('/sandbox/live?view=wallets')
    expect(buttonsOf(live)).toEqual(['Deposit 1 TRX on TRON'])
    expect(live).toContain('&lt;b&gt;user&lt;/b&gt;')
    expect(live).toMatch(/<strong>1 USDT<\/strong> on TRON/)
  })

  it('shows the webhook without its secret, and every event with its tries and its body', async () => {
    const { text, _id } = await filled()
    const live = await text('/sandbox/live?view=events')
    expect(live).toContain('x-shop-secret')
    expect(live).not.toContain('s3cret-value')
    expect(live).toContain('<strong>200</strong> &lt;i&gt;thanks&lt;/i&gt;')
    expect(live).toContain(`&quot;_id&quot;: &quot;${_id}&quot;`)
  })

  it('offers every fault of the catalogue', async () => {
    const { text } = await filled()
    const page = await text('/sandbox')
    for (const { name } of faultCatalogue) expect(page).toContain(`<option value="${name}">`)
  })

  it('error: is served to names of this machine only, when configured so', async () => {
    const { sandbox } = startService({ loopbackOnly: true })
    const statusAt = async (origin: string) => (await sandbox.fetch(new Request(`${origin}/sandbox`))).status
    expect(await statusAt('http://localhost:4100')).toBe(200)
    expect(await statusAt('http://[::1]:4100')).toBe(200)
    expect(await statusAt('http://rebound.example:4100')).toBe(403)
    expect(await statusAt('http://127.0.0.1.example:4100')).toBe(403)
  })
})
