import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Tells which requests are ours. */
final class Webhooks {
    /** It did not come from us, or not like this. The reason is for your log, not for the sender. */
    static final class NotGenuine extends Exception {
        NotGenuine(String why) {
            super(why);
        }
    }

    /**
     * The webhook in a request, once it is known that we sent it.
     *
     * @param rawBody byte for byte as it came
     * @param headers a header by its name; null when there is none
     * @param now Unix seconds
     */
    static Map<?, ?> verify(byte[] rawBody, Function<String, String> headers, String webhookKey, String signingSecret, long now)
            throws NotGenuine, GeneralSecurityException {
        Function<String, String> header = name -> headers.apply(name) == null ? "" : headers.apply(name);
        // With a key that was never set, anybody could be the sender.
        demand(!webhookKey.isEmpty() && same(header.apply("authorization"), "Bearer " + webhookKey), "bearer");

        String id = header.apply("webhook-id");
        String timestamp = header.apply("webhook-timestamp");
        demand(timestamp.matches("[0-9]{1,12}") && Math.abs(now - Long.parseLong(timestamp)) <= 300, "timestamp");
        Mac mac = Mac.getInstance("HmacSHA256");
        byte[] key = Base64.getDecoder().decode(signingSecret.replaceFirst("^whsec_", ""));
        demand(key.length > 0, "signature");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(UTF_8));
        String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(rawBody));
        String[] given = header.apply("webhook-signature").split(" "); // two while keys change
        demand(Arrays.stream(given).anyMatch(one -> same(one, expected)), "signature");

        Map<?, ?> webhook = (Map<?, ?>) Json.parse(new String(rawBody, UTF_8)); // signed, so it is one of ours
        demand(header.apply("x-service-event").equals(webhook.get("event")), "event");
        demand(same(header.apply("x-service-checksum"), checksum(webhook, webhookKey)), "checksum");
        return webhook;
    }

    private static String checksum(Map<?, ?> webhook, String webhookKey) throws GeneralSecurityException {
        Map<?, ?> data = (Map<?, ?>) webhook.get("data");
        List<?> properties = (List<?>) ((Map<?, ?>) webhook.get("signature")).get("properties");
        String values = properties.stream().map(name -> textOf(data.get(name))).collect(Collectors.joining());
        byte[] text = (values + webhook.get("timestamp") + webhookKey).getBytes(UTF_8);
        return HexFormat.of().withUpperCase().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    }

    private static String textOf(Object value) {
        return value == null ? "" : value instanceof String text ? text : Json.canonical(value);
    }

    /** In the same time, however much of it is right. */
    private static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
    }

    private static void demand(boolean holds, String why) throws NotGenuine {
        if (!holds) throw new NotGenuine(why);
    }
}
