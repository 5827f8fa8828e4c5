<?php
/** The rows of orders, and of the notifications about them. All times are UTC. */

namespace CryptoCheckout\Orders;

use CryptoCheckout\{Events, Limits, Schema};

defined('ABSPATH') || exit;

/** The daily event that deletes what is no longer needed. */
const CLEANUP = 'crypto_checkout_delete_unused';
/** How long an order without money is kept, longer than the endpoint watches its addresses; and how long a notification is. */
const UNUSED_DAYS = 90;

/** What an order can be. */
const STATES = ['open', 'partial', 'review', 'expired', 'closed', 'paid'];

function name_of(string $table): string
{
    global $wpdb;
    return "{$wpdb->prefix}crypto_checkout_$table";
}

/** A table of the current site, which is there. @throws \RuntimeException */
function table(string $name): string
{
    Schema\ready();
    return name_of($name);
}

function now(int $after_seconds = 0): string
{
    return gmdate('Y-m-d H:i:s', time() + $after_seconds);
}

/**
 * A new reference. In a network of sites it begins with the site: one endpoint may notify the first site for all of them.
 */
function new_reference(): string
{
    $site = is_multisite() ? get_current_blog_id() . '-' : '';
    return "wp-$site" . strtoupper(bin2hex(random_bytes(6)));
}

/** The site of a reference, in a network of sites; null if the reference has none. */
function site_of(string $reference): ?int
{
    return is_multisite() && preg_match('/^wp-(\d{1,9})-[0-9A-F]{12}$/D', $reference, $found) ? (int) $found[1] : null;
}

/**
 * @param array{item: string, amount: string, currency: string} $offer
 * @param array{email: string, name: string} $buyer
 */
function add(array $offer, array $buyer, string $key, string $reference, string $offer_id, string $page, array $session): void
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
        ...$buyer,
        ...session_columns($session),
    ]);
    if ($inserted === false) throw new \RuntimeException('The order can’t be stored. Is the database writable?');
}

/**
 * Another session of an order. It changes no state, so a notification may change the order meanwhile.
 *
 * @param array{session: string, url: string, expiresAt: string} $session
 * @param array{email?: string, name?: string} $buyer
 */
function replace_session(string $key, array $session, array $buyer = []): void
{
    global $wpdb;
    $wpdb->update(table('orders'), [...session_columns($session), ...$buyer], ['order_key' => $key]);
}

function session_columns(array $session): array
{
    return [
        'session' => $session['session'],
        'session_url' => $session['url'],
        'session_expires_at' => gmdate('Y-m-d H:i:s', (int) strtotime($session['expiresAt'])),
    ];
}

/**
 * Changes an order, unless another request has changed it since it was read. One statement decides that, so it holds with any
 * number of PHP workers, web servers and nodes of a database.
 *
 * @param array<string, string|null> $columns
 * @return bool false if the order has to be read again
 */
function change(object $order, array $columns): bool
{
    global $wpdb;
    $changed = $wpdb->update(
        table('orders'),
        [...$columns, 'version' => (int) $order->version + 1],
        ['id' => (int) $order->id, 'version' => (int) $order->version],
    );
    if ($changed === false) throw new \RuntimeException('the order can’t be changed');
    return $changed === 1;
}

/** An order by its key, the secret of its page, or null. */
function by_key(string $key): ?object
{
    return preg_match('/^[0-9a-f]{32}$/D', $key) ? by_column('order_key', $key) : null;
}

function by_reference(string $reference): ?object
{
    return $reference === '' ? null : by_column('reference', $reference);
}

function by_column(string $column, string $value): ?object
{
    global $wpdb;
    $orders = table('orders');
    return $wpdb->get_row($wpdb->prepare("SELECT * FROM $orders WHERE $column = %s", $value));
}

/** Whether the buyer's next press begins another order. */
function is_over(object $order): bool
{
    return in_array($order->state, ['expired', 'paid'], true) || was_closed($order);
}

/** Whether the shop closed the order. It takes no payment then, also while a person decides about money that came later. */
function was_closed(object $order): bool
{
    global $wpdb;
    if (in_array($order->state, ['closed', 'paid'], true)) return $order->state === 'closed';
    $table = table('notifications');
    $closed = $wpdb->prepare("SELECT 1 FROM $table WHERE reference = %s AND type = %s", $order->reference, Events\CLOSED);
    return $wpdb->get_var($closed) !== null;
}

/**
 * Deletes orders without money, when the endpoint watches their addresses no more, and the notifications that no open question
 * needs. An order with money stays, and so do the notifications of an order that is not fulfilled.
 */
function delete_unused(): void
{
    global $wpdb;
    [$orders, $notifications] = [table('orders'), table('notifications')];
    $before = now(-UNUSED_DAYS * DAY_IN_SECONDS);
    $wpdb->query($wpdb->prepare(
        "DELETE FROM $orders WHERE state IN ('open', 'expired', 'closed') AND created_at < %s AND NOT EXISTS
           (SELECT 1 FROM $notifications AS n WHERE n.reference = $orders.reference AND n.type NOT IN ('order.expired', 'order.closed'))",
        $before,
    ));
    $wpdb->query($wpdb->prepare(
        "DELETE n FROM $notifications AS n LEFT JOIN $orders AS o ON o.reference = n.reference
           WHERE n.received_at < %s AND (o.id IS NULL OR o.fulfilled_at IS NOT NULL)",
        $before,
    ));
    Limits\forget();
}
