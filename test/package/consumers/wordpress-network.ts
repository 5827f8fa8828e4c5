/** A network of sites in a folder with the plugin, and `serve` over the sandbox: what a test does there. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect } from 'vitest'
import { sharedFolder } from '../../support/folders.js'
import { freePort } from '../../support/free-port.js'
import { endAll } from '../../support/processes.js'
import {
  apiKey,
  notifySecret,
  pluginIn,
  root,
  runCommand,
  startWordPress,
  type WordPress,
} from './wordpress.js'

export const second = '/blog/second/'

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

export async function press(
  html: string,
  fields: Record<string, string> = {},
  cookie = '',
): Promise<Response> {
  const [, action] = /<form class="wp-block-crypto-checkout" method="post" action="([^"]+)"/.exec(html)!
  const [, offer] = /name="offer" value="([^"]+)"/.exec(html)!
  return fetch(action!, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ action: 'crypto-checkout', offer: offer!, ...fields }),
    redirect: 'manual',
  })
}

type Notified = Pick<Order, 'reference' | 'amount' | 'currency'>

export function bodyOf({ reference, amount, currency }: Notified, type: string, sequence: number): string {
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

/** For the top of a part of a file: starts it before its tests, and ends it after them. */
export function useNetwork() {
  const folder = sharedFolder()
  let service: string
  let endpoint: string
  let site: WordPress

  beforeAll(async () => {
    const plugin = await pluginIn(folder)

    service = await runCommand(folder, 'sandbox', { PORT: '0', CONFIRM_DELAY_MS: '0' })
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
    await runCommand(folder, 'serve', {
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

  function publish(path: string, content: string): string {
    return site.php(
      `global $wp_rewrite; $wp_rewrite->init();
       echo get_permalink(wp_insert_post(['post_title' => 'Print', 'post_content' => wp_slash('${content}'), 'post_status' => 'publish', 'post_author' => 1]));`,
      path,
    )
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

  /** Expects the state of an order of the second site, its words, and how often it was fulfilled. */
  function expectOrder({ reference }: Notified, state: string, detail: RegExp, times: number): void {
    expect(orderOf(second, reference)).toMatchObject({
      state,
      detail: expect.stringMatching(detail) as string,
    })
    expect(fulfilled(second, reference)).toBe(times)
  }

  return {
    site: () => site,
    service: () => service,
    php: (code: string, path = second) => site.php(code, path),
    ...{
      publish,
      buy,
      close,
      choose,
      addOrder,
      orderOf,
      fulfilled,
      heard,
      notificationsOf,
      notify,
      expectOrder,
    },
  }
}
