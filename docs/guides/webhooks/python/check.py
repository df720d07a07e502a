# Verifies each request of requests.json, for the tests: one word a line.
import json
import sys

from webhooks import NotGenuine, verify

with open(sys.argv[1], encoding="utf-8") as file:
    requests = json.load(file)
for request in requests:
    keys = request["keys"]
    try:
        verify(request["body"].encode(), request["headers"], keys["webhookKey"], keys["signingSecret"], request["now"])
        print("genuine")
    except NotGenuine as error:
        print(error)
