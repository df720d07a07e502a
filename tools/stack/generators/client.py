import os

import openapi_client
from openapi_client import BuyerRequest, CreatePaymentRequest, PaymentsApi

configuration = openapi_client.Configuration(host=os.environ["CAUCE_URL"], access_token=os.environ["CAUCE_TOKEN"])
store = os.environ["CAUCE_STORE"]
with openapi_client.ApiClient(configuration) as client:
    payments = PaymentsApi(client)
    buyer = BuyerRequest(first_name="Ñandú", phone_number="+573001234567")
    body = CreatePaymentRequest(
        amount_cents=3_000_000_000, currency_code="COP", title="Ñandú", discount_percentage=0.1, buyer=buyer
    )
    made = payments.create_payment(store, body, idempotency_key="python-1")
    [listed] = [each for each in payments.list_payments(store).payments if each.name == made.name]
    assert listed.amount_cents == 3_000_000_000, listed.amount_cents
    assert listed.discount_percentage == 0.1, listed.discount_percentage
    assert listed.buyer.first_name == "Ñandú", listed.buyer.first_name
    assert listed.create_time.year > 2000
