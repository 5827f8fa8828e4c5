<?php
/** What WordPress exports and erases of a buyer, by e-mail address, and the text that it suggests for a privacy policy. */

namespace CryptoCheckout\Privacy;

use CryptoCheckout\Orders;

defined('ABSPATH') || exit;

const PER_PAGE = 100;

function register(): void
{
    add_filter('wp_privacy_personal_data_exporters', fn (array $exporters) => [
        ...$exporters,
        'crypto-checkout' => ['exporter_friendly_name' => __('Crypto orders', 'crypto-checkout'), 'callback' => export(...)],
    ]);
    add_filter('wp_privacy_personal_data_erasers', fn (array $erasers) => [
        ...$erasers,
        'crypto-checkout' => ['eraser_friendly_name' => __('Crypto orders', 'crypto-checkout'), 'callback' => erase(...)],
    ]);
    add_action('admin_init', fn () => wp_add_privacy_policy_content(
        __('Crypto Checkout', 'crypto-checkout'),
        wp_kses_post(wpautop(__(
            'An order has its item, price and payment, and the name and e-mail address if the page asks for them. The e-mail address goes to the payment service.',
            'crypto-checkout',
        ))),
    ));
}

/** @return array{data: list<array>, done: bool} */
function export(string $email, int $page = 1): array
{
    global $wpdb;
    $orders = Orders\table('orders');
    $rows = $wpdb->get_results($wpdb->prepare(
        "SELECT * FROM $orders WHERE email = %s ORDER BY id LIMIT %d OFFSET %d",
        $email,
        PER_PAGE,
        PER_PAGE * ($page - 1),
    ));
    return ['data' => array_map(item(...), $rows), 'done' => count($rows) < PER_PAGE];
}

function item(object $order): array
{
    $fields = [
        [__('Order', 'crypto-checkout'), $order->reference],
        [__('Item', 'crypto-checkout'), $order->item],
        [__('Price', 'crypto-checkout'), "$order->amount $order->currency"],
        [__('Name', 'crypto-checkout'), $order->name],
        [__('E-mail', 'crypto-checkout'), $order->email],
        [__('Created', 'crypto-checkout'), $order->created_at],
        [__('Paid', 'crypto-checkout'), (string) $order->paid_at],
    ];
    return [
        'group_id' => 'crypto-checkout',
        'group_label' => __('Crypto orders', 'crypto-checkout'),
        'item_id' => $order->reference,
        'data' => array_map(fn (array $field) => ['name' => $field[0], 'value' => $field[1]], $fields),
    ];
}

/** The order stays, because it is a record of a payment. @return array<string, mixed> */
function erase(string $email, int $page = 1): array
{
    global $wpdb;
    $orders = Orders\table('orders');
    $erased = $wpdb->query($wpdb->prepare("UPDATE $orders SET email = '', name = '' WHERE email = %s", $email));
    return [
        'items_removed' => (int) $erased > 0,
        'items_retained' => false,
        'messages' => [],
        'done' => $erased !== false,
    ];
}
