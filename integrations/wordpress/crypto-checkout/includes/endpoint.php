<?php
/** Requests to the endpoint, with the shop's API key. */

namespace CryptoCheckout\Endpoint;

use CryptoCheckout\Settings;

defined('ABSPATH') || exit;

const TIMEOUT_SECONDS = 10;
const MAX_BYTES = 1_000_000;

/** A request that failed. The message is for the shop's operator; it contains no secret. */
final class EndpointError extends \RuntimeException
{
}

/**
 * A session for an order.
 *
 * @param array{reference: string, amount: string, currency: string, title?: string, returnUrl: string} $order
 * @return array{session: string, url: string, expiresAt: string}
 * @throws EndpointError
 */
function create_session(array $order): array
{
    $created = request('POST', '/sessions', $order);
    foreach (['session', 'url', 'expiresAt'] as $field) {
        if (!is_string($created[$field] ?? null) || $created[$field] === '')
            throw new EndpointError("The answer of the endpoint has no $field. Check the address of the endpoint.");
    }
    return $created;
}

/** Reads one page of orders: the endpoint is there and takes the key. @throws EndpointError */
function test_connection(): void
{
    $answer = request('GET', '/orders?limit=1');
    if (!is_array($answer['orders'] ?? null))
        throw new EndpointError('There is no endpoint at this address. It ends with the path of the endpoint, such as /checkout.');
}

/** @return array<string, mixed> @throws EndpointError */
function request(string $method, string $path, ?array $body = null): array
{
    if (Settings\problems() !== []) throw new EndpointError(implode(' ', Settings\problems()));
    $answer = wp_remote_request(Settings\internal_endpoint() . $path, [
        'method' => $method,
        'timeout' => TIMEOUT_SECONDS,
        'redirection' => 0,
        'limit_response_size' => MAX_BYTES,
        'headers' => [
            'authorization' => 'Bearer ' . Settings\value('api_key'),
            'accept' => 'application/json',
            ...($body === null ? [] : ['content-type' => 'application/json']),
        ],
        ...($body === null ? [] : ['body' => wp_json_encode($body)]),
    ]);
    if (is_wp_error($answer)) throw new EndpointError('The endpoint can’t be reached: ' . $answer->get_error_message());
    $status = wp_remote_retrieve_response_code($answer);
    $content = json_decode(wp_remote_retrieve_body($answer), true);
    if ($status >= 200 && $status < 300 && is_array($content)) return $content;
    throw new EndpointError(explain((int) $status, is_array($content) ? $content : []));
}

function explain(int $status, array $problem): string
{
    $detail = $problem['detail'] ?? $problem['title'] ?? '';
    return match (true) {
        $status === 401, $status === 403 =>
            'The endpoint refuses the API key. Enter a key of CHECKOUT_API_KEY that may do everything.',
        $status === 404, $status < 400, $problem === [] =>
            "There is no endpoint at this address (status $status). It ends with the path of the endpoint, such as /checkout.",
        default => "The endpoint answered $status" . (is_string($detail) && $detail !== '' ? ": $detail" : '.'),
    };
}
