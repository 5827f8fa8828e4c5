<?php
/** The orders, and the notifications about them, in two tables. All times are UTC. */

namespace CryptoCheckout\Orders;

defined('ABSPATH') || exit;

/** The daily event that deletes orders without a payment. */
const CLEANUP = 'crypto_checkout_delete_unused';
/** How long an order without a notification is kept. Longer than the endpoint watches its addresses. */
const UNUSED_DAYS = 90;

/** What an order can be; from `paid` no notification leads back. */
const STATES = ['open', 'partial', 'review', 'expired', 'paid'];

function table(string $name): string
{
    global $wpdb;
    return "{$wpdb->prefix}crypto_checkout_$name";
}

function create_tables(): void
{
    global $wpdb;
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    $collation = $wpdb->get_charset_collate();
    $orders = table('orders');
    $notifications = table('notifications');
    dbDelta("CREATE TABLE $orders (
        id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
        order_key char(32) NOT NULL,
        reference varchar(64) NOT NULL,
        offer char(16) NOT NULL,
        item varchar(100) NOT NULL,
        amount varchar(24) NOT NULL,
        currency char(3) NOT NULL,
        page varchar(2000) NOT NULL,
        session text NOT NULL,
        session_url text NOT NULL,
        session_expires_at datetime NOT NULL,
        state varchar(16) NOT NULL,
        sequence bigint(20) unsigned NOT NULL DEFAULT 0,
        detail text NOT NULL,
        created_at datetime NOT NULL,
        paid_at datetime DEFAULT NULL,
        PRIMARY KEY  (id),
        UNIQUE KEY order_key (order_key),
        UNIQUE KEY reference (reference),
        KEY state (state,id)
    ) $collation;");
    dbDelta("CREATE TABLE $notifications (
        id varchar(128) NOT NULL,
        type varchar(32) NOT NULL,
        reference varchar(191) NOT NULL,
        body longtext NOT NULL,
        received_at datetime NOT NULL,
        handled_at datetime DEFAULT NULL,
        PRIMARY KEY  (id),
        KEY reference (reference)
    ) $collation;");
    if (!wp_next_scheduled(CLEANUP)) wp_schedule_event(time(), 'daily', CLEANUP);
}

function now(): string
{
    return gmdate('Y-m-d H:i:s');
}

/** @param array{item: string, amount: string, currency: string} $offer */
function add(array $offer, string $key, string $reference, string $offer_id, string $page, array $session): void
{
    global $wpdb;
    $inserted = $wpdb->insert(table('orders'), [
        'order_key' => $key,
        'reference' => $reference,
        'offer' => $offer_id,
        'item' => $offer['item'],
        'amount' => $offer['amount'],
        'currency' => $offer['currency'],
        'page' => $page,
        'state' => 'open',
        'detail' => '',
        'created_at' => now(),
        ...session_columns($session),
    ]);
    if ($inserted === false) throw new \RuntimeException('The order can’t be stored. Is the database writable?');
}

/** @param array{session: string, url: string, expiresAt: string} $session */
function replace_session(string $key, array $session): void
{
    global $wpdb;
    $wpdb->update(table('orders'), session_columns($session), ['order_key' => $key]);
}

function session_columns(array $session): array
{
    return [
        'session' => $session['session'],
        'session_url' => $session['url'],
        'session_expires_at' => gmdate('Y-m-d H:i:s', (int) strtotime($session['expiresAt'])),
    ];
}

/** An order by its key, the secret of its page, or null. */
function by_key(string $key): ?object
{
    return preg_match('/^[0-9a-f]{32}$/D', $key) ? by_column('order_key', $key) : null;
}

function by_reference(string $reference): ?object
{
    return by_column('reference', $reference);
}

function by_column(string $column, string $value): ?object
{
    global $wpdb;
    $orders = table('orders');
    return $wpdb->get_row($wpdb->prepare("SELECT * FROM $orders WHERE $column = %s", $value));
}

/** Orders without money, when the endpoint watches their addresses no more. A notification of money keeps its order. */
function delete_unused(): void
{
    global $wpdb;
    [$orders, $notifications] = [table('orders'), table('notifications')];
    $before = gmdate('Y-m-d H:i:s', time() - UNUSED_DAYS * DAY_IN_SECONDS);
    $wpdb->query($wpdb->prepare(
        "DELETE FROM $orders WHERE state IN ('open', 'expired') AND created_at < %s AND NOT EXISTS
           (SELECT 1 FROM $notifications AS n WHERE n.reference = $orders.reference AND n.type <> 'order.expired')",
        $before,
    ));
}
