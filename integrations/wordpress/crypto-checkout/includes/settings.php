<?php
/**
 * The settings: constants of wp-config.php, which win, or the option that the settings page writes. Secrets are best kept
 * in wp-config.php: then they are in no backup of the database.
 */

namespace CryptoCheckout\Settings;

defined('ABSPATH') || exit;

const OPTION = 'crypto_checkout';

/** Each setting with its constant. */
const NAMES = [
    'endpoint' => 'CRYPTO_CHECKOUT_ENDPOINT',
    'internal_endpoint' => 'CRYPTO_CHECKOUT_INTERNAL_ENDPOINT',
    'api_key' => 'CRYPTO_CHECKOUT_API_KEY',
    'notify_secret' => 'CRYPTO_CHECKOUT_NOTIFY_SECRET',
];

/** The value of a setting, or an empty string. */
function value(string $name): string
{
    $stored = get_option(OPTION, []);
    return trim((string) (is_constant($name) ? constant(NAMES[$name]) : ($stored[$name] ?? '')));
}

function is_constant(string $name): bool
{
    return defined(NAMES[$name]);
}

/** The endpoint's address for browsers, without a slash at its end. */
function endpoint(): string
{
    return rtrim(value('endpoint'), '/');
}

/** The endpoint's address for this server. */
function internal_endpoint(): string
{
    return rtrim(value('internal_endpoint') ?: value('endpoint'), '/');
}

/**
 * What is wrong with the settings, as sentences; empty if nothing is.
 *
 * @return list<string>
 */
function problems(): array
{
    return array_values(array_filter(array_map(
        fn (string $name) => problem($name, value($name)),
        array_keys(NAMES),
    )));
}

/** What is wrong with one value, or null. */
function problem(string $name, string $value): ?string
{
    return match ($name) {
        'endpoint' => is_address($value)
            ? null
            : __('Endpoint: enter its address, such as https://shop.example/checkout.', 'crypto-checkout'),
        'internal_endpoint' => $value === '' || is_address($value)
            ? null
            : __('Internal endpoint: enter an address, such as http://127.0.0.1:4300/checkout, or nothing.', 'crypto-checkout'),
        'api_key' => preg_match('/^[\x21-\x7e]+$/D', $value)
            ? null
            : __('API key: enter a key of CHECKOUT_API_KEY, without its name and without spaces.', 'crypto-checkout'),
        'notify_secret' => notify_keys($value) !== []
            ? null
            : __('Notification secret: enter NOTIFY_SECRET, whsec_ and at least 24 bytes in base64.', 'crypto-checkout'),
    };
}

/**
 * The keys of NOTIFY_SECRET: one, or several while it is rotated. Empty if one of them is malformed or too short, because
 * a short key can be guessed.
 *
 * @return list<string>
 */
function notify_keys(string $secrets): array
{
    $keys = [];
    foreach (explode(',', $secrets) as $secret) {
        $key = preg_match('/^whsec_(\S+)$/D', trim($secret), $found) ? base64_decode($found[1], true) : false;
        if ($key === false || strlen($key) < 24) return [];
        $keys[] = $key;
    }
    return $keys;
}

/** HTTPS, or HTTP on this machine or network, with neither a user, a query nor a fragment. */
function is_address(string $value): bool
{
    $parts = wp_parse_url($value);
    if (!is_array($parts) || !isset($parts['host'])) return false;
    if (array_intersect(['user', 'pass', 'query', 'fragment'], array_keys($parts)) !== []) return false;
    // The API key travels with each request.
    return match ($parts['scheme'] ?? '') {
        'https' => true,
        'http' => is_local(trim($parts['host'], '[]')),
        default => false,
    };
}

/** This machine, a private address, or a name without a dot, such as that of a container. */
function is_local(string $host): bool
{
    // A name begins with a letter: 16843009 is another spelling of 1.1.1.1.
    if (!filter_var($host, FILTER_VALIDATE_IP)) return (bool) preg_match('/^[a-z][a-z0-9_-]*$/iD', $host);
    return !filter_var($host, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE);
}
