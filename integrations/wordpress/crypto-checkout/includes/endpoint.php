<?php
/** Requests to the endpoint, with the shop's API key. */

namespace CryptoCheckout\Endpoint;

use CryptoCheckout\{Events, Settings};

defined('ABSPATH') || exit;

const TIMEOUT_SECONDS = 10;
const MAX_BYTES = 1_000_000;

/** A request that failed. The message is for the shop's operator; it contains no secret. */
final class EndpointError extends \RuntimeException
{
    /** @param string $problem the code of the endpoint's answer, or an empty text where that was none of an endpoint */
    public function __construct(string $message, public readonly string $problem = '')
    {
        parent::__construct($message);
    }
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
            throw new EndpointError(no_endpoint("its answer has no $field"));
    }
    return $created;
}

/** Asks for a session without an order: the endpoint looks at the request once it took the key. @throws EndpointError */
function test_connection(): void
{
    try {
        request('POST', '/sessions', []);
    } catch (EndpointError $error) {
        if ($error->problem === 'invalid-request') return;
        throw $error;
    }
    throw new EndpointError(no_endpoint('created a session without an order'));
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
    if (is_wp_error($answer)) throw new EndpointError(address_setting() . ': it can’t be reached: ' . $answer->get_error_message());
    $status = wp_remote_retrieve_response_code($answer);
    $content = json_decode(wp_remote_retrieve_body($answer), true);
    if ($status >= 200 && $status < 300 && is_array($content)) return $content;
    $problem = is_array($content) ? $content : [];
    throw new EndpointError(explain((int) $status, $problem), Events\text($problem, 'code'));
}

function explain(int $status, array $problem): string
{
    $detail = $problem['detail'] ?? $problem['title'] ?? '';
    return match (true) {
        $status === 401, $status === 403 =>
            'API key: the endpoint refuses it. Enter a key of CHECKOUT_API_KEY: one of CHECKOUT_READ_KEY starts no payment.',
        $status === 404, $status < 400, $problem === [] => no_endpoint("status $status"),
        default => "The endpoint answered $status" . (is_string($detail) && $detail !== '' ? ": $detail" : '.'),
    };
}

function no_endpoint(string $why): string
{
    $setting = address_setting();
    return "$setting: there is no endpoint at this address ($why). It ends with the path of the endpoint, such as /checkout.";
}

/** The setting whose address is asked. */
function address_setting(): string
{
    return Settings\value('internal_endpoint') === '' ? 'Endpoint' : 'Internal endpoint';
}
