using System;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

/// <summary>It did not come from us, or not like this. The reason is for your log, not for the sender.</summary>
public sealed class NotGenuineException : Exception
{
    public NotGenuineException(string why) : base(why) { }
}

/// <summary>Tells which requests are ours.</summary>
public static class Webhooks
{
    /// <summary>The webhook in a request, once it is known that we sent it.</summary>
    /// <param name="rawBody">byte for byte as it came</param>
    /// <param name="headers">a header by its name; null when there is none</param>
    /// <param name="now">Unix seconds</param>
    public static JsonElement Verify(
        byte[] rawBody, Func<string, string?> headers, string webhookKey, string signingSecret, long now)
    {
        string Header(string name) => headers(name) ?? "";
        // With a key that was never set, anybody could be the sender.
        Demand(webhookKey != "" && Same(Header("authorization"), "Bearer " + webhookKey), "bearer");

        string id = Header("webhook-id");
        string timestamp = Header("webhook-timestamp");
        Demand(Regex.IsMatch(timestamp, @"\A[0-9]{1,12}\z") && Math.Abs(now - long.Parse(timestamp)) <= 300, "timestamp");
        byte[] key = Convert.FromBase64String(Regex.Replace(signingSecret, "^whsec_", ""));
        Demand(key.Length > 0, "signature");
        byte[] signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(rawBody).ToArray();
        string expected = "v1," + Convert.ToBase64String(HMACSHA256.HashData(key, signed));
        string[] given = Header("webhook-signature").Split(' '); // two while keys change
        Demand(given.Any(one => Same(one, expected)), "signature");

        JsonElement webhook = JsonDocument.Parse(rawBody).RootElement; // signed, so it is one of ours
        Demand(Header("x-service-event") == webhook.GetProperty("event").GetString(), "event");
        Demand(Same(Header("x-service-checksum"), Checksum(webhook, webhookKey)), "checksum");
        return webhook;
    }

    private static string Checksum(JsonElement webhook, string webhookKey)
    {
        JsonElement data = webhook.GetProperty("data");
        var values = webhook.GetProperty("signature").GetProperty("properties").EnumerateArray()
            .Select(name => data.TryGetProperty(name.GetString() ?? "", out JsonElement value) ? TextOf(value) : "");
        string text = string.Concat(values) + webhook.GetProperty("timestamp").GetRawText() + webhookKey;
        return Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
    }

    private static string TextOf(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.String => value.GetString() ?? "",
        JsonValueKind.Null => "",
        _ => Canonical(value),
    };

    /// <summary>RFC 8785: members sorted by UTF-16, no blanks, nothing escaped that need not be; numbers as they came.</summary>
    private static string Canonical(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.Object => "{" + string.Join(",", value.EnumerateObject()
            .OrderBy(member => member.Name, StringComparer.Ordinal)
            .Select(member => Quoted(member.Name) + ":" + Canonical(member.Value))) + "}",
        JsonValueKind.Array => "[" + string.Join(",", value.EnumerateArray().Select(Canonical)) + "]",
        JsonValueKind.String => Quoted(value.GetString() ?? ""),
        _ => value.GetRawText(),
    };

    private static string Quoted(string text)
    {
        var quoted = new StringBuilder("\"");
        foreach (char c in text)
        {
            int letter = "\b\t\n\f\r\"\\".IndexOf(c);
            if (letter >= 0) quoted.Append('\\').Append("btnfr\"\\"[letter]);
            else if (c < ' ') quoted.Append("\\u").Append(((int)c).ToString("x4"));
            else quoted.Append(c);
        }
        return quoted.Append('"').ToString();
    }

    /// <summary>In the same time, however much of it is right.</summary>
    private static bool Same(string one, string other) =>
        CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(one), Encoding.UTF8.GetBytes(other));

    private static void Demand(bool holds, string why)
    {
        if (!holds) throw new NotGenuineException(why);
    }
}
