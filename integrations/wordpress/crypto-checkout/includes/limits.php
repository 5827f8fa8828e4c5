<?php
/**
 * How many orders a visitor who is not signed in can begin within an hour. Each is a row here and a request to the endpoint. The
 * counts are rows of the options, because one statement counts there without losing any.
 */

namespace CryptoCheckout\Limits;

defined('ABSPATH') || exit;

const STARTS_PER_HOUR = 60;
/** Behind a proxy that WordPress was not configured for, all visitors come from one address. */
const SHARED_FACTOR = 20;
const PREFIX = 'crypto_checkout_starts_';

/** Counts a start. False if there were too many. */
function admit(): bool
{
    global $wpdb;
    if (is_user_logged_in()) return true;
    /** The address of the visitor: set it where a proxy hands it over in a header. */
    $address = (string) apply_filters('crypto_checkout_client_address', wp_unslash($_SERVER['REMOTE_ADDR'] ?? ''));
    $name = PREFIX . current_hour() . '_' . substr(wp_hash(network_of($address)), 0, 20);
    $wpdb->query($wpdb->prepare(
        "INSERT INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, '1', 'no')
           ON DUPLICATE KEY UPDATE option_value = option_value + 1",
        $name,
    ));
    $count = (int) $wpdb->get_var($wpdb->prepare("SELECT option_value FROM $wpdb->options WHERE option_name = %s", $name));
    return $count <= limit_for($address);
}

function limit_for(string $address): int
{
    $limit = defined('CRYPTO_CHECKOUT_STARTS_PER_HOUR') ? (int) constant('CRYPTO_CHECKOUT_STARTS_PER_HOUR') : STARTS_PER_HOUR;
    $is_public = filter_var($address, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE) !== false;
    return $is_public ? $limit : $limit * SHARED_FACTOR;
}

/** A visitor has one IPv4 address, and a whole /64 of IPv6. */
function network_of(string $address): string
{
    $bytes = @inet_pton($address);
    return $bytes === false || strlen($bytes) === 4 ? $address : bin2hex(substr($bytes, 0, 8));
}

function current_hour(): int
{
    return intdiv(time(), HOUR_IN_SECONDS);
}

/** Deletes the counts of past hours. */
function forget(): void
{
    global $wpdb;
    $wpdb->query($wpdb->prepare(
        "DELETE FROM $wpdb->options WHERE option_name LIKE %s AND option_name NOT LIKE %s",
        $wpdb->esc_like(PREFIX) . '%',
        $wpdb->esc_like(PREFIX . current_hour() . '_') . '%',
    ));
}
