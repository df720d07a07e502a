"""Reads $all with a client for Python: its name and the server's address are the arguments, the answers one line of JSON."""

import importlib
import json
import sys

package, uri = sys.argv[1:]
module = importlib.import_module(package)
client = (module.KurrentDBClient if package == "kurrentdbclient" else module.EventStoreDBClient)(uri=uri)

ANY = module.StreamState.ANY


def append(stream, *types):
    events = [module.NewEvent(type=type, data=b"{}") for type in types]
    client.append_to_stream(stream, current_version=ANY, events=events)


append("order-1", "OrderPlaced", "OrderPaid2", "OrderPaid")
append("invoice-1", "InvoiceSent", "PersistentConfig1")
client.set_stream_metadata("order-1", metadata={"$maxCount": 10})
append("order-2", "OrderPlaced", "FacturaCreadañ")
append("last-1", "Last")

FILTERS = {
    "default": {},
    "by type": {"filter_include": [r"OrderPaid\d", "Last"]},
    "by type, without": {"filter_exclude": [r"Order.*", r"\$.*"]},
    "by type prefix": {"filter_include": ["Invoice", "Last"], "filter_by_prefix": True},
    "by stream": {"filter_include": [r"order-\d+", "last-1"], "filter_by_stream_name": True},
    "by stream, without": {"filter_exclude": [r"order-[2-9]", r"\$\$.*"], "filter_by_stream_name": True},
    "by stream prefix": {
        "filter_include": ["invoice-", "last-"],
        "filter_by_stream_name": True,
        "filter_by_prefix": True,
    },
}


if package == "esdbclient":  # It has no prefixes.
    FILTERS = {name: options for name, options in FILTERS.items() if "filter_by_prefix" not in options}


def shown(event):
    return f"{event.stream_name} {event.type}"


def read(options):
    return [shown(event) for event in client.read_all(**options)]


def subscribed(options):
    seen = []
    with client.subscribe_to_all(**options) as subscription:
        for event in subscription:
            seen.append(shown(event))
            if event.stream_name == "last-1":
                return seen


answers = {name: {"read": read(options), "subscribed": subscribed(options)} for name, options in FILTERS.items()}
answers["resolving links"] = {
    "read": read({"resolve_links": True}),
    "subscribed": subscribed({"resolve_links": True}),
}
json.dump(answers, sys.stdout)
client.close()
