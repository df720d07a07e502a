import org.openapitools.client.ApiClient;
import org.openapitools.client.api.PaymentsApi;
import org.openapitools.client.model.*;

public class Main {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("CAUCE_URL"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("CAUCE_TOKEN")));
    PaymentsApi payments = new PaymentsApi(client);
    String store = System.getenv("CAUCE_STORE");
    CreatePaymentRequest body = new CreatePaymentRequest()
        .amountCents(3_000_000_000L)
        .currencyCode("COP")
        .title("Ñandú")
        .discountPercentage(0.1)
        .buyer(new BuyerRequest().firstName("Ñandú").phoneNumber("+573001234567"));
    Payment made = payments.createPayment(store, body, "java-1");
    PaymentList list = payments.listPayments(store, 50, null, null, null, null, null);
    Payment listed = list.getPayments().stream().filter(each -> each.getName().equals(made.getName())).findFirst().orElseThrow();
    if (listed.getAmountCents() != 3_000_000_000L) throw new Exception("amount " + listed.getAmountCents());
    if (listed.getDiscountPercentage() != 0.1) throw new Exception("discount " + listed.getDiscountPercentage());
    if (!listed.getBuyer().getFirstName().equals("Ñandú")) throw new Exception("buyer " + listed.getBuyer().getFirstName());
    if (listed.getCreateTime() == null) throw new Exception("no time");
  }
}
