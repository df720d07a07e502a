import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Verifies each request of requests.json, for the tests: one word a line. */
final class Check {
    public static void main(String[] arguments) throws Exception {
        for (Object each : (List<?>) Json.parse(Files.readString(Path.of(arguments[0])))) {
            Map<?, ?> request = (Map<?, ?>) each;
            Map<?, ?> headers = (Map<?, ?>) request.get("headers");
            Map<?, ?> keys = (Map<?, ?>) request.get("keys");
            byte[] body = ((String) request.get("body")).getBytes(UTF_8);
            long now = ((BigInteger) request.get("now")).longValue();
            try {
                Webhooks.verify(
                    body, name -> (String) headers.get(name), (String) keys.get("webhookKey"), (String) keys.get("signingSecret"), now);
                System.out.println("genuine");
            } catch (Webhooks.NotGenuine error) {
                System.out.println(error.getMessage());
            }
        }
    }
}
