<?php
/**
 * The endpoint's notifications, in Standard Webhooks format: `POST /wp-json/crypto-checkout/v1/notifications`. Each is verified,
 * stored under its id, and handled once; it is answered with 2xx only after that, so that the endpoint repeats the others.
 *
 * For other plugins: the action `crypto_checkout_order_paid` gets the order's row and the notification when an order is to be
 * fulfilled, and `crypto_checkout_notification` gets every notification. An action that throws is called again with the next
 * delivery: it has to be repeatable.
 */

namespace CryptoCheckout\Notifications;

use CryptoCheckout\{Orders, Settings};

defined('ABSPATH') || exit;

const MAX_AGE_SECONDS = 300;
const LOCK_SECONDS = 10;

function register(): void
{
    add_action('rest_api_init', fn () => register_rest_route('crypto-checkout/v1', '/notifications', [
        'methods' => 'POST',
        // The signature is the permission.
        'permission_callback' => '__return_true',
        'callback' => receive(...),
    ]));
}

function address(): string
{
    return rest_url('crypto-checkout/v1/notifications');
}

function receive(\WP_REST_Request $request): \WP_REST_Response
{
    $keys = Settings\notify_keys(Settings\value('notify_secret'));
    if ($keys === []) {
        error_log('crypto-checkout: a notification arrived, and no notification secret is set.');
        return new \WP_REST_Response(null, 503);
    }
    $id = (string) $request->get_header('webhook-id');
    $sent_at = (string) $request->get_header('webhook-timestamp');
    $signatures = (string) $request->get_header('webhook-signature');
    if (!is_genuine($keys, $id, $sent_at, $signatures, $request->get_body())) return new \WP_REST_Response(null, 401);

    $notification = json_decode($request->get_body(), true);
    if (!is_string($notification['type'] ?? null) || !is_array($notification['data'] ?? null))
        return new \WP_REST_Response(null, 400);
    return new \WP_REST_Response(null, handle($id, $notification, $request->get_body()) ? 204 : 503);
}

/** @param list<string> $keys */
function is_genuine(array $keys, string $id, string $sent_at, string $signatures, string $body): bool
{
    if ($id === '' || strlen($id) > 128 || !preg_match('/^\d{1,12}$/D', $sent_at)) return false;
    if (abs(time() - (int) $sent_at) > MAX_AGE_SECONDS) return false;
    foreach ($keys as $key) {
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sent_at.$body", $key, true));
        foreach (explode(' ', $signatures) as $signature) if (hash_equals($expected, $signature)) return true;
    }
    return false;
}

/** Stores and handles a notification, unless that is done. False if it must be delivered again. */
function handle(string $id, array $notification, string $body): bool
{
    global $wpdb;
    $table = Orders\table('notifications');
    // Two deliveries of one id may arrive at once.
    $lock = 'crypto-checkout ' . substr(hash('sha256', $wpdb->prefix . $id), 0, 32);
    if ($wpdb->get_var($wpdb->prepare('SELECT GET_LOCK(%s, %d)', $lock, LOCK_SECONDS)) !== '1') return false;
    try {
        $known = $wpdb->get_row($wpdb->prepare("SELECT handled_at FROM $table WHERE id = %s", $id));
        if ($known?->handled_at !== null) return true;
        $reference = (string) ($notification['data']['reference'] ?? '');
        if ($known === null) {
            $stored = $wpdb->insert($table, [
                'id' => $id,
                'type' => substr($notification['type'], 0, 32),
                'reference' => mb_substr($reference, 0, 191),
                'body' => $body,
                'received_at' => Orders\now(),
            ]);
            if ($stored === false) return false;
        }
        apply($notification['type'], $notification['data']);
        return $wpdb->update($table, ['handled_at' => Orders\now()], ['id' => $id]) !== false;
    } catch (\Throwable $error) {
        error_log("crypto-checkout: notification $id failed and is expected again: {$error->getMessage()}");
        return false;
    } finally {
        $wpdb->query($wpdb->prepare('SELECT RELEASE_LOCK(%s)', $lock));
    }
}

/** What a notification does to its order, and the actions of other plugins. */
function apply(string $type, array $data): void
{
    global $wpdb;
    $order = Orders\by_reference((string) ($data['reference'] ?? ''));
    if ($order !== null) {
        $change = change($order, $type, $data);
        if ($change !== [] && $wpdb->update(Orders\table('orders'), $change, ['id' => $order->id]) === false)
            throw new \RuntimeException('the order can’t be changed');
        $order = Orders\by_reference($order->reference);
        if ($order->state === 'paid' && is_decision($type)) do_action('crypto_checkout_order_paid', $order, $data);
    }
    do_action('crypto_checkout_notification', $type, $data, $order);
}

/** The columns that a notification changes. A paid order stays paid; an earlier notification that arrives late changes nothing. */
function change(object $order, string $type, array $data): array
{
    $sequence = (int) ($data['sequence'] ?? 0);
    $detail = sentence($type, $data);
    if (is_decision($type) && $order->state !== 'paid') {
        if ($type === 'order.paid' && !has_price_of($order, $data))
            return ['state' => 'review', 'detail' => __('The price of the payment is not that of the order.', 'crypto-checkout'), 'sequence' => $sequence];
        return ['state' => 'paid', 'paid_at' => Orders\now(), 'detail' => $detail, 'sequence' => max($sequence, (int) $order->sequence)];
    }
    if ($sequence <= (int) $order->sequence) return [];
    $state = match ($type) {
        'order.partial' => 'partial',
        'order.expired' => 'expired',
        'order.review', 'order.duplicate', 'order.reverted' => 'review',
        default => $order->state,
    };
    return ['state' => $order->state === 'paid' ? 'paid' : $state, 'detail' => $detail ?: $order->detail, 'sequence' => $sequence];
}

function is_decision(string $type): bool
{
    return $type === 'order.paid' || $type === 'order.accepted';
}

function has_price_of(object $order, array $data): bool
{
    $fiat = $data['payment']['fiat'] ?? [];
    return trimmed((string) ($fiat['amount'] ?? '')) === trimmed($order->amount)
        && strtoupper((string) ($fiat['currency'] ?? '')) === $order->currency;
}

/** A decimal without zeros at the end of its fraction. */
function trimmed(string $amount): string
{
    return str_contains($amount, '.') ? rtrim(rtrim($amount, '0'), '.') : $amount;
}

/** For the list of orders. */
function sentence(string $type, array $data): string
{
    $payment = $data['payment'] ?? [];
    $coin = (string) ($payment['coin']['symbol'] ?? '');
    return match ($type) {
        'order.paid', 'order.late' => '',
        'order.accepted' => sprintf(__('Accepted by %1$s: %2$s', 'crypto-checkout'), $data['accepted']['by'] ?? '', $data['accepted']['reason'] ?? ''),
        'order.partial' => sprintf(__('%1$s of %2$s %3$s received', 'crypto-checkout'), $payment['received'] ?? '', $payment['amount'] ?? '', $coin),
        'order.overpaid' => sprintf(__('More than the price was received: %1$s %2$s', 'crypto-checkout'), $payment['received'] ?? '', $coin),
        'order.duplicate' => __('Paid twice. Return the second payment.', 'crypto-checkout'),
        'order.review' => (string) ($data['detail'] ?? ''),
        'order.reverted' => __('The payment service took the payment back. Ask it why.', 'crypto-checkout'),
        default => '',
    };
}
