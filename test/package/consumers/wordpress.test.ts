/**
 * The plugin of integrations/wordpress in Debian's WordPress: a visitor buys from a block and from a shortcode that an author
 * wrote, in a block theme and in a classic one. Skipped with a message where WordPress is not installed.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch } from '../../support/browser.js'
import { sharedFolder } from '../../support/folders.js'
import { freePort } from '../../support/free-port.js'
import { endAll } from '../../support/processes.js'
import { deposit } from '../../support/sandbox-control.js'
import {
  apiKey,
  missingForWordPress,
  notifySecret,
  pluginIn,
  runCommand,
  startWordPress,
  type WordPress,
} from './wordpress.js'

const readKey = 'key-of-the-accounting'

const missing = await missingForWordPress()
if (missing !== undefined) process.stderr.write(`\nSKIPPED: WordPress was not tested: no ${missing}\n\n`)

const folder = sharedFolder()
let service: string
let site: WordPress
let browser: Browser
/** The addresses of the author's pages. */
let pages: { block: string; shortcode: string; wrong: string; refused: string }

describe.skipIf(missing !== undefined)('the plugin for WordPress', () => {
  beforeAll(async () => {
    service = await runCommand(folder, 'sandbox', { PORT: '0', CONFIRM_DELAY_MS: '0' })
    const port = await freePort()
    site = await startWordPress(await pluginIn(folder), {
      CRYPTO_CHECKOUT_ENDPOINT: `http://127.0.0.1:${port}/checkout`,
      CRYPTO_CHECKOUT_API_KEY: apiKey,
      CRYPTO_CHECKOUT_NOTIFY_SECRET: notifySecret,
    })
    site.php(`require 'wp-admin/includes/plugin.php';
      $result = activate_plugin('crypto-checkout/crypto-checkout.php'); if (is_wp_error($result)) exit(1);`)
    await runCommand(folder, 'serve', {
      PORT: `${port}`,
      GATEWAY_URL: service,
      GATEWAY_ACCESS_ID: 'sandbox-access-id',
      CHECKOUT_SECRET: Buffer.alloc(32, 7).toString('base64url'),
      CHECKOUT_API_KEY: apiKey,
      CHECKOUT_READ_KEY: readKey,
      ALLOWED_ORIGINS: site.url,
      NOTIFY_URL: `${site.url}/?rest_route=/crypto-checkout/v1/notifications`,
      NOTIFY_SECRET: notifySecret,
    })
    pages = JSON.parse(
      // An author may not write HTML: WordPress takes elements it does not know out of the text.
      site.php(`$author = wp_create_user('author', 'password of the author'); (new WP_User($author))->set_role('author');
        wp_set_current_user($author); kses_init();
        $post = fn ($title, $content) => get_permalink(wp_insert_post(['post_title' => $title, 'post_content' => wp_slash($content), 'post_status' => 'publish', 'post_author' => $author]));
        echo json_encode([
          'block' => $post('Print', '<!-- wp:paragraph --><p>A print.</p><!-- /wp:paragraph --><!-- wp:crypto-checkout/checkout {"item":"Print \\u0026 frame","amount":"49.90","currency":"EUR"} /-->'),
          'shortcode' => $post('Poster', 'A poster. [crypto_checkout item="Poster" amount="20" currency="usd"]'),
          'wrong' => $post('Wrong', '[crypto_checkout amount="1,5" currency="EUR"]'),
          'refused' => $post('Refused', '[crypto_checkout amount="49.90" currency="JPY"]'),
        ]);`),
    ) as typeof pages
    browser = await launch()
  }, 240_000)

  afterAll(async () => {
    await browser?.close()
    endAll()
    await site?.close()
  })

  describe.each(['twentytwentythree', 'twentytwentyone'])('with the theme %s', (theme) => {
    it.each(['block', 'shortcode'] as const)(
      'sells from a %s, and marks the order once it is paid',
      async (kind) => {
        site.php(`switch_theme('${theme}');`)
        const page = await newPage()
        const before = orders().length
        await page.goto(pages[kind])
        const button = page.getByRole('button', { name: 'Pay with crypto' })
        await button.waitFor()
        // A view, a bot's or a cache's, makes no order.
        expect(orders()).toHaveLength(before)
        await button.click()
        await choose(page)
        const [order] = orders()
        expect(order).toMatchObject(
          kind === 'block'
            ? { item: 'Print & frame', amount: '49.90', currency: 'EUR', state: 'open' }
            : { item: 'Poster', amount: '20', currency: 'USD', state: 'open' },
        )

        // Back, and again: the same order.
        await page.goto(pages[kind])
        await page.getByRole('button', { name: 'Pay with crypto' }).click()
        await page.locator('crypto-address .text', { hasText: /\S/ }).waitFor()
        expect(orders()).toHaveLength(before + 1)

        await pay(await page.locator('crypto-address .text').innerText())
        await page.getByRole('heading', { name: 'Paid' }).waitFor()
        await expect.poll(() => orders()[0]?.state).toBe('paid')
        expect(orders()[0]?.reference).toBe(order?.reference)
        await page.context().close()
      },
    )
  })

  it.each([
    ['https://shop.example/checkout', true],
    ['http://127.0.0.1:4300/checkout', true],
    ['http://[::1]:4300/checkout', true],
    ['http://10.1.2.3/checkout', true],
    ['http://checkout:4300/checkout', true],
    ['http://shop.example/checkout', false],
    ['http://1.1.1.1/checkout', false],
    ['http://16843009/checkout', false],
    ['http://0x01010101/checkout', false],
    ['https://user:word@shop.example/checkout', false],
    ['https://shop.example/checkout?key=1', false],
    ['ftp://shop.example/checkout', false],
  ])('sends its key to the endpoint at %s: %s', (address, isTaken) => {
    expect(site.php(`echo json_encode(\\CryptoCheckout\\Settings\\is_address('${address}'));`)).toBe(
      `${isTaken}`,
    )
  })

  it('says in its readme up to which WordPress it is tested: this one', async () => {
    const readme = await readFile(join(site.plugin, 'readme.txt'), 'utf8')
    const [major, minor] = site.php(`echo get_bloginfo('version');`).split('.')
    expect(readme).toContain(`\nTested up to: ${major}.${minor}\n`)
  })

  it('keeps the page of an order out of caches and referrers', async () => {
    const page = await newPage()
    await page.goto(pages.block)
    await page.getByRole('button', { name: 'Pay with crypto' }).click()
    await page.locator('crypto-checkout').waitFor()
    const { headers } = await fetch(page.url())
    expect(headers.get('cache-control')).toMatch(/no-cache/)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    await page.context().close()
  })

  it('leads to the page of the endpoint without a script', async () => {
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto(pages.block)
    await page.getByRole('button', { name: 'Pay with crypto' }).click()
    await page.getByRole('link', { name: 'Open the payment page' }).click()
    await page
      .getByRole('button', { name: /Bitcoin/ })
      .first()
      .waitFor()
    await page.context().close()
  })

  it('renews a session that has expired, for the same order', async () => {
    const page = await newPage()
    await page.goto(pages.shortcode)
    await page.getByRole('button', { name: 'Pay with crypto' }).click()
    await page.locator('crypto-checkout').waitFor()
    const [order] = orders()
    site.php(`global $wpdb; $wpdb->query("UPDATE {$wpdb->prefix}crypto_checkout_orders
      SET session = 'ended', session_expires_at = '2020-01-01' WHERE reference = '${order!.reference}'");`)
    await page.reload()
    await choose(page)
    expect(orders()[0]).toMatchObject({ reference: order!.reference, state: 'open' })
    await page.context().close()
  })

  it.each([
    ['no signature', {}],
    ['a signature of another secret', { secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['an old time', { sentAt: new Date(Date.now() - 3_600_000) }],
  ])('error: refuses a notification with %s', async (name, changes) => {
    const [order] = orders()
    const headers = name === 'no signature' ? {} : signed(`msg_${name}`, paid(order!), changes)
    const answer = await notify(paid(order!), headers)
    expect(answer.status).toBe(401)
    expect(orders()[0]).toEqual(order)
  })

  it('handles a notification once, and calls the action of other plugins', async () => {
    const [order] = orders()
    const body = paid(order!)
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await notify(body, signed('msg_once', body))).status),
    )
    expect(statuses).toEqual([204, 204, 204, 204])
    expect(orders()[0]).toMatchObject({ reference: order!.reference, state: 'paid' })
    // A late one of an earlier moment changes nothing.
    const partial = JSON.stringify({ ...JSON.parse(body), type: 'order.partial' })
    expect((await notify(partial, signed('msg_partial', partial))).status).toBe(204)
    expect(orders()[0]).toMatchObject({ state: 'paid' })
    const kept =
      site.php(`global $wpdb; echo $wpdb->get_var("SELECT COUNT(*) FROM {$wpdb->prefix}crypto_checkout_notifications
      WHERE id = 'msg_once' AND handled_at IS NOT NULL");`)
    expect(kept).toBe('1')
  })

  it('error: leaves a payment with another price to a person', async () => {
    const page = await newPage()
    await page.goto(pages.shortcode)
    await page.getByRole('button', { name: 'Pay with crypto' }).click()
    await page.locator('crypto-checkout').waitFor()
    const [order] = orders()
    const body = paid({ ...order!, amount: '0.20' })
    expect((await notify(body, signed('msg_price', body))).status).toBe(204)
    expect(orders()[0]).toMatchObject({ reference: order!.reference, state: 'review' })
    await page.context().close()
  })

  it('error: refuses an offer that was changed', async () => {
    const html = await (await fetch(pages.block)).text()
    const [, offer = ''] = /name="offer" value="([^"]+)"/.exec(html) ?? []
    const [text = '', signature] = offer.split('.')
    const cheap = { ...(JSON.parse(atob(text)) as object), amount: '0.01' }
    const before = orders().length
    for (const forged of [`${btoa(JSON.stringify(cheap))}.${signature}`, text, '', `${offer}0`]) {
      const answer = await fetch(`${site.url}/wp-admin/admin-post.php`, {
        method: 'POST',
        body: new URLSearchParams({ action: 'crypto-checkout', offer: forged }),
        redirect: 'manual',
      })
      expect(answer.status).toBe(400)
    }
    expect(orders()).toHaveLength(before)
  })

  it('error: shows a wrong price to its author only', async () => {
    const page = await newPage()
    await page.goto(pages.wrong)
    expect(await page.locator('body').innerText()).not.toContain('Crypto checkout:')
    await signIn(page, 'author', 'password of the author')
    await page.goto(pages.wrong)
    await page.getByText('set amount to a price above zero').waitFor()
    await page.context().close()
  })

  it('error: shows why the endpoint refuses a price to its author only', async () => {
    const page = await newPage()
    const button = page.getByRole('button', { name: 'Pay with crypto' })
    await page.goto(pages.refused)
    await button.click()
    await page.getByText('Try again in a few minutes.').waitFor()
    expect(await page.locator('body').innerText()).not.toContain('The endpoint answered')
    await signIn(page, 'author', 'password of the author')
    await page.goto(pages.refused)
    await button.click()
    await page.getByText(/The endpoint answered 4\d\d: amount: /).waitFor()
    await page.context().close()
  })

  it('error: shows the words of the endpoint as text', () => {
    const shown = site.php(
      `wp_set_current_user(get_user_by('login', 'author')->ID);
       add_filter('pre_http_request', fn () => ['response' => ['code' => 400], 'body' => '{"code":"invalid-amount","detail":"<b>amount</b>"}']);
       add_filter('wp_die_handler', fn () => function ($message) { echo $message; exit; });
       $offer = \\CryptoCheckout\\Offer\\from_attributes(['amount' => '49.90', 'currency' => 'JPY']);
       $_POST['offer'] = \\CryptoCheckout\\Offer\\sign($offer, home_url());
       \\CryptoCheckout\\Checkout\\start();`,
    )
    expect(shown).toContain('400: &lt;b&gt;amount&lt;/b&gt;')
  })

  it('lists the orders, tests the connection, and shows no secret', async () => {
    const page = await newPage()
    await signIn(page, 'owner', 'password of the owner')
    await page.goto(`${site.url}/wp-admin/admin.php?page=crypto-checkout`)
    const [order] = orders()
    await page.getByText(order!.reference).waitFor()
    await page.getByRole('link', { name: 'Needs a decision' }).click()
    await page.getByText('The price of the payment is not that of the order.').waitFor()

    await page.goto(`${site.url}/wp-admin/admin.php?page=crypto-checkout-settings`)
    await page.getByRole('button', { name: 'Test the connection' }).click()
    await page.getByText('The endpoint answers, and the API key may start payments.').waitFor()
    const html = await page.content()
    for (const secret of [apiKey, notifySecret]) expect(html).not.toContain(secret)

    await page.goto(`${site.url}/wp-admin/post-new.php`)
    await page.waitForFunction(() =>
      (
        globalThis as never as { wp: { blocks: { getBlockType(name: string): unknown } } }
      ).wp?.blocks?.getBlockType('crypto-checkout/checkout'),
    )
    await page.context().close()
  })

  it.each([
    ['a key that may do everything', withKey(apiKey), /^$/],
    ['a key that may only read', withKey(readKey), /^API key: the endpoint refuses it\. .*CHECKOUT_API_KEY/],
    ['a key of another shop', withKey('another-key'), /^API key: .*CHECKOUT_API_KEY/],
    ['no answer', answering(`new WP_Error('http', 'refused')`), /^Endpoint: it can’t be reached: refused$/],
    ['another server', answering(`['response' => ['code' => 200], 'body' => '{}']`), /^Endpoint: there/],
    ['a server’s own 400', answering(`['response' => ['code' => 400], 'body' => '']`), /^Endpoint: there/],
  ])('names the setting at fault when it tests the connection with %s', (_, filter, problem) => {
    const said = site.php(`${filter} try { \\CryptoCheckout\\Endpoint\\test_connection(); }
       catch (\\CryptoCheckout\\Endpoint\\EndpointError $error) { echo $error->getMessage(); }`)
    expect(said).toMatch(problem)
  })

  it('causes no error or warning of PHP', async () => {
    // WordPress 6.1 itself has deprecations under PHP 8.2.
    const lines = (await site.log()).split('\n').filter((line) => line.includes('plugins/crypto-checkout'))
    expect(lines).toEqual([])
  })
})

type Order = {
  reference: string
  item: string
  amount: string
  currency: string
  state: string
  session: string
}

/** PHP that sends this key to the endpoint, or answers in the place of the endpoint. */
const withKey = (key: string): string =>
  `add_filter('http_request_args', fn ($sent) => array_replace_recursive($sent, ['headers' => ['authorization' => 'Bearer ${key}']]));`
const answering = (answer: string): string => `add_filter('pre_http_request', fn () => ${answer});`

/** Newest first. */
function orders(): Order[] {
  const text = site.php(
    `global $wpdb; echo json_encode($wpdb->get_results("SELECT * FROM {$wpdb->prefix}crypto_checkout_orders ORDER BY id DESC"));`,
  )
  return JSON.parse(text) as Order[]
}

async function newPage(options = {}): Promise<Page> {
  const context = await browser.newContext(options)
  return context.newPage()
}

async function choose(page: Page): Promise<void> {
  await page.getByRole('combobox').fill('tron usdt')
  await page.getByRole('option', { name: /TRON/i }).click()
  await page.locator('crypto-address .text', { hasText: /\S/ }).waitFor()
}

async function pay(address: string): Promise<void> {
  await deposit(service, address.replaceAll(/\s/g, ''))
}

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto(`${site.url}/wp-login.php`)
  await page.locator('#user_login').fill(name)
  await page.locator('#user_pass').fill(password)
  await page.locator('#wp-submit').click()
  await page.locator('#wpadminbar').waitFor()
}

function paid({ reference, session, amount, currency }: Order): string {
  const payment = { id: 'payment', status: 'paid', fiat: { amount, currency } }
  return JSON.stringify({
    type: 'order.paid',
    timestamp: new Date().toISOString(),
    data: { sequence: 7, reference, session, payment },
  })
}

function signed(
  id: string,
  body: string,
  { secret = notifySecret, sentAt = new Date() } = {},
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(sentAt.getTime() / 1000)}`,
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  }
}

function notify(body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${site.url}/?rest_route=/crypto-checkout/v1/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}
