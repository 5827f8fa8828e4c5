<?php
/**
 * The endpoint's notifications, in Standard Webhooks format: `POST /wp-json/crypto-checkout/v1/notifications`. Each is verified,
 * stored under its id, and handled once; it is answered with 2xx only after that, so that the endpoint repeats the others. A type
 * that this version does not know changes nothing.
 *
 * For other plugins: the action `crypto_checkout_notification` gets every notification. An action that throws is called again
 * with the next delivery: it has to be repeatable.
 */

namespace CryptoCheckout\Notifications;

use CryptoCheckout\{Events, Fulfilment, Orders, Settings};

defined('ABSPATH') || exit;

const MAX_AGE_SECONDS = 300;
const LOCK_SECONDS = 10;
/** Less than the endpoint waits for an answer. */
const FORWARD_SECONDS = 13;
const FORWARDED = 'x-crypto-checkout-forwarded';
const ROUTE = 'crypto-checkout/v1/notifications';

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
    return rest_url(ROUTE);
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
    $site = Orders\site_of(Events\text($notification['data'], 'reference'));
    if ($site !== null && $site !== get_current_blog_id() && get_site($site) !== null) {
        if ($request->get_header(FORWARDED) !== null) return new \WP_REST_Response(null, 508);
        return new \WP_REST_Response(null, forward($site, $request));
    }
    return new \WP_REST_Response(null, handle($id, $notification) ? 204 : 503);
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
function handle(string $id, array $notification): bool
{
    global $wpdb;
    ignore_user_abort(true);
    ['type' => $type, 'data' => $data] = $notification;
    $reference = Events\text($data, 'reference');
    // Deliveries for one order wait for each other. That saves tries; it is Orders\change and the claim that decide.
    $lock = 'crypto-checkout ' . substr(hash('sha256', DB_NAME . $wpdb->prefix . ($reference ?: $id)), 0, 32);
    if ($wpdb->get_var($wpdb->prepare('SELECT GET_LOCK(%s, %d)', $lock, LOCK_SECONDS)) === '0') return false;
    try {
        $table = Orders\table('notifications');
        // JSON that escapes everything but ASCII fits each character set of a database.
        $stored = $wpdb->query($wpdb->prepare(
            "INSERT IGNORE INTO $table (id, type, reference, body, received_at) VALUES (%s, %s, %s, %s, %s)",
            $id,
            substr($type, 0, 32),
            mb_substr($reference, 0, 191),
            (string) wp_json_encode($notification),
            Orders\now(),
        ));
        if ($stored === false) return false;
        if ($wpdb->get_var($wpdb->prepare("SELECT handled_at FROM $table WHERE id = %s", $id)) !== null) return true;
        if (in_array($type, Events\KNOWN, true)) {
            $claimed = Fulfilment\settle($reference, in_array($type, Events\FULFILLING, true));
            if ($claimed !== null) Fulfilment\fulfil($claimed, $data);
        }
        do_action('crypto_checkout_notification', $type, $data, Orders\by_reference($reference));
        return $wpdb->update($table, ['handled_at' => Orders\now()], ['id' => $id]) !== false;
    } catch (\Throwable $error) {
        error_log("crypto-checkout: notification $id failed and is expected again: {$error->getMessage()}");
        return false;
    } finally {
        $wpdb->query($wpdb->prepare('SELECT RELEASE_LOCK(%s)', $lock));
    }
}

/**
 * Passes a notification on to the site of the network that made its order: there its plugins and its theme run. The site verifies
 * it with its own secret.
 */
function forward(int $site, \WP_REST_Request $request): int
{
    $headers = array_fill_keys(['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'], '');
    foreach ($headers as $name => $_) $headers[$name] = (string) $request->get_header($name);
    $answer = wp_remote_post(get_rest_url($site, ROUTE), [
        'headers' => [...$headers, FORWARDED => '1'],
        'body' => $request->get_body(),
        'timeout' => FORWARD_SECONDS,
        'redirection' => 0,
    ]);
    if (!is_wp_error($answer)) return (int) wp_remote_retrieve_response_code($answer) ?: 503;
    error_log("crypto-checkout: site $site can’t be reached from its network: {$answer->get_error_message()}");
    return 503;
}
