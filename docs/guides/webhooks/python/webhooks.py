import hmac
import json
import re
import time
from base64 import b64decode, b64encode
from hashlib import sha256


class NotGenuine(Exception):
    """It did not come from us, or not like this. The reason is for your log, not for the sender."""


def verify(raw_body: bytes, headers, webhook_key: str, signing_secret: str, now=None) -> dict:
    """The webhook in a request, once it is known that we sent it.

    raw_body: byte for byte as it came. headers: their names in lower case, or a mapping that ignores case. now: Unix seconds.
    """
    header = lambda name: headers.get(name) or ""
    # With a key that was never set, anybody could be the sender.
    if not webhook_key or not same(header("authorization"), f"Bearer {webhook_key}"):
        raise NotGenuine("bearer")

    id, timestamp = header("webhook-id"), header("webhook-timestamp")
    if not re.fullmatch(r"[0-9]+", timestamp) or abs((now or time.time()) - int(timestamp)) > 300:
        raise NotGenuine("timestamp")
    key = b64decode(signing_secret.removeprefix("whsec_"))
    mac = b64encode(hmac.digest(key, f"{id}.{timestamp}.".encode() + raw_body, "sha256")).decode()
    given = header("webhook-signature").split(" ")  # two while keys change
    if not key or not any(same(one, f"v1,{mac}") for one in given):
        raise NotGenuine("signature")

    webhook = json.loads(raw_body)  # signed, so it is one of ours
    if header("x-service-event") != webhook["event"]:
        raise NotGenuine("event")
    if not same(header("x-service-checksum"), checksum(webhook, webhook_key)):
        raise NotGenuine("checksum")
    return webhook


def checksum(webhook: dict, webhook_key: str) -> str:
    values = [text_of(webhook["data"].get(name)) for name in webhook["signature"]["properties"]]
    return sha256(f"{''.join(values)}{webhook['timestamp']}{webhook_key}".encode()).hexdigest().upper()


def text_of(value) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    # RFC 8785: sorted members, no blanks, and nothing escaped that need not be.
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def same(one: str, other: str) -> bool:
    """In the same time, however much of it is right."""
    return hmac.compare_digest(one.encode(), other.encode())
