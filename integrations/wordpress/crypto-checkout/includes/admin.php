<?php
/** The pages of the administration: orders, and settings with a connection test. */

namespace CryptoCheckout\Admin;

use CryptoCheckout\{Checkout, Endpoint, Events, Fulfilment, Notifications, Orders, Settings};

defined('ABSPATH') || exit;

const ORDERS_PAGE = 'crypto-checkout';
const SETTINGS_PAGE = 'crypto-checkout-settings';
const CAPABILITY = 'manage_options';
const SECRETS = ['api_key', 'notify_secret'];
/** The action by which a person fulfils an order. */
const FULFIL = 'crypto-checkout-fulfil';

function register(): void
{
    add_action('admin_menu', function (): void {
        $title = __('Crypto orders', 'crypto-checkout');
        add_menu_page($title, $title, CAPABILITY, ORDERS_PAGE, show_orders(...), 'dashicons-money-alt', 56);
        $settings = __('Settings', 'crypto-checkout');
        add_submenu_page(ORDERS_PAGE, $settings, $settings, CAPABILITY, SETTINGS_PAGE, show_settings(...));
    });
    add_action('admin_post_' . FULFIL, fulfil(...));
    add_action('admin_init', fn () => register_setting(SETTINGS_PAGE, Settings\OPTION, [
        'type' => 'array',
        'show_in_rest' => false,
        'default' => [],
        'sanitize_callback' => sanitize(...),
    ]));
}

/** What the form sent, checked. A wrong value is not stored; an empty secret keeps the stored one. */
function sanitize(mixed $given): array
{
    $stored = (array) get_option(Settings\OPTION, []);
    if (!is_array($given)) return $stored;
    foreach (array_keys(Settings\NAMES) as $name) {
        if (!isset($given[$name]) || !is_string($given[$name])) continue;
        $value = trim($given[$name]);
        if ($value === '' && in_array($name, SECRETS, true)) continue;
        $problem = Settings\problem($name, $value);
        if ($problem === null) $stored[$name] = $value;
        else add_settings_error(Settings\OPTION, "crypto-checkout-$name", $problem);
    }
    return $stored;
}

function show_orders(): void
{
    $table = new OrdersTable();
    $table->prepare_items();
    printf('<div class="wrap"><h1>%s</h1>', esc_html__('Crypto orders', 'crypto-checkout'));
    show_result();
    foreach (problems() as $problem) printf('<div class="notice notice-warning"><p>%s</p></div>', esc_html($problem));
    $table->views();
    printf('<form><input type="hidden" name="page" value="%s">', esc_attr(ORDERS_PAGE));
    $table->search_box(__('Search orders', 'crypto-checkout'), 'crypto-checkout');
    $table->display();
    echo '</form></div>';
}

/** What keeps a payment from starting, as sentences. @return list<string> */
function problems(): array
{
    $problems = Settings\problems();
    if (Checkout\script_hash() === '')
        $problems[] = __('The folder cdn is missing. Copy dist/cdn of the package into the folder of the plugin.', 'crypto-checkout');
    return $problems;
}

/** The address by which a person fulfils an order that needs a decision, though a later notification warns. */
function fulfil_address(object $order): string
{
    $address = add_query_arg(['action' => FULFIL, 'order' => $order->reference], admin_url('admin-post.php'));
    return wp_nonce_url($address, FULFIL . $order->reference);
}

function fulfil(): never
{
    $reference = is_string($_GET['order'] ?? null) ? wp_unslash($_GET['order']) : '';
    check_admin_referer(FULFIL . $reference);
    if (!current_user_can(CAPABILITY)) wp_die(esc_html__('You may not do this.', 'crypto-checkout'), '', ['response' => 403]);
    try {
        $claimed = Orders\by_reference($reference)?->state === 'review' ? Fulfilment\settle($reference, true, true) : null;
        if ($claimed !== null) Fulfilment\fulfil($claimed, []);
        $result = 'fulfilled';
    } catch (\Throwable $error) {
        error_log("crypto-checkout: order $reference can’t be fulfilled: {$error->getMessage()}");
        $result = 'failed';
    }
    wp_safe_redirect(add_query_arg(['page' => ORDERS_PAGE, 'result' => $result], admin_url('admin.php')), 303);
    exit;
}

function show_result(): void
{
    $text = match ($_GET['result'] ?? null) {
        'fulfilled' => __('The order is fulfilled.', 'crypto-checkout'),
        'failed' => __('The order was not fulfilled. The log of PHP says why.', 'crypto-checkout'),
        default => null,
    };
    if ($text !== null) printf('<div class="notice notice-info is-dismissible"><p>%s</p></div>', esc_html($text));
}

function show_settings(): void
{
    printf('<div class="wrap"><h1>%s</h1>', esc_html__('Crypto checkout', 'crypto-checkout'));
    settings_errors(Settings\OPTION);
    if (isset($_POST['test']) && check_admin_referer(SETTINGS_PAGE . '-test') && current_user_can(CAPABILITY)) show_test();
    echo '<form method="post" action="options.php"><table class="form-table" role="presentation">';
    settings_fields(SETTINGS_PAGE);
    show_field('endpoint', __('Endpoint', 'crypto-checkout'), __('Its address for visitors: PUBLIC_URL of crypto-checkout serve.', 'crypto-checkout'));
    show_field('internal_endpoint', __('Internal endpoint', 'crypto-checkout'), __('Its address for this server, if that is another.', 'crypto-checkout'));
    show_field('api_key', __('API key', 'crypto-checkout'), __('CHECKOUT_API_KEY of the endpoint.', 'crypto-checkout'));
    show_field('notify_secret', __('Notification secret', 'crypto-checkout'), __('NOTIFY_SECRET of the endpoint.', 'crypto-checkout'));
    printf(
        '<tr><th scope="row">%s</th><td><p><code>NOTIFY_URL=%s</code></p><p><code>NOTIFY_EVENTS=%s</code></p><p class="description">%s</p></td></tr></table>',
        esc_html__('Notifications', 'crypto-checkout'),
        esc_html(Notifications\address()),
        esc_html(implode(',', Events\KNOWN)),
        esc_html__('Set both at the endpoint.', 'crypto-checkout'),
    );
    submit_button();
    echo '</form><form method="post">';
    wp_nonce_field(SETTINGS_PAGE . '-test');
    submit_button(__('Test the connection', 'crypto-checkout'), 'secondary', 'test');
    echo '</form></div>';
}

function show_test(): void
{
    try {
        Endpoint\test_connection();
        $class = 'notice-success';
        $text = __('The endpoint answers, and the API key may start payments.', 'crypto-checkout');
    } catch (Endpoint\EndpointError $error) {
        $class = 'notice-error';
        $text = $error->getMessage();
    }
    printf('<div class="notice %s"><p>%s</p></div>', esc_attr($class), esc_html($text));
}

function show_field(string $name, string $label, string $description): void
{
    $is_secret = in_array($name, SECRETS, true);
    $is_constant = Settings\is_constant($name);
    $hint = match (true) {
        /* translators: %s: name of a constant of PHP */
        $is_constant => sprintf(__('Set by %s in wp-config.php.', 'crypto-checkout'), Settings\NAMES[$name]),
        $is_secret && Settings\value($name) !== '' => __('Stored. Enter another one to replace it.', 'crypto-checkout'),
        default => '',
    };
    printf(
        '<tr><th scope="row"><label for="crypto-checkout-%1$s">%2$s</label></th><td><input class="regular-text code" id="crypto-checkout-%1$s"'
        . ' name="%3$s[%1$s]" type="%4$s" value="%5$s" autocomplete="%9$s" spellcheck="false"'
        . ' aria-describedby="crypto-checkout-%1$s-help"%6$s><p class="description" id="crypto-checkout-%1$s-help">%7$s %8$s</p></td></tr>',
        esc_attr($name),
        esc_html($label),
        esc_attr(Settings\OPTION),
        $is_secret ? 'password' : 'text',
        esc_attr($is_secret ? '' : Settings\value($name)),
        $is_constant ? ' disabled' : '',
        esc_html($description),
        esc_html($hint),
        // A browser fills its own password into the other kind.
        esc_attr($is_secret ? 'new-password' : 'off'),
    );
}
