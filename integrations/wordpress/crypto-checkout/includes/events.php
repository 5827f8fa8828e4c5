<?php
/**
 * What the notifications of an order mean together. They arrive in any order, some of them days late: the endpoint counts them
 * by `sequence`, and this reads all of them in that order. So the result is the same, whichever arrives first.
 */

namespace CryptoCheckout\Events;

defined('ABSPATH') || exit;

/** Only these fulfil an order. */
const DECISIONS = ['order.paid', 'order.accepted'];
/** After one of these a person decides, also about a decision that happened before it and arrives later. */
const STOPS = ['order.review', 'order.duplicate', 'order.reverted'];
const REFUNDS = ['refund.requested', 'refund.sent'];
/** A payment that was taken back counts again. */
const SETTLED = 'order.settled';
/** The shop wants no more money for the order. Only a later decision, or money that came all the same, changes that. */
const CLOSED = 'order.closed';
/** A request that brings one of these may fulfil an order. */
const FULFILLING = [...DECISIONS, SETTLED];
/** Every other type changes no order. */
const KNOWN = [...FULFILLING, ...STOPS, ...REFUNDS, 'order.partial', 'order.overpaid', 'order.expired', CLOSED];

/**
 * The state and the detail of an order after these notifications. `paid` means that it is to be fulfilled, or was; an order
 * that was fulfilled stays paid, and shows what happened later.
 *
 * @param list<array{type: string, timestamp: string, data: array}> $events in any order
 * @return array{state: string, detail: string}
 */
function outcome(object $order, bool $is_fulfilled, array $events): array
{
    usort($events, fn ($one, $other) => position($one) <=> position($other));
    $state = 'open';
    $is_decided = false;
    /** What a person decides about since the decision. */
    $stops = [];
    $lines = [];
    foreach ($events as ['type' => $type, 'data' => $data]) {
        $line = sentence($type, $data);
        if ($type === 'order.paid' && !has_price_of($order, $data)) {
            $state = 'review';
            $lines = [__('The price of the payment is not that of the order.', 'crypto-checkout')];
        } elseif (in_array($type, DECISIONS, true)) {
            $state = 'paid';
            $is_decided = true;
            [$lines, $stops] = [[$line], []];
        } elseif (in_array($type, STOPS, true) || ($is_decided && in_array($type, REFUNDS, true))) {
            $state = 'review';
            $stops[] = $type;
            $lines[] = $line;
        } elseif ($type === SETTLED) {
            $stops = array_diff($stops, ['order.reverted']);
            $lines = array_diff($lines, [sentence('order.reverted', [])]);
            // Any other warning stays, and so does a price that is not the order's.
            if ($is_decided && $stops === []) $state = 'paid';
        } elseif ($type === 'order.partial') {
            if (!$is_decided) [$state, $lines] = ['partial', [$line]];
        } elseif ($type === 'order.expired') {
            if ($state === 'open') $state = 'expired';
        } elseif ($type === CLOSED) {
            if (!$is_decided) $state = 'closed';
        } else {
            $lines[] = $line;
        }
    }
    // The decision may be deleted, and what was known of it is kept.
    if ($is_fulfilled && !$is_decided) $lines = [...explode("\n", $order->detail), ...$lines];
    return [
        'state' => $is_fulfilled ? 'paid' : $state,
        'detail' => implode("\n", array_unique(array_filter($lines, fn (string $line) => $line !== ''))),
    ];
}

/** Orders the notifications of an order. An endpoint that does not count them sends times alone. */
function position(array $event): array
{
    $sequence = $event['data']['sequence'] ?? 0;
    return [is_int($sequence) ? $sequence : 0, $event['timestamp']];
}

function has_price_of(object $order, array $data): bool
{
    $fiat = $data['payment']['fiat'] ?? [];
    return trimmed(text($fiat, 'amount')) === trimmed($order->amount) && strtoupper(text($fiat, 'currency')) === $order->currency;
}

/** A decimal without zeros at the end of its fraction. */
function trimmed(string $amount): string
{
    return str_contains($amount, '.') ? rtrim(rtrim($amount, '0'), '.') : $amount;
}

/** For the list of orders. */
function sentence(string $type, array $data): string
{
    $payment = is_array($data['payment'] ?? null) ? $data['payment'] : [];
    $coin = text($payment['coin'] ?? null, 'symbol');
    return match ($type) {
        'order.accepted' => sprintf(
            /* translators: 1: who accepted the order, 2: the reason they gave */
            __('Accepted by %1$s: %2$s', 'crypto-checkout'),
            text($data['accepted'] ?? null, 'by'),
            text($data['accepted'] ?? null, 'reason'),
        ),
        'order.partial' => sprintf(
            /* translators: 1: amount received, 2: amount asked for, 3: symbol of the coin */
            __('%1$s of %2$s %3$s received', 'crypto-checkout'),
            text($payment, 'received'),
            text($payment, 'amount'),
            $coin,
        ),
        'order.overpaid' => sprintf(
            /* translators: 1: amount received, 2: symbol of the coin */
            __('More than the price was received: %1$s %2$s', 'crypto-checkout'),
            text($payment, 'received'),
            $coin,
        ),
        'order.duplicate' => __('Paid twice. Return the second payment.', 'crypto-checkout'),
        'order.review' => text($data, 'detail') ?: __('A payment needs a decision at the endpoint.', 'crypto-checkout'),
        'order.reverted' => __('Money that the order took or returned is missing. The endpoint says why.', 'crypto-checkout'),
        'refund.requested', 'refund.sent' => sprintf(
            /* translators: 1: amount returned, 2: symbol of the coin */
            __('A refund of %1$s %2$s was requested or sent.', 'crypto-checkout'),
            text($data['refund'] ?? null, 'amount'),
            $coin,
        ),
        default => '',
    };
}

/** A text of a notification on one line, or an empty one: its content is signed, and still not ours. */
function text(mixed $from, string $name): string
{
    $value = is_array($from) ? ($from[$name] ?? '') : '';
    return is_string($value) ? trim((string) preg_replace('/\s+/u', ' ', $value)) : '';
}
