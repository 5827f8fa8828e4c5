<?php
/** The plugin without WordPress: each file compiles without a warning, and what needs no database works. */

error_reporting(E_ALL);
set_error_handler(fn (int $level, string $text, string $file, int $line) => throw new ErrorException($text, 0, $level, $file, $line));
date_default_timezone_set('UTC');
const ABSPATH = '/';
const HOUR_IN_SECONDS = 3600;
const DAY_IN_SECONDS = 86400;
const WEEK_IN_SECONDS = 604800;
const COOKIEPATH = '/';
function __(string $text): string { return $text; }
function wp_parse_url(string $url, int $part = -1): mixed { return parse_url($url, $part); }
function wp_hash(string $text): string { return md5($text); }
function get_option(string $name, mixed $preset = false): mixed { return $preset; }
class WP_List_Table {}

function check(string $what, mixed $found, mixed $expected): void
{
    if ($found !== $expected) throw new RuntimeException("$what: " . json_encode($found));
}

$files = array_filter(
    iterator_to_array(new RecursiveIteratorIterator(new RecursiveDirectoryIterator('/plugin', FilesystemIterator::SKIP_DOTS))),
    fn (SplFileInfo $file) => $file->getExtension() === 'php',
);
foreach ($files as $file) token_get_all(file_get_contents($file->getPathname()), TOKEN_PARSE);
foreach (glob('/plugin/includes/*.php') as $include) require $include;

use CryptoCheckout\{Buyer, Events, Limits, Notifications, Offer, Settings};

$order = (object) ['amount' => '20.00', 'currency' => 'EUR', 'detail' => ''];
$event = fn (string $type, int $sequence, string $amount = '20') => ['type' => $type, 'timestamp' => '', 'data' => [
    'sequence' => $sequence,
    'detail' => 'look at it',
    'payment' => ['received' => '30', 'amount' => '21.5', 'coin' => ['symbol' => 'USDT'], 'fiat' => ['amount' => $amount, 'currency' => 'EUR']],
]];
$states = [
    'paid' => ['order.paid', 'order.overpaid'],
    'review' => ['order.paid', 'order.reverted'],
    'expired' => ['order.expired'],
    'partial' => ['order.partial'],
    'closed' => ['order.partial', 'order.closed', 'refund.sent'],
];
foreach ($states as $state => $types) {
    $events = array_map($event, $types, range(1, count($types)));
    foreach ([$events, array_reverse($events)] as $arriving)
        check("$state of " . implode(', ', $types), Events\outcome($order, false, $arriving)['state'], $state);
}
check('another price', Events\outcome($order, false, [$event('order.paid', 1, '2')])['state'], 'review');

$key = random_bytes(24);
$sign = fn (string $at, string $body) => 'v1,' . base64_encode(hash_hmac('sha256', "msg_1.$at.$body", $key, true));
$at = (string) time();
check('a signature', Notifications\is_genuine([$key], 'msg_1', $at, $sign($at, '{}'), '{}'), true);
check('another body', Notifications\is_genuine([$key], 'msg_1', $at, $sign($at, '{}'), '{ }'), false);
check('an old time', Notifications\is_genuine([$key], 'msg_1', '1', $sign('1', '{}'), '{}'), false);
check('a key', count(Settings\notify_keys('whsec_' . base64_encode($key))), 1);
check('a short key', Settings\notify_keys('whsec_YQ=='), []);
check('an address', Settings\is_address('https://shop.example/checkout'), true);
check('an open address', Settings\is_address('http://shop.example/checkout'), false);
check('a network', Limits\network_of('2001:db8::1'), Limits\network_of('2001:db8::2'));
check('an e-mail address', Buyer\is_endpoint_email('ada@shop.example'), true);
check('a price', is_array(Offer\from_attributes(['amount' => '49.90', 'currency' => 'EUR', 'item' => 'Print'])), true);
check('no price', is_string(Offer\from_attributes(['amount' => '0', 'currency' => 'EUR'])), true);

echo PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION . ' ' . count($files) . ' files';
