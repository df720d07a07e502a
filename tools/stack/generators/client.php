<?php
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    $file = 'client/lib/' . str_replace(['OpenAPI\\Client\\', '\\'], ['', '/'], $class) . '.php';
    if (is_file($file)) require $file;
});

set_error_handler(function (int $level, string $message, string $file): bool {
    // Newer versions of PHP call some of what the generator writes deprecated.
    if ($level === E_DEPRECATED) return true;
    throw new ErrorException($message);
});

use OpenAPI\Client\Api\PaymentsApi;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\BuyerRequest;
use OpenAPI\Client\Model\CreatePaymentRequest;

$configuration = (new Configuration())->setHost(getenv('CAUCE_URL'))->setAccessToken(getenv('CAUCE_TOKEN'));
$payments = new PaymentsApi(new GuzzleHttp\Client(), $configuration);
$store = getenv('CAUCE_STORE');

$buyer = (new BuyerRequest())->setFirstName('Ñandú')->setPhoneNumber('+573001234567');
$body = (new CreatePaymentRequest())->setAmountCents(3000000000)->setCurrencyCode('COP')->setTitle('Ñandú')->setDiscountPercentage(0.1)->setBuyer($buyer);
if (!$body->valid() || !$buyer->valid()) throw new Exception(json_encode([$body->listInvalidProperties(), $buyer->listInvalidProperties()]));
$made = $payments->createPayment($store, $body, 'php-1');
foreach ($payments->listPayments($store)->getPayments() as $listed) {
    if ($listed->getName() !== $made->getName()) continue;
    if ($listed->getAmountCents() !== 3000000000 || $listed->getDiscountPercentage() !== 0.1) throw new Exception("$listed");
    if ($listed->getBuyer()->getFirstName() !== 'Ñandú' || !$listed->getCreateTime() instanceof DateTime) throw new Exception("$listed");
    exit(0);
}
throw new Exception('the payment is not in the list');
