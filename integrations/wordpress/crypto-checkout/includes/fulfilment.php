<?php
/**
 * Brings an order to what its notifications mean, and fulfils it once. Requests run at once, in several PHP workers: each reads
 * the order and all its notifications, and writes only if no other has written meanwhile.
 *
 * For other plugins: the action `crypto_checkout_order_paid` gets the order's row and the notification's data when an order is
 * to be fulfilled. An action that throws is called again with the next delivery.
 */

namespace CryptoCheckout\Fulfilment;

use CryptoCheckout\{Events, Orders};

defined('ABSPATH') || exit;

const TRIES = 20;
/** After this time a request that neither finished nor failed is taken for dead, and the next delivery fulfils the order. */
const CLAIM_SECONDS = 300;

/**
 * Writes the state that follows from the notifications.
 *
 * @param bool $may_fulfil whether the caller fulfils the order if it is to be
 * @param bool $is_manual whether a person decided to fulfil it
 * @return object|null the order if the caller has to fulfil it now, which no other request does
 * @throws \RuntimeException if the notification has to be delivered again
 */
function settle(string $reference, bool $may_fulfil, bool $is_manual = false): ?object
{
    for ($try = 0; $try < TRIES; $try++) {
        // The order first: a notification that is stored after this read changes the order after this one's write.
        $order = Orders\by_reference($reference);
        if ($order === null) return null;
        $is_claimed = $order->fulfilling_until !== null && $order->fulfilling_until > Orders\now();
        $is_fulfilled = $order->fulfilled_at !== null || $is_claimed || $is_manual;
        $change = Events\outcome($order, $is_fulfilled, events_of($reference));
        $change['detail'] = stored_text($change['detail']);
        if ($change['state'] === 'paid' && $order->paid_at === null) $change['paid_at'] = Orders\now();
        $is_due = $may_fulfil && $change['state'] === 'paid' && $order->fulfilled_at === null;
        if ($is_due && !$is_claimed) $change['fulfilling_until'] = Orders\now(CLAIM_SECONDS);
        if (!Orders\change($order, $change)) continue;
        if (!$is_due) return null;
        if ($is_claimed) throw new \RuntimeException('another request is fulfilling the order');
        return Orders\by_reference($reference);
    }
    throw new \RuntimeException('other requests change the order all the time');
}

/** Calls the action of other plugins for an order that `settle` claimed. */
function fulfil(object $order, array $data): void
{
    global $wpdb;
    $orders = Orders\table('orders');
    try {
        do_action('crypto_checkout_order_paid', $order, $data);
    } catch (\Throwable $error) {
        $wpdb->query($wpdb->prepare("UPDATE $orders SET fulfilling_until = NULL, version = version + 1 WHERE id = %d", $order->id));
        // Meanwhile the payment may have been taken back.
        settle($order->reference, false);
        throw $error;
    }
    $done = $wpdb->query($wpdb->prepare(
        "UPDATE $orders SET fulfilled_at = %s, fulfilling_until = NULL, version = version + 1 WHERE id = %d",
        Orders\now(),
        $order->id,
    ));
    if ($done === false) throw new \RuntimeException('the order can’t be marked as fulfilled');
}

/** @return list<array{type: string, timestamp: string, data: array}> */
function events_of(string $reference): array
{
    global $wpdb;
    $table = Orders\table('notifications');
    $types = implode(', ', array_fill(0, count(Events\KNOWN), '%s'));
    $bodies = $wpdb->get_col(
        $wpdb->prepare("SELECT body FROM $table WHERE reference = %s AND type IN ($types)", $reference, ...Events\KNOWN),
    );
    return array_map(function (string $body): array {
        ['type' => $type, 'data' => $data] = $notification = json_decode($body, true);
        return ['type' => $type, 'timestamp' => Events\text($notification, 'timestamp'), 'data' => $data];
    }, $bodies);
}

/** A reason may have characters that the table of an older site can't store. */
function stored_text(string $text): string
{
    global $wpdb;
    $stored = $wpdb->strip_invalid_text_for_column(Orders\table('orders'), 'detail', $text);
    return is_string($stored) ? $stored : '';
}
