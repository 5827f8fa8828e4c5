<?php
/**
 * Creates the session of an order, such as ['reference' => 'order-1042', 'amount' => '49.99', 'currency' => 'USD'].
 * With 'render' => true it has the checkout as 'html'; 'url' is its hosted page.
 */
function create_session(array $order): array
{
    // The first key of the list, without its name.
    $key = preg_replace('/^[a-z][\w.-]{0,31}:/i', '', trim(explode(',', (string) getenv('CHECKOUT_API_KEY'))[0]));
    $answer = file_get_contents(getenv('CHECKOUT_URL') . '/sessions', false, stream_context_create(['http' => [
        'method' => 'POST',
        'header' => "authorization: Bearer $key\r\ncontent-type: application/json",
        'content' => json_encode($order, JSON_THROW_ON_ERROR),
        'timeout' => 10,
    ]]));
    if ($answer === false) throw new RuntimeException('the checkout refused the order');
    return json_decode($answer, true, flags: JSON_THROW_ON_ERROR);
}

/** The session alone, for a page that is rendered in the browser. */
function seal_session(array $order): string
{
    return create_session($order)['session'];
}

/** The keys of NOTIFY_SECRET: one, or several while a secret is replaced. */
function notify_keys(): array
{
    return array_map(function (string $secret): string {
        $key = preg_match('/^whsec_(\S+)$/', trim($secret), $found) ? base64_decode($found[1], true) : false;
        if ($key === false || strlen($key) < 24)
            throw new RuntimeException('Set NOTIFY_SECRET to whsec_ and at least 24 bytes in base64.');
        return $key;
    }, explode(',', (string) getenv('NOTIFY_SECRET')));
}

/** Whether a notification is from the endpoint. $body is php://input, unchanged. */
function is_authentic(array $headers, string $body): bool
{
    $keys = notify_keys();
    [$id, $sentAt, $given] = array_map(
        fn ($name) => $headers[$name] ?? '',
        ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    );
    if ($id === '' || !preg_match('/^\d{1,12}$/D', $sentAt) || abs(time() - (int) $sentAt) > 300) return false;
    foreach ($keys as $key) {
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", $key, true));
        foreach (explode(' ', $given) as $signature) {
            if (hash_equals($expected, $signature)) return true;
        }
    }
    return false;
}

/**
 * The status to answer a notification with. Calls $fulfil(['reference' => …, 'payment' => …]) if the order is paid, or you
 * accepted it. Every other type changes nothing: part of the money, or a refund, is no paid order.
 */
function receive(array $headers, string $body, callable $fulfil): int
{
    if (!is_authentic($headers, $body)) return 401;
    ['type' => $type, 'data' => $data] = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    if ($type === 'order.paid' || $type === 'order.accepted') $fulfil($data);
    return 204;
}
