<?php
/**
 * The block and the shortcode. A page shows a button; pressing it creates the order and its session on this server, and leads
 * back to the page, which then shows the checkout. So a page view writes nothing, and a cached page belongs to no order.
 */

namespace CryptoCheckout\Checkout;

use CryptoCheckout\{Endpoint, Offer, Orders, Settings};

defined('ABSPATH') || exit;

/** The action of the form, and the parameter of the page with the order's key. */
const ACTION = 'crypto-checkout';
const SCRIPT = 'crypto-checkout';

function register(): void
{
    add_action('init', function (): void {
        wp_register_script(SCRIPT, plugins_url('cdn/crypto-checkout.js', \CryptoCheckout\FOLDER . '/crypto-checkout.php'), [], null, true);
        register_block_type(\CryptoCheckout\FOLDER . '/block', ['render_callback' => render(...)]);
        add_shortcode('crypto_checkout', fn ($attributes) => render((array) $attributes));
    });
    add_filter('script_loader_tag', add_integrity(...), 10, 2);
    add_action('template_redirect', function (): void {
        if (shown_key() === null) return;
        // The page contains a session: it belongs to one visitor.
        if (!defined('DONOTCACHEPAGE')) define('DONOTCACHEPAGE', true);
        nocache_headers();
        header('referrer-policy: no-referrer');
    });
    add_action('admin_post_' . ACTION, start(...));
    add_action('admin_post_nopriv_' . ACTION, start(...));
}

/** The script of the release, with its hash. Its chunks are checked by the script itself. */
function add_integrity(string $tag, string $handle): string
{
    if ($handle !== SCRIPT) return $tag;
    $hashes = json_decode((string) @file_get_contents(\CryptoCheckout\FOLDER . '/cdn/integrity.json'), true);
    $hash = $hashes['crypto-checkout.js'] ?? '';
    return str_replace(' src=', sprintf(' integrity="%s" crossorigin async src=', esc_attr($hash)), $tag);
}

/** The key of the order that the visitor came to pay, or null. */
function shown_key(): ?string
{
    $key = $_GET[ACTION] ?? null;
    return is_string($key) && $key !== '' ? $key : null;
}

/** The block and the shortcode, for a visitor. */
function render(array $attributes): string
{
    $offer = Offer\from_attributes($attributes);
    // Only who can correct it sees what is wrong.
    if (is_string($offer)) return current_user_can('edit_posts') ? sprintf('<p>%s</p>', esc_html($offer)) : '';
    $key = shown_key();
    $order = $key === null ? null : Orders\by_key($key);
    if ($order !== null && $order->offer === Offer\id_of($offer)) return show($order);
    return form($offer, $key === 'failed');
}

function form(array $offer, bool $has_failed): string
{
    $page = remove_query_arg(ACTION, home_url(add_query_arg([])));
    $item = $offer['item'] === '' ? '' : sprintf('<strong>%s</strong> ', esc_html($offer['item']));
    $failure = $has_failed
        ? sprintf(
            '<p role="alert">%s</p>',
            esc_html__('The payment can’t start now, and nothing was charged. Try again in a few minutes.', 'crypto-checkout'),
        )
        : '';
    return sprintf(
        '<form class="wp-block-crypto-checkout" method="post" action="%s">%s<p>%s%s %s</p>'
        . '<input type="hidden" name="action" value="%s"><input type="hidden" name="offer" value="%s">'
        . '<p class="wp-block-button"><button class="wp-block-button__link wp-element-button">%s</button></p></form>',
        esc_url(admin_url('admin-post.php')),
        $failure,
        $item,
        esc_html($offer['amount']),
        esc_html($offer['currency']),
        esc_attr(ACTION),
        esc_attr(Offer\sign($offer, $page)),
        esc_html__('Pay with crypto', 'crypto-checkout'),
    );
}

/** The checkout of an order. Its link leads to the endpoint's page, which needs no script. */
function show(object $order): string
{
    if (strtotime("$order->session_expires_at UTC") <= time()) {
        if ($order->state === 'paid')
            return sprintf('<p>%s</p>', esc_html(sprintf(__('Order %s is paid.', 'crypto-checkout'), $order->reference)));
        try {
            $session = Endpoint\create_session(
                request_for($order->reference, (array) $order, add_query_arg(ACTION, $order->order_key, $order->page)),
            );
            Orders\replace_session($order->order_key, $session);
            $order = Orders\by_key($order->order_key);
        } catch (Endpoint\EndpointError $error) {
            error_log('crypto-checkout: ' . $error->getMessage());
        }
    }
    wp_enqueue_script(SCRIPT);
    return sprintf(
        '<crypto-checkout endpoint="%s" session="%s" lang="%s"><a href="%s" referrerpolicy="no-referrer">%s</a></crypto-checkout>',
        esc_url(Settings\endpoint()),
        esc_attr($order->session),
        esc_attr(get_bloginfo('language')),
        esc_url($order->session_url),
        esc_html__('Open the payment page', 'crypto-checkout'),
    );
}

/** A press of the button: `admin-post.php` calls it. Pressing again leads to the same order. */
function start(): never
{
    $offer = Offer\open(is_string($_POST['offer'] ?? null) ? wp_unslash($_POST['offer']) : '');
    if ($offer === null)
        wp_die(
            esc_html__('This page is out of date. Go back, reload it, and press the button again.', 'crypto-checkout'),
            '',
            ['response' => 400, 'back_link' => true],
        );
    $id = Offer\id_of($offer);
    $cookie = ACTION . '-' . $id;
    $known = Orders\by_key(is_string($_COOKIE[$cookie] ?? null) ? $_COOKIE[$cookie] : '');
    if ($known !== null && $known->offer === $id && !in_array($known->state, ['paid', 'expired'], true))
        lead_to($offer['page'], $known->order_key);

    $key = bin2hex(random_bytes(16));
    $reference = 'wp-' . strtoupper(bin2hex(random_bytes(6)));
    try {
        $session = Endpoint\create_session(request_for($reference, $offer, add_query_arg(ACTION, $key, $offer['page'])));
        Orders\add($offer, $key, $reference, $id, $offer['page'], $session);
    } catch (\RuntimeException $error) {
        error_log('crypto-checkout: ' . $error->getMessage());
        lead_to($offer['page'], 'failed');
    }
    setcookie($cookie, $key, [
        'expires' => time() + WEEK_IN_SECONDS,
        'path' => COOKIEPATH ?: '/',
        'secure' => is_ssl(),
        'httponly' => true,
        'samesite' => 'Lax',
    ]);
    lead_to($offer['page'], $key);
}

/** The body of `POST /sessions`. `$return_url` is where the endpoint's page leads back to. */
function request_for(string $reference, array $offer, string $return_url): array
{
    return [
        'reference' => $reference,
        'amount' => $offer['amount'],
        'currency' => $offer['currency'],
        ...($offer['item'] === '' ? [] : ['title' => $offer['item']]),
        'returnUrl' => $return_url,
    ];
}

function lead_to(string $page, string $key): never
{
    nocache_headers();
    wp_safe_redirect(add_query_arg(ACTION, $key, $page), 303);
    exit;
}
