/**
 * The plugin in a network of sites, in a folder, with several PHP workers and real notifications: what `serve` sends to one site
 * belongs to another, two arrive at once, and some arrive days late. Skipped with a message where WordPress is not installed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deposit } from '../../support/sandbox-control.js'
import { bodyOf, press, second, useNetwork } from './wordpress-network.js'
import { missingForWordPress, newSite, root } from './wordpress.js'

const missing = await missingForWordPress()
if (missing !== undefined)
  process.stderr.write(`\nSKIPPED: a network of WordPress was not tested: no ${missing}\n\n`)

/** Each order in which some can arrive. */
function orders(types: readonly string[]): string[][] {
  if (types.length === 0) return [[]]
  return types.flatMap((type) =>
    orders(types.filter((other) => other !== type)).map((rest) => [type, ...rest]),
  )
}

describe.skipIf(missing !== undefined)('the plugin in a network of sites in a folder', () => {
  const network = useNetwork()
  const { site, php, publish, buy, close, choose, addOrder, orderOf } = network
  const { fulfilled, heard, notificationsOf, notify, expectOrder } = network

  it.each([
    ['the first site', '/blog/'],
    ['a further site', second],
  ])('sells on %s, and hears of more money than was due in the same moment', async (_, path) => {
    const page = publish(path, '[crypto_checkout item="Print" amount="20" currency="EUR" ask="name, email"]')
    const { order, location } = await buy(page, {
      buyer_name: 'Ada Example',
      buyer_email: 'ada@shop.example',
    })
    expect(location.startsWith(page)).toBe(true)
    expect(order.reference).toMatch(path === second ? /^wp-2-/ : /^wp-1-/)
    expect(order).toMatchObject({ state: 'open', email: 'ada@shop.example', name: 'Ada Example' })

    expect(JSON.parse(php(`echo get_option('test_sent');`, path))).toMatchObject({
      ...{ title: 'Print', email: 'ada@shop.example', returnUrl: location },
    })
    const payment = await choose(order.session)
    await deposit(network.service(), payment.address, `${BigInt(payment.amount.split('.')[0]!) * 2n + 2n}`)
    await expect
      .poll(() => heard(path, order.reference, 'order.overpaid') && orderOf(path, order.reference).state, {
        timeout: 30_000,
        interval: 300,
      })
      .toBe('paid')
    expect(orderOf(path, order.reference).detail).toMatch(/^More than the price was received/)
    expect(fulfilled(path, order.reference)).toBe(1)
  })

  it('begins another order once the shop closed the one before, also where money came after that', async () => {
    const page = publish(second, '[crypto_checkout item="Part" amount="20" currency="EUR"]')
    const { order, location, cookie } = await buy(page)
    await choose(order.session)
    const again = async () =>
      (await press(await (await fetch(page)).text(), {}, cookie)).headers.get('location')
    expect(await again()).toBe(location)
    await close(order.reference)
    await expect.poll(() => orderOf(second, order.reference).state, { interval: 300 }).toBe('closed')

    // The way back from the closed order.
    const shown = await (await fetch(location)).text()
    expect(shown).toContain(`session="${order.session}"`)
    const next = (await press(shown, {}, cookie)).headers.get('location')!
    expect(next.startsWith(page)).toBe(true)
    expect(next).not.toBe(location)

    expect(await notify(order, 'order.review', 1_000)).toBe(204)
    expect(orderOf(second, order.reference).state).toBe('review')
    expect(await again()).not.toBe(location)
  })

  describe.each([
    [['order.paid', 'order.overpaid'], 'paid', 1, /^More than the price was received/],
    [['order.partial', 'order.paid'], 'paid', 1, /^$/],
    [['order.review', 'order.accepted'], 'paid', 1, /^Accepted by owner: it is enough$/],
    [['order.expired', 'order.paid', 'order.late'], 'paid', 1, /^$/],
    [['order.paid', 'order.claimed', 'order.settled'], 'paid', 1, /^$/],
    [['order.paid', 'order.reverted', 'order.settled'], 'paid', 1, /^$/],
    [['order.reverted', 'order.settled', 'order.accepted'], 'paid', 1, /^Accepted/],
    [['order.partial', 'order.closed', 'refund.sent'], 'closed', 0, /^30 of 20 USDT received\nA refund of 5/],
    [['order.review', 'order.closed'], 'closed', 0, /^look at it$/],
    [['order.closed', 'order.review'], 'review', 0, /^look at it$/],
    [['order.closed', 'order.accepted'], 'paid', 1, /^Accepted/],
    [['order.paid', 'order.closed'], 'paid', 1, /^$/],
  ])('%j, counted in this order', (types, state, times, detail) => {
    it.each(orders(types))('means the same as it arrives: %s', async (...arriving) => {
      const order = addOrder()
      for (const type of arriving) expect(await notify(order, type, types.indexOf(type) + 1)).toBe(204)
      expectOrder(order, state, detail, times)
    })
  })

  it('fulfils once, and keeps the warning, where two arrive at two workers at once', async () => {
    for (let round = 0; round < 12; round++) {
      const order = addOrder()
      const both: [string, number][] = [
        ['order.paid', 1],
        ['order.overpaid', 2],
      ]
      if (round % 2 === 1) both.reverse()
      const answers = await Promise.all([...both, ...both].map(([type, at]) => notify(order, type, at)))
      expect(answers).toEqual([204, 204, 204, 204])
      expectOrder(order, 'paid', /^More than/, 1)
    }
  })

  it.each([
    ['order.paid', 'order.overpaid', 'paid', 1, /^More than/],
    ['order.overpaid', 'order.paid', 'paid', 1, /^More than/],
    ['order.paid', 'order.reverted', 'review', 0, /returned is missing/],
    ['order.reverted', 'order.paid', 'review', 0, /returned is missing/],
  ])(
    'loses neither where %s is written after %s was handled',
    async (first, second_, state, times, detail) => {
      const order = addOrder()
      const positionOf = (type: string) => (type === 'order.paid' ? 1 : 2)
      const race = { first: `msg_${order.reference}_${first}`, second: `msg_${order.reference}_${second_}` }
      php(`update_option('test_race', '${JSON.stringify(race)}'); delete_option('test_waits');`)
      const paused = notify(order, first, positionOf(first))
      await expect.poll(() => php(`echo get_option('test_waits');`), { interval: 100 }).toBe('1')
      expect(await notify(order, second_, positionOf(second_))).toBe(204)
      expect(await paused).toBe(204)
      php(`delete_option('test_race');`)
      expectOrder(order, state, detail, times)
    },
  )

  it.each([
    ['order.reverted', /returned is missing/],
    ['order.duplicate', /^Paid twice/],
    ['order.review', /^look at it$/],
    ['refund.sent', /^A refund of 5 USDT/],
  ])('ships nothing for an order.paid that arrives after a later %s', async (type, detail) => {
    const order = addOrder()
    expect(await notify(order, type, 2)).toBe(204)
    expect(await notify(order, 'order.paid', 1)).toBe(204)
    expectOrder(order, 'review', detail, 0)
  })

  it.each([
    ['order.reverted', 'order.reverted'],
    ['order.duplicate', 'order.reverted'],
    ['order.settled', 'order.reverted'],
  ])('ships nothing where %s, %s and order.settled leave a warning', async (second_, third) => {
    const order = addOrder()
    const types = ['order.paid', second_, third, 'order.settled']
    if (second_ === 'order.settled') types.splice(1, 3, 'order.settled', 'order.reverted')
    // The decision arrives last.
    for (const [index, type] of [...types.entries()].reverse())
      expect(await notify(order, type, index + 1)).toBe(204)
    const isStopped = second_ !== 'order.reverted'
    expect(orderOf(second, order.reference)).toMatchObject({ state: isStopped ? 'review' : 'paid' })
    expect(fulfilled(second, order.reference)).toBe(isStopped ? 0 : 1)
  })

  it('ships nothing where the payment was taken back between two tries of order.paid', async () => {
    const order = addOrder()
    php(`update_option('test_fails', '${order.reference}');`)
    expect(await notify(order, 'order.paid', 1)).toBe(503)
    php(`delete_option('test_fails');`)
    expect(await notify(order, 'order.reverted', 2)).toBe(204)
    expect(await notify(order, 'order.paid', 1)).toBe(204)
    expect(orderOf(second, order.reference)).toMatchObject({ state: 'review' })
    expect(fulfilled(second, order.reference)).toBe(0)
  })

  it('calls the action again after it failed, and shows what happens to a fulfilled order', async () => {
    const order = addOrder()
    php(`update_option('test_fails', '${order.reference}');`)
    expect(await notify(order, 'order.paid', 1)).toBe(503)
    php(`delete_option('test_fails');`)
    expect(await notify(order, 'order.paid', 1)).toBe(204)
    expect(await notify(order, 'order.reverted', 2)).toBe(204)
    expect(await notify(order, 'order.duplicate', 3)).toBe(204)
    expect(orderOf(second, order.reference)).toMatchObject({
      state: 'paid',
      detail:
        'Money that the order took or returned is missing. The endpoint says why.\nPaid twice. Return the second payment.',
    })
    expect(fulfilled(second, order.reference)).toBe(1)
  })

  it('waits for a request that fulfils, and takes its place when it is dead', async () => {
    const order = addOrder()
    const until = (seconds: number) =>
      site().php(
        `global $wpdb; $wpdb->update("{$wpdb->prefix}crypto_checkout_orders",
          ['fulfilling_until' => gmdate('Y-m-d H:i:s', time() + ${seconds})], ['reference' => '${order.reference}']);`,
        second,
      )
    until(100)
    expect(await notify(order, 'order.paid', 1)).toBe(503)
    expect(fulfilled(second, order.reference)).toBe(0)
    until(-1)
    expect(await notify(order, 'order.paid', 1)).toBe(204)
    expect(fulfilled(second, order.reference)).toBe(1)
  })

  it('writes no order that another request has changed since it was read', () => {
    const order = addOrder()
    const changed = site().php(
      `$order = \\CryptoCheckout\\Orders\\by_reference('${order.reference}');
       $change = fn ($detail) => \\CryptoCheckout\\Orders\\change($order, ['detail' => $detail]);
       echo json_encode([$change('first'), $change('second'), \\CryptoCheckout\\Orders\\by_reference($order->reference)->detail]);`,
      second,
    )
    expect(JSON.parse(changed)).toEqual([true, false, 'first'])
  })

  it('lets a person fulfil an order that was warned of', async () => {
    const order = addOrder()
    await notify(order, 'order.duplicate', 2)
    await notify(order, 'order.paid', 1)
    const press = () =>
      site().php(
        `wp_set_current_user(1); define('WP_ADMIN', true);
         require_once \\CryptoCheckout\\FOLDER . '/includes/orders-table.php'; require_once \\CryptoCheckout\\FOLDER . '/includes/admin.php';
         parse_str(parse_url(html_entity_decode(\\CryptoCheckout\\Admin\\fulfil_address(\\CryptoCheckout\\Orders\\by_reference('${order.reference}'))), PHP_URL_QUERY), $_GET);
         $_REQUEST = $_GET; \\CryptoCheckout\\Admin\\fulfil();`,
        second,
      )
    press()
    press()
    expectOrder(order, 'paid', /^Paid twice/, 1)
  })

  it('takes a type that it does not know, and a site that it does not have', async () => {
    const order = addOrder()
    expect(await notify(order, 'order.claimed', 1)).toBe(204)
    expect(await notify(order, 'order.invented', 2)).toBe(204)
    expect(orderOf(second, order.reference)).toMatchObject({ state: 'open', detail: '' })
    expect(heard(second, order.reference, 'order.invented')).toBe(1)
    expect(await notify({ ...order, reference: 'wp-99-0123456789AB' }, 'order.paid', 1)).toBe(204)
  })

  it('names the notifications that it wants in its guide, as the settings page does', async () => {
    const guide = await readFile(join(root, 'docs/servers/wordpress.md'), 'utf8')
    const wanted = site().php(`echo implode(',', \\CryptoCheckout\\Events\\KNOWN);`)
    expect(guide).toContain(`export NOTIFY_EVENTS=${wanted}\n`)
  })

  it('error: passes nothing on that is not signed', async () => {
    const order = addOrder()
    const answer = await fetch(notificationsOf('/blog/'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: bodyOf(order, 'order.paid', 1),
    })
    expect(answer.status).toBe(401)
    expect(orderOf(second, order.reference).state).toBe('open')
  })

  it('brings the tables of a site from before an update to its version, and fulfils none of its orders again', async () => {
    const before = orderOf('/blog/third/', 'wp-0123456789AB')
    expect(before).toMatchObject({ state: 'paid', version: '0', fulfilled_at: before.paid_at })
    const schemas = ['/blog/', second, '/blog/third/'].map((path) =>
      site().php(
        `global $wpdb; echo get_option('crypto_checkout_schema'), ' ',
        $wpdb->get_var("SELECT autoload FROM $wpdb->options WHERE option_name = 'crypto_checkout'");`,
        path,
      ),
    )
    expect(schemas).toEqual(['2 no', '2 no', '2 no'])
    const old = { reference: 'wp-0123456789AB', amount: '20', currency: 'EUR' }
    expect(await notify(old, 'order.paid', 1, '/blog/third/')).toBe(204)
    expect(fulfilled('/blog/third/', old.reference)).toBe(0)
  })

  it('makes the tables of a site that comes later when they are needed', async () => {
    site().php(newSite(new URL(site().url).host, '/blog/fourth/'))
    const order = addOrder('/blog/fourth/')
    expect(order.reference).toMatch(/^wp-4-/)
    expect(await notify(order, 'order.paid', 1, '/blog/fourth/')).toBe(204)
    expect(fulfilled('/blog/fourth/', order.reference)).toBe(1)
  })

  it('gives another script another address, so that none from a cache is refused for its hash', async () => {
    const page = publish(second, '[crypto_checkout amount="20" currency="EUR"]')
    const { location } = await buy(page)
    const scriptOf = async () =>
      /<script[^>]*integrity="([^"]+)"[^>]*src='?"?([^'" ]+\?ver=[0-9a-f]{12})/.exec(
        await (await fetch(location)).text(),
      )!
    const [, hash, address] = await scriptOf()
    const script = await fetch(address!)
    const digest = await crypto.subtle.digest('SHA-384', await script.arrayBuffer())
    expect(hash).toBe(`sha384-${Buffer.from(digest).toString('base64')}`)
    const file = join(site().plugin, 'cdn/integrity.json')
    const hashes = await readFile(file, 'utf8')
    await writeFile(file, hashes.replace(hash!, `sha384-${'A'.repeat(64)}`))
    expect((await scriptOf())[2]).not.toBe(address)
    await writeFile(file, hashes)
  })

  it('error: asks again for a buyer who left something out', async () => {
    const page = publish(second, '[crypto_checkout amount="20" currency="EUR" ask="email"]')
    const html = await (await fetch(page)).text()
    expect(html).toContain('name="buyer_email" type="email" autocomplete="email"')
    const answer = await press(html, { buyer_email: 'ada@' })
    const shown = await (await fetch(answer.headers.get('location')!)).text()
    expect(shown).toContain('role="alert"')
  })

  it('limits how often a visitor begins, by address and by network', () => {
    const admitted = (address: string, times: number) =>
      JSON.parse(
        site().php(
          `$_SERVER['REMOTE_ADDR'] = '${address}';
           echo json_encode(array_map(fn () => \\CryptoCheckout\\Limits\\admit(), range(1, ${times})));`,
          second,
        ),
      ) as boolean[]
    expect(admitted('9.9.9.9', 4)).toEqual([true, true, true, false])
    expect(admitted('9.9.9.10', 1)).toEqual([true])
    expect(admitted('2620:fe::1', 3)).toEqual([true, true, true])
    expect(admitted('2620:fe::2', 1)).toEqual([false])
    // A proxy stands for many.
    expect(admitted('10.0.0.1', 60)).not.toContain(false)
    expect(admitted('10.0.0.1', 1)).toEqual([false])
  })

  it('exports and erases what it knows of a buyer, and deletes what is no longer needed', async () => {
    const order = addOrder(second, { email: 'eve@shop.example', name: 'Eve' })
    const exported = site().php(
      `echo json_encode(\\CryptoCheckout\\Privacy\\export('eve@shop.example'));`,
      second,
    )
    expect(exported).toContain(order.reference)
    php(`\\CryptoCheckout\\Privacy\\erase('eve@shop.example');`)
    expect(orderOf(second, order.reference)).toMatchObject({ email: '', name: '' })

    const paid = addOrder()
    const warned = addOrder()
    const closed = addOrder()
    await notify(closed, 'order.closed', 1)
    await notify(paid, 'order.paid', 1)
    await notify(warned, 'order.reverted', 2)
    const kept = JSON.parse(
      site().php(
        `global $wpdb; [$orders, $notifications] = array_map(\\CryptoCheckout\\Orders\\table(...), ['orders', 'notifications']);
         $wpdb->query("UPDATE $orders SET created_at = '2020-01-01'");
         $wpdb->query("UPDATE $notifications SET received_at = '2020-01-01'");
         do_action('crypto_checkout_delete_unused');
         echo json_encode([
           $wpdb->get_var("SELECT COUNT(*) FROM $orders WHERE reference IN ('${order.reference}', '${closed.reference}')"),
           $wpdb->get_col("SELECT reference FROM $notifications WHERE reference IN ('${paid.reference}', '${warned.reference}')"),
           $wpdb->get_var("SELECT COUNT(*) FROM $orders WHERE reference = '${paid.reference}'"),
         ]);`,
        second,
      ),
    ) as unknown
    expect(kept).toEqual(['0', [warned.reference], '1'])
    // A try that comes after that fulfils nothing a second time, and what happened is still shown.
    expect(await notify(paid, 'order.paid', 1)).toBe(204)
    expect(await notify(paid, 'order.reverted', 2)).toBe(204)
    expect(orderOf(second, paid.reference)).toMatchObject({
      state: 'paid',
      detail: expect.stringContaining('missing') as string,
    })
    expect(fulfilled(second, paid.reference)).toBe(1)
    expect(await notify(warned, 'order.paid', 1)).toBe(204)
    expect(fulfilled(second, warned.reference)).toBe(0)
  })

  it('causes no error or warning of PHP', async () => {
    const lines = (await site().log()).split('\n').filter((line) => line.includes('plugins/crypto-checkout'))
    expect(lines).toEqual([])
  })

  it('leaves no setting of any site behind when it is deleted', () => {
    php(`update_option('crypto_checkout', ['api_key' => 'x']);`)
    site().php(`define('WP_UNINSTALL_PLUGIN', 'crypto-checkout/crypto-checkout.php');
      require WP_PLUGIN_DIR . '/crypto-checkout/uninstall.php';`)
    for (const path of ['/blog/', second, '/blog/third/'])
      expect(
        site().php(
          `global $wpdb; echo json_encode([$wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE 'crypto_checkout%'"),
             wp_next_scheduled('crypto_checkout_delete_unused')]);`,
          path,
        ),
      ).toBe('[[],false]')
  })
})
