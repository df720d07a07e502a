<?php

declare(strict_types=1);

/** It did not come from us, or not like this. The reason is for your log, not for the sender. */
final class NotGenuine extends Exception
{
}

/**
 * The webhook in a request, once it is known that we sent it.
 *
 * @param string $rawBody byte for byte as it came: file_get_contents('php://input')
 * @param array<string, string> $headers their names in lower case: array_change_key_case(getallheaders())
 * @param ?int $now Unix seconds
 */
function verify(string $rawBody, array $headers, string $webhookKey, string $signingSecret, ?int $now = null): stdClass
{
    $header = fn (string $name): string => $headers[$name] ?? '';
    // With a key that was never set, anybody could be the sender.
    if ($webhookKey === '' || !hash_equals("Bearer $webhookKey", $header('authorization'))) {
        throw new NotGenuine('bearer');
    }

    $timestamp = $header('webhook-timestamp');
    if (!preg_match('/^[0-9]+$/D', $timestamp) || abs(($now ?? time()) - (int) $timestamp) > 300) {
        throw new NotGenuine('timestamp');
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $signingSecret));
    $mac = base64_encode(hash_hmac('sha256', "{$header('webhook-id')}.$timestamp.$rawBody", $key, true));
    $isSigned = false;
    foreach (explode(' ', $header('webhook-signature')) as $given) { // two while keys change
        $isSigned = hash_equals("v1,$mac", $given) || $isSigned;
    }
    if ($key === '' || !$isSigned) {
        throw new NotGenuine('signature');
    }

    $webhook = json_decode($rawBody, flags: JSON_THROW_ON_ERROR); // objects stay objects: an empty one is no list
    if ($header('x-service-event') !== $webhook->event) {
        throw new NotGenuine('event');
    }
    if (!hash_equals(checksum($webhook, $webhookKey), $header('x-service-checksum'))) {
        throw new NotGenuine('checksum');
    }
    return $webhook;
}

function checksum(stdClass $webhook, string $webhookKey): string
{
    $values = array_map(fn (string $name): string => textOf($webhook->data->{$name} ?? null), $webhook->signature->properties);
    return strtoupper(hash('sha256', implode('', $values) . $webhook->timestamp . $webhookKey));
}

function textOf(mixed $value): string
{
    if ($value === null || is_string($value)) {
        return (string) $value;
    }
    // RFC 8785: sorted members, no blanks, and nothing escaped that need not be.
    $asItIs = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS;
    return json_encode(sorted($value), $asItIs | JSON_THROW_ON_ERROR);
}

function sorted(mixed $value): mixed
{
    if (is_array($value)) {
        return array_map(sorted(...), $value);
    }
    if (!$value instanceof stdClass) {
        return $value;
    }
    $members = array_map(sorted(...), get_object_vars($value));
    ksort($members, SORT_STRING);
    return (object) $members;
}
