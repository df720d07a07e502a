using System;
using System.IO;
using System.Text;
using System.Text.Json;

/// <summary>Verifies each request of requests.json, for the tests: one word a line.</summary>
public static class Check
{
    public static void Main(string[] arguments)
    {
        using JsonDocument requests = JsonDocument.Parse(File.ReadAllText(arguments[0]));
        foreach (JsonElement request in requests.RootElement.EnumerateArray())
        {
            JsonElement headers = request.GetProperty("headers");
            JsonElement keys = request.GetProperty("keys");
            string? Header(string name) => headers.TryGetProperty(name, out JsonElement value) ? value.GetString() : null;
            string Key(string name) => keys.GetProperty(name).GetString() ?? "";
            byte[] body = Encoding.UTF8.GetBytes(request.GetProperty("body").GetString() ?? "");
            try
            {
                Webhooks.Verify(body, Header, Key("webhookKey"), Key("signingSecret"), request.GetProperty("now").GetInt64());
                Console.WriteLine("genuine");
            }
            catch (NotGenuineException error)
            {
                Console.WriteLine(error.Message);
            }
        }
    }
}
