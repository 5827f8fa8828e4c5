<?php
/**
 * What a block or shortcode sells. A form carries it signed, so that its price is that of the page, also where the page came
 * from a cache. A visitor can't change it.
 */

namespace CryptoCheckout\Offer;

use CryptoCheckout\Buyer;

defined('ABSPATH') || exit;

/** How long the form of a page is good for, in whole days after the day on which the page was made. */
const LIFETIME_DAYS = 2;

/**
 * The offer of a block or shortcode.
 *
 * @return array{item: string, amount: string, currency: string, ask: list<string>}|string the offer, or what is wrong
 */
function from_attributes(array $attributes): array|string
{
    [$item, $amount, $currency, $words] = array_map(
        fn ($name) => is_scalar($attributes[$name] ?? '') ? trim((string) ($attributes[$name] ?? '')) : '',
        ['item', 'amount', 'currency', 'ask'],
    );
    if (!preg_match('/^(?=.{1,24}$)(0|[1-9]\d*)(\.\d+)?$/D', $amount) || !preg_match('/[1-9]/', $amount))
        return __('Crypto checkout: set amount to a price above zero, such as 49.99.', 'crypto-checkout');
    if (!preg_match('/^[A-Za-z]{3}$/D', $currency))
        return __('Crypto checkout: set currency to three letters, such as EUR.', 'crypto-checkout');
    $ask = Buyer\asked($words);
    if ($ask === null) return __('Crypto checkout: set ask to email, name or both, or leave it out.', 'crypto-checkout');
    // Text, not HTML: it is escaped where it is shown. The editor stores what an author writes with entities.
    $item = html_entity_decode($item, ENT_QUOTES | ENT_HTML5, 'UTF-8');
    $item = mb_substr(trim((string) preg_replace('/[\p{C}\s]+/u', ' ', $item)), 0, 100);
    return ['item' => $item, 'amount' => $amount, 'currency' => strtoupper($currency), 'ask' => $ask];
}

/** Tells the offers of a page apart. */
function id_of(array $offer): string
{
    return substr(hash('sha256', (string) wp_json_encode([$offer['item'], $offer['amount'], $offer['currency']])), 0, 16);
}

/** The offer with the page that it is on, signed. Equal on one day, so that pages can be cached. */
function sign(array $offer, string $page): string
{
    $today = intdiv(time(), DAY_IN_SECONDS);
    $text = base64_encode((string) wp_json_encode([...$offer, 'page' => $page, 'day' => $today]));
    return "$text." . signature($text);
}

/** @return array{item: string, amount: string, currency: string, ask: list<string>, page: string}|null null if it is forged or too old */
function open(string $signed): ?array
{
    [$text, $given] = explode('.', $signed, 2) + ['', ''];
    if (!hash_equals(signature($text), $given)) return null;
    $offer = json_decode((string) base64_decode($text, true), true);
    // A page from a cache may be older than the attribute.
    return intdiv(time(), DAY_IN_SECONDS) - $offer['day'] <= LIFETIME_DAYS ? $offer + ['ask' => []] : null;
}

function signature(string $text): string
{
    return hash_hmac('sha256', "crypto-checkout offer $text", wp_salt('auth'));
}
