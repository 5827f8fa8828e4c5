/**
 * The plugin in a network of sites, in a folder, with several PHP workers and real notifications: what `serve` sends to one site
 * belongs to another, two arrive at once, and some arrive days late. Skipped with a message where WordPress is not installed.
 */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedFolder } from '../../support/folders.js'
import { freePort } from '../../support/free-port.js'
import { endAll, listening, startProcess } from '../../support/processes.js'
import { deposit } from '../../support/sandbox-control.js'
import { missingForWordPress, newSite, startWordPress, type WordPress } from './wordpress.js'

const root = join(import.meta.dirname, '../../..')
const apiKey = 'api-key-of-the-shop'
const notifySecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const second = '/blog/second/'

/**
 * Counts what is fulfilled, and fails where a test asks for it. A request that a test pauses stands between its reads and its
 * write until another notification is handled; both without the lock, as on two nodes of a database.
 */
const always = `
add_filter('query', function ($query) {
  global $wpdb;
  static $isPaused = false;
  if (!isset($_SERVER['HTTP_WEBHOOK_ID']) || $isPaused) return $query;
  $isPaused = true;
  $race = json_decode((string) get_option('test_race'), true);
  $isPaused = false;
  if (!$race) return $query;
  if (str_starts_with($query, 'SELECT GET_LOCK')) return "SELECT '1'";
  if ($race['first'] !== $_SERVER['HTTP_WEBHOOK_ID'] || !preg_match('/^UPDATE \\S+crypto_checkout_orders/', $query)) return $query;
  $isPaused = true;
  $wpdb->insert($wpdb->options, ['option_name' => 'test_waits', 'option_value' => '1']);
  for ($tries = 0; $tries < 1000; $tries++) {
    $handled = $wpdb->get_var($wpdb->prepare("SELECT handled_at FROM {$wpdb->prefix}crypto_checkout_notifications WHERE id = %s", $race['second']));
    if ($handled !== null) break;
    usleep(10000);
  }
  return $query;
});
add_action('crypto_checkout_order_paid', function ($order, $data) {
  global $wpdb;
  if (get_option('test_fails') === $order->reference) throw new RuntimeException('the printer is on fire');
  $wpdb->query($wpdb->prepare("INSERT INTO $wpdb->options (option_name, option_value) VALUES (%s, '1')
    ON DUPLICATE KEY UPDATE option_value = option_value + 1", "test_fulfilled_$order->reference"));
}, 10, 2);
add_filter('http_request_args', function ($request, $address) {
  if (str_ends_with($address, '/sessions')) update_option('test_sent', $request['body']);
  return $request;
}, 10, 2);
add_action('crypto_checkout_notification', function ($type, $data) {
  global $wpdb;
  $wpdb->query($wpdb->prepare("INSERT INTO $wpdb->options (option_name, option_value) VALUES (%s, '1')
    ON DUPLICATE KEY UPDATE option_value = option_value + 1", "test_heard_{$data['reference']}_$type"));
}, 10, 2);`

const missing = await missingForWordPress()
if (missing !== undefined)
  process.stderr.write(`\nSKIPPED: a network of WordPress was not tested: no ${missing}\n\n`)

const folder = sharedFolder()
let service: string
let endpoint: string
let site: WordPress

describe.skipIf(missing !== undefined)('the plugin in a network of sites in a folder', () => {
  beforeAll(async () => {
    const plugin = join(folder, 'crypto-checkout')
    await cp(join(root, 'integrations/wordpress/crypto-checkout'), plugin, { recursive: true })
    await cp(join(root, 'dist/cdn'), join(plugin, 'cdn'), { recursive: true })

    service = await start('sandbox', { PORT: '0', CONFIRM_DELAY_MS: '0' })
    const port = await freePort()
    endpoint = `http://127.0.0.1:${port}/checkout`
    const constants = {
      CRYPTO_CHECKOUT_ENDPOINT: endpoint,
      CRYPTO_CHECKOUT_API_KEY: apiKey,
      CRYPTO_CHECKOUT_NOTIFY_SECRET: notifySecret,
      CRYPTO_CHECKOUT_STARTS_PER_HOUR: '3',
    }
    site = await startWordPress(plugin, constants, {
      path: '/blog',
      sites: [second, '/blog/third/'],
      always,
    })
    // The third site has the tables of the version before, with an order that was paid and another that was not.
    site.php(await tablesBefore(), '/blog/third/')
    site.php(`require 'wp-admin/includes/plugin.php';
      $result = activate_plugin('crypto-checkout/crypto-checkout.php', '', true); if (is_wp_error($result)) exit(1);`)
    await start('serve', {
      PORT: `${port}`,
      GATEWAY_URL: service,
      GATEWAY_ACCESS_ID: 'sandbox-access-id',
      CHECKOUT_SECRET: Buffer.alloc(32, 7).toString('base64url'),
      CHECKOUT_API_KEY: apiKey,
      ALLOWED_ORIGINS: new URL(site.url).origin,
      // The first site, for all.
      NOTIFY_URL: notificationsOf('/blog/'),
      NOTIFY_EVENTS: site.php(`echo implode(',', \\CryptoCheckout\\Events\\KNOWN);`),
      NOTIFY_SECRET: notifySecret,
    })
  }, 240_000)

  afterAll(async () => {
    endAll()
    await site?.close()
  })

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

    expect(JSON.parse(site.php(`echo get_option('test_sent');`, path))).toMatchObject({
      ...{ title: 'Print', email: 'ada@shop.example', returnUrl: location },
    })
    const payment = await choose(order.session)
    await deposit(service, payment.address, twice(payment.amount))
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
      expect(orderOf(second, order.reference)).toMatchObject({
        state,
        detail: expect.stringMatching(detail) as string,
      })
      expect(fulfilled(second, order.reference)).toBe(times)
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
      expect(orderOf(second, order.reference)).toMatchObject({
        state: 'paid',
        detail: expect.stringMatching(/^More than/) as string,
      })
      expect(fulfilled(second, order.reference)).toBe(1)
    }
  })

  it.each([
    ['order.paid', 'order.overpaid', 'paid', 1, /^More than/],
    ['order.overpaid', 'order.paid', 'paid', 1, /^More than/],
    ['order.paid', 'order.reverted', 'review', 0, /took the payment back/],
    ['order.reverted', 'order.paid', 'review', 0, /took the payment back/],
  ])(
    'loses neither where %s is written after %s was handled',
    async (first, second_, state, times, detail) => {
      const order = addOrder()
      const positionOf = (type: string) => (type === 'order.paid' ? 1 : 2)
      const race = { first: `msg_${order.reference}_${first}`, second: `msg_${order.reference}_${second_}` }
      site.php(`update_option('test_race', '${JSON.stringify(race)}'); delete_option('test_waits');`, second)
      const paused = notify(order, first, positionOf(first))
      await expect.poll(() => site.php(`echo get_option('test_waits');`, second), { interval: 100 }).toBe('1')
      expect(await notify(order, second_, positionOf(second_))).toBe(204)
      expect(await paused).toBe(204)
      site.php(`delete_option('test_race');`, second)
      expect(orderOf(second, order.reference)).toMatchObject({
        state,
        detail: expect.stringMatching(detail) as string,
      })
      expect(fulfilled(second, order.reference)).toBe(times)
    },
  )

  it.each([
    ['order.reverted', /took the payment back/],
    ['order.duplicate', /^Paid twice/],
    ['order.review', /^look at it$/],
    ['refund.sent', /^A refund of 5 USDT/],
  ])('ships nothing for an order.paid that arrives after a later %s', async (type, detail) => {
    const order = addOrder()
    expect(await notify(order, type, 2)).toBe(204)
    expect(await notify(order, 'order.paid', 1)).toBe(204)
    expect(orderOf(second, order.reference)).toMatchObject({
      state: 'review',
      detail: expect.stringMatching(detail) as string,
    })
    expect(fulfilled(second, order.reference)).toBe(0)
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
    site.php(`update_option('test_fails', '${order.reference}');`, second)
    expect(await notify(order, 'order.paid', 1)).toBe(503)
    site.php(`delete_option('test_fails');`, second)
    expect(await notify(order, 'order.reverted', 2)).toBe(204)
    expect(await notify(order, 'order.paid', 1)).toBe(204)
    expect(orderOf(second, order.reference)).toMatchObject({ state: 'review' })
    expect(fulfilled(second, order.reference)).toBe(0)
  })

  it('calls the action again after it failed, and shows what happens to a fulfilled order', async () => {
    const order = addOrder()
    site.php(`update_option('test_fails', '${order.reference}');`, second)
    expect(await notify(order, 'order.paid', 1)).toBe(503)
    site.php(`delete_option('test_fails');`, second)
    expect(await notify(order, 'order.paid', 1)).toBe(204)
    expect(await notify(order, 'order.reverted', 2)).toBe(204)
    expect(await notify(order, 'order.duplicate', 3)).toBe(204)
    expect(orderOf(second, order.reference)).toMatchObject({
      state: 'paid',
      detail:
        'The payment service took the payment back. Ask it why.\nPaid twice. Return the second payment.',
    })
    expect(fulfilled(second, order.reference)).toBe(1)
  })

  it('waits for a request that fulfils, and takes its place when it is dead', async () => {
    const order = addOrder()
    const until = (seconds: number) =>
      site.php(
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
    const changed = site.php(
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
      site.php(
        `wp_set_current_user(1); define('WP_ADMIN', true);
         require_once \\CryptoCheckout\\FOLDER . '/includes/orders-table.php'; require_once \\CryptoCheckout\\FOLDER . '/includes/admin.php';
         parse_str(parse_url(html_entity_decode(\\CryptoCheckout\\Admin\\fulfil_address(\\CryptoCheckout\\Orders\\by_reference('${order.reference}'))), PHP_URL_QUERY), $_GET);
         $_REQUEST = $_GET; \\CryptoCheckout\\Admin\\fulfil();`,
        second,
      )
    press()
    press()
    expect(orderOf(second, order.reference)).toMatchObject({
      state: 'paid',
      detail: expect.stringMatching(/^Paid twice/) as string,
    })
    expect(fulfilled(second, order.reference)).toBe(1)
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
    const wanted = site.php(`echo implode(',', \\CryptoCheckout\\Events\\KNOWN);`)
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
      site.php(
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
    site.php(newSite(new URL(site.url).host, '/blog/fourth/'))
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
    const file = join(site.plugin, 'cdn/integrity.json')
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
        site.php(
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
    const exported = site.php(
      `echo json_encode(\\CryptoCheckout\\Privacy\\export('eve@shop.example'));`,
      second,
    )
    expect(exported).toContain(order.reference)
    site.php(`\\CryptoCheckout\\Privacy\\erase('eve@shop.example');`, second)
    expect(orderOf(second, order.reference)).toMatchObject({ email: '', name: '' })

    const paid = addOrder()
    const warned = addOrder()
    const closed = addOrder()
    await notify(closed, 'order.closed', 1)
    await notify(paid, 'order.paid', 1)
    await notify(warned, 'order.reverted', 2)
    const kept = JSON.parse(
      site.php(
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
      detail: expect.stringContaining('back') as string,
    })
    expect(fulfilled(second, paid.reference)).toBe(1)
    expect(await notify(warned, 'order.paid', 1)).toBe(204)
    expect(fulfilled(second, warned.reference)).toBe(0)
  })

  it('causes no error or warning of PHP', async () => {
    const lines = (await site.log()).split('\n').filter((line) => line.includes('plugins/crypto-checkout'))
    expect(lines).toEqual([])
  })

  it('leaves no setting of any site behind when it is deleted', () => {
    site.php(`update_option('crypto_checkout', ['api_key' => 'x']);`, second)
    site.php(`define('WP_UNINSTALL_PLUGIN', 'crypto-checkout/crypto-checkout.php');
      require WP_PLUGIN_DIR . '/crypto-checkout/uninstall.php';`)
    for (const path of ['/blog/', second, '/blog/third/'])
      expect(
        site.php(
          `global $wpdb; echo json_encode([$wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE 'crypto_checkout%'"),
             wp_next_scheduled('crypto_checkout_delete_unused')]);`,
          path,
        ),
      ).toBe('[[],false]')
  })
})

type Order = {
  reference: string
  session: string
  amount: string
  currency: string
  state: string
  detail: string
  email: string
  name: string
  version: string
  paid_at: string | null
  fulfilled_at: string | null
}

/** Each order in which some can arrive. */
function orders(types: readonly string[]): string[][] {
  if (types.length === 0) return [[]]
  return types.flatMap((type) =>
    orders(types.filter((other) => other !== type)).map((rest) => [type, ...rest]),
  )
}

/** The tables and two orders as the version before wrote them. */
async function tablesBefore(): Promise<string> {
  const schema = await readFile(
    join(root, 'integrations/wordpress/crypto-checkout/includes/schema.php'),
    'utf8',
  )
  const columns = /CREATE TABLE \$orders \((.*?)\n {4}\) \$collation/s.exec(schema)![1]!
  const before = columns
    .split('\n')
    .filter((line) => !/^\s*(version|email|name|fulfilling_until|fulfilled_at|KEY email)\b/.test(line))
    .join('\n')
    .replace(/,\s*$/, '')
  return `global $wpdb; $isMade = $wpdb->query("CREATE TABLE {$wpdb->prefix}crypto_checkout_orders (${before}, sequence bigint NOT NULL DEFAULT 0)");
    $isMade = $isMade && $wpdb->insert("{$wpdb->prefix}crypto_checkout_orders", ['order_key' => 'k', 'reference' => 'wp-0123456789AB', 'offer' => 'o', 'item' => 'Print',
      'amount' => '20', 'currency' => 'EUR', 'page' => '/', 'session' => 's', 'session_url' => '/', 'session_expires_at' => '2026-11-20 10:00:00',
      'state' => 'paid', 'sequence' => 1, 'detail' => '', 'created_at' => '2026-11-20 09:00:00', 'paid_at' => '2026-11-20 09:10:00']);
    if (!$isMade) exit(1);`
}

function publish(path: string, content: string): string {
  return site.php(
    `global $wp_rewrite; $wp_rewrite->init();
     echo get_permalink(wp_insert_post(['post_title' => 'Print', 'post_content' => wp_slash('${content}'), 'post_status' => 'publish', 'post_author' => 1]));`,
    path,
  )
}

async function press(html: string, fields: Record<string, string> = {}, cookie = ''): Promise<Response> {
  const [, action] = /<form class="wp-block-crypto-checkout" method="post" action="([^"]+)"/.exec(html)!
  const [, offer] = /name="offer" value="([^"]+)"/.exec(html)!
  return fetch(action!, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ action: 'crypto-checkout', offer: offer!, ...fields }),
    redirect: 'manual',
  })
}

/** Presses the button of a page, as its form does. */
async function buy(page: string, fields: Record<string, string> = {}) {
  const answer = await press(await (await fetch(page)).text(), fields)
  expect(answer.status).toBe(303)
  const location = answer.headers.get('location')!
  const shown = await (await fetch(location)).text()
  const [, session] = /<crypto-checkout endpoint="[^"]+" session="([^"]+)"/.exec(shown)!
  const path = new URL(page).pathname.startsWith(second) ? second : '/blog/'
  const order = JSON.parse(
    site.php(
      `global $wpdb; echo json_encode($wpdb->get_row("SELECT * FROM {$wpdb->prefix}crypto_checkout_orders WHERE session = '${session}'"));`,
      path,
    ),
  ) as Order
  return { order, location, cookie: answer.headers.get('set-cookie')!.split(';')[0]! }
}

/** Closes an order at the endpoint. */
async function close(reference: string): Promise<void> {
  const answer = await fetch(`${endpoint}/orders/${reference}/close`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'the money was returned' }),
  })
  expect(answer.status).toBe(200)
}

async function choose(session: string) {
  const answer = await fetch(`${endpoint}/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    body: JSON.stringify({ chain: 'tron', coin: 'usdt' }),
  })
  return (await answer.json()) as { address: string; amount: string }
}

function twice(amount: string): string {
  return `${BigInt(amount.split('.')[0]!) * 2n + 2n}`
}

/** An order as the form makes it, without the endpoint. */
function addOrder(path = second, buyer = { email: '', name: '' }): Order {
  return JSON.parse(
    site.php(
      `$reference = \\CryptoCheckout\\Orders\\new_reference();
       \\CryptoCheckout\\Orders\\add(['item' => 'Print', 'amount' => '20', 'currency' => 'EUR'], json_decode('${JSON.stringify(buyer)}', true),
         bin2hex(random_bytes(16)), $reference, 'offer', home_url(), ['session' => 's', 'url' => '/', 'expiresAt' => '2027-01-01T00:00:00Z']);
       echo json_encode(\\CryptoCheckout\\Orders\\by_reference($reference));`,
      path,
    ),
  ) as Order
}

function orderOf(path: string, reference: string): Order {
  return JSON.parse(
    site.php(`echo json_encode(\\CryptoCheckout\\Orders\\by_reference('${reference}'));`, path),
  ) as Order
}

function fulfilled(path: string, reference: string): number {
  return Number(site.php(`echo (int) get_option('test_fulfilled_${reference}');`, path))
}

function heard(path: string, reference: string, type: string): number {
  return Number(site.php(`echo (int) get_option('test_heard_${reference}_${type}');`, path))
}

function notificationsOf(path: string): string {
  return `${new URL(site.url).origin}${path}?rest_route=/crypto-checkout/v1/notifications`
}

type Notified = Pick<Order, 'reference' | 'amount' | 'currency'>

function bodyOf({ reference, amount, currency }: Notified, type: string, sequence: number): string {
  const payment = {
    ...{ id: 'payment', status: 'paid', received: '30', amount: '20', coin: { symbol: 'USDT' } },
    fiat: { amount, currency },
  }
  const data = { sequence, reference, session: 's', payment }
  const timestamp = new Date().toISOString()
  const more = {
    'order.review': { detail: 'look at it' },
    'order.accepted': { accepted: { by: 'owner', reason: 'it is enough' } },
    'refund.sent': { refund: { id: 'r', state: 'sent', amount: '5' } },
  }[type]
  return JSON.stringify({ type, timestamp, data: { ...data, ...more } })
}

/** Sends a notification to the first site, as `serve` does, under an id that follows from what it says. */
async function notify(order: Notified, type: string, sequence: number, path = '/blog/'): Promise<number> {
  const body = bodyOf(order, type, sequence)
  const id = `msg_${order.reference}_${type}`
  const sentAt = new Date()
  const answer = await fetch(notificationsOf(path), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(notifySecret).sign(id, sentAt, body),
    },
    body,
  })
  return answer.status
}

const start = (name: string, settings: Record<string, string>): Promise<string> =>
  startProcess([join(root, 'dist/cli/main.js'), name], settings, { cwd: folder }).printed(listening)
