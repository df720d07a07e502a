<?php

// Verifies each request of requests.json, for the tests: one word a line.
declare(strict_types=1);

require __DIR__ . '/webhooks.php';

foreach (json_decode(file_get_contents($argv[1]), flags: JSON_THROW_ON_ERROR) as $request) {
    try {
        verify($request->body, (array) $request->headers, $request->keys->webhookKey, $request->keys->signingSecret, $request->now);
        echo "genuine\n";
    } catch (NotGenuine $error) {
        echo $error->getMessage(), "\n";
    }
}
