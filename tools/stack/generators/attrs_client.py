import os

from cauce_client import AuthenticatedClient
from cauce_client.api.payments import create_payment, list_payments
from cauce_client.models import BuyerRequest, CreatePaymentRequest

client = AuthenticatedClient(base_url=os.environ["CAUCE_URL"], token=os.environ["CAUCE_TOKEN"], raise_on_unexpected_status=True)
store = os.environ["CAUCE_STORE"]
buyer = BuyerRequest(first_name="Ñandú", phone_number="+573001234567")
body = CreatePaymentRequest(
    amount_cents=3_000_000_000, currency_code="COP", title="Ñandú", discount_percentage=0.1, buyer=buyer
)
made = create_payment.sync(store, client=client, body=body, idempotency_key="attrs-1")
[listed] = [each for each in list_payments.sync(store, client=client).payments if each.name == made.name]
assert listed.amount_cents == 3_000_000_000, listed.amount_cents
assert listed.discount_percentage == 0.1, listed.discount_percentage
assert listed.buyer.first_name == "Ñandú", listed.buyer.first_name
assert listed.create_time.year > 2000
