<?php
/**
 * The block and the shortcode. A page shows a button; pressing it creates the order and its session on this server, and leads
 * back to the page, which then shows the checkout. So a page view writes nothing, and a cached page belongs to no order.
 */

namespace CryptoCheckout\Checkout;

use CryptoCheckout\{Buyer, Endpoint, Limits, Offer, Orders, Settings};

use const CryptoCheckout\{FOLDER, PLUGIN_FILE};

defined('ABSPATH') || exit;

/** The action of the form, and the parameter of the page with the order's key. */
const ACTION = 'crypto-checkout';
const SCRIPT = 'crypto-checkout';

function register(): void
{
    add_action('init', function (): void {
        // A file that a browser or a proxy kept from before an update does not have the hash that the page names.
        $version = substr(hash('sha256', script_hash()), 0, 12);
        wp_register_script(SCRIPT, plugins_url('cdn/crypto-checkout.js', PLUGIN_FILE), [], $version, true);
        register_block_type(FOLDER . '/block', ['render_callback' => render(...)]);
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

/** The hash of the release's script, or an empty text where its folder was not copied. */
function script_hash(): string
{
    static $hashes = null;
    $hashes ??= (array) json_decode((string) @file_get_contents(FOLDER . '/cdn/integrity.json'), true);
    return is_string($hashes['crypto-checkout.js'] ?? null) ? $hashes['crypto-checkout.js'] : '';
}

/** The script of the release, with its hash. Its chunks are checked by the script itself. */
function add_integrity(string $tag, string $handle): string
{
    if ($handle !== SCRIPT || script_hash() === '') return $tag;
    return str_replace(' src=', sprintf(' integrity="%s" crossorigin async src=', esc_attr(script_hash())), $tag);
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
    if ($order === null || $order->offer !== Offer\id_of($offer)) return form($offer, $key ?? '');
    // The endpoint's way back from a closed order leads here, so the button has to be here.
    return show($order) . (Orders\was_closed($order) ? form($offer, '') : '');
}

/** @param string $key what the press before led to */
function form(array $offer, string $key): string
{
    $failure = match ($key) {
        'failed' => __('The payment can’t start now, and nothing was charged. Try again in a few minutes.', 'crypto-checkout'),
        'buyer' => __('Enter your name and your e-mail address where they are asked for, and try again.', 'crypto-checkout'),
        default => '',
    };
    ob_start();
    printf('<form class="wp-block-crypto-checkout" method="post" action="%s">', esc_url(admin_url('admin-post.php')));
    if ($failure !== '') printf('<p role="alert">%s</p>', esc_html($failure));
    echo '<p>';
    if ($offer['item'] !== '') printf('<strong>%s</strong> ', esc_html($offer['item']));
    printf('%s %s</p>', esc_html($offer['amount']), esc_html($offer['currency']));
    Buyer\show_inputs($offer['ask'], wp_unique_id('crypto-checkout-'));
    printf(
        '<input type="hidden" name="action" value="%s"><input type="hidden" name="offer" value="%s">'
        . '<p class="wp-block-button"><button class="wp-block-button__link wp-element-button">%s</button></p></form>',
        esc_attr(ACTION),
        esc_attr(Offer\sign($offer, shown_page())),
        esc_html__('Pay with crypto', 'crypto-checkout'),
    );
    return (string) ob_get_clean();
}

/** The address of the page that is shown, for its visitor. WordPress may be in a folder, and a proxy may leave that out. */
function shown_page(): string
{
    $home = wp_parse_url(home_url());
    $origin = $home['scheme'] . '://' . $home['host'] . (isset($home['port']) ? ":{$home['port']}" : '');
    $folder = rtrim($home['path'] ?? '', '/');
    $path = '/' . ltrim((string) wp_unslash($_SERVER['REQUEST_URI'] ?? ''), '/');
    if ($folder !== '' && !preg_match('#^' . preg_quote($folder, '#') . '([/?]|$)#', $path)) $path = $folder . $path;
    return remove_query_arg(ACTION, esc_url_raw($origin . $path));
}

/** The checkout of an order. Its link leads to the endpoint's page, which needs no script. */
function show(object $order): string
{
    if (strtotime("$order->session_expires_at UTC") <= time()) {
        $ended = match (true) {
            /* translators: %s: reference of the order */
            $order->state === 'paid' => __('Order %s is paid.', 'crypto-checkout'),
            /* translators: %s: reference of the order */
            Orders\was_closed($order) => __('Order %s is closed.', 'crypto-checkout'),
            default => null,
        };
        if ($ended !== null) return sprintf('<p>%s</p>', esc_html(sprintf($ended, $order->reference)));
        try {
            $session = Endpoint\create_session(
                request_for($order->reference, (array) $order, $order->email, page_of($order->page, $order->order_key)),
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
    $buyer = Buyer\from_form($offer['ask']);
    if ($buyer === null) lead_to($offer['page'], 'buyer');
    $id = Offer\id_of($offer);
    $cookie = ACTION . '-' . $id;
    try {
        $known = Orders\by_key(is_string($_COOKIE[$cookie] ?? null) ? $_COOKIE[$cookie] : '');
        if ($known !== null && $known->offer === $id && !Orders\is_over($known)) {
            if ($offer['ask'] !== [] && $buyer !== ['email' => $known->email, 'name' => $known->name]) rename_buyer($known, $buyer);
            lead_to($offer['page'], $known->order_key);
        }
        if (!Limits\admit()) refuse_start();
        $key = bin2hex(random_bytes(16));
        $reference = Orders\new_reference();
        $session = Endpoint\create_session(request_for($reference, $offer, $buyer['email'], page_of($offer['page'], $key)));
        Orders\add($offer, $buyer, $key, $reference, $id, $offer['page'], $session);
    } catch (\RuntimeException $error) {
        error_log('crypto-checkout: ' . $error->getMessage());
        if ($error instanceof Endpoint\EndpointError && $error->problem !== '') show_reason($error);
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

/** Another name or address for the same order: another session has the address for the payment service. */
function rename_buyer(object $order, array $buyer): void
{
    $session = Endpoint\create_session(
        request_for($order->reference, (array) $order, $buyer['email'], page_of($order->page, $order->order_key)),
    );
    Orders\replace_session($order->order_key, $session, $buyer);
}

/** Why the endpoint refused, such as for the price of the page. Only who can correct it sees that. */
function show_reason(Endpoint\EndpointError $error): void
{
    if (!current_user_can('edit_posts')) return;
    /* translators: %s: what the endpoint answered */
    $text = sprintf(__('Crypto checkout: the payment can’t start, and buyers are not told why. %s', 'crypto-checkout'), $error->getMessage());
    wp_die(esc_html($text), '', ['response' => 400, 'back_link' => true]);
}

function refuse_start(): never
{
    header('retry-after: ' . HOUR_IN_SECONDS);
    wp_die(
        esc_html__('Too many payments were started from your network. Try again in an hour.', 'crypto-checkout'),
        '',
        ['response' => 429, 'back_link' => true],
    );
}

/** The body of `POST /sessions`. `$return_url` is where the endpoint's page leads back to. */
function request_for(string $reference, array $offer, string $email, string $return_url): array
{
    return [
        'reference' => $reference,
        'amount' => $offer['amount'],
        'currency' => $offer['currency'],
        ...($offer['item'] === '' ? [] : ['title' => $offer['item']]),
        ...($email === '' ? [] : ['email' => $email]),
        'returnUrl' => $return_url,
    ];
}

function page_of(string $page, string $key): string
{
    return add_query_arg(ACTION, $key, $page);
}

function lead_to(string $page, string $key): never
{
    nocache_headers();
    wp_safe_redirect(page_of($page, $key), 303);
    exit;
}
