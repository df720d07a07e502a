import os
import sqlite3
from http.server import BaseHTTPRequestHandler, HTTPServer

from webhooks import NotGenuine, verify

db = sqlite3.connect(os.environ.get("DATABASE", ":memory:"), isolation_level=None)
db.executescript("""
  CREATE TABLE IF NOT EXISTS webhook (id TEXT PRIMARY KEY, body BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS newest (subject TEXT PRIMARY KEY, sequence INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS known (subject TEXT PRIMARY KEY, status TEXT NOT NULL);
""")


def take(id: str, sequence: int, raw_body: bytes, webhook: dict) -> str:
    """One transaction: what a crash interrupts, our next attempt does anew. Says what became of it, for your log."""
    db.execute("BEGIN IMMEDIATE")
    with db:
        # Each webhook-id once. The body as it came is what you can prove later.
        if db.execute("INSERT OR IGNORE INTO webhook VALUES (?, ?)", (id, raw_body)).rowcount == 0:
            return "known already"
        # Nothing older than what is known of the same thing.
        subject = subject_of(webhook)
        newer = db.execute(
            """INSERT INTO newest VALUES (?, ?)
               ON CONFLICT (subject) DO UPDATE SET sequence = excluded.sequence WHERE newest.sequence < excluded.sequence""",
            (subject, sequence),
        )
        if newer.rowcount == 0:
            return "outdated"
        # Here: what your shop keeps of it. Slow work (a mail, a parcel) is done afterwards, by what reads this table.
        db.execute("INSERT OR REPLACE INTO known VALUES (?, ?)", (subject, webhook["data"].get("status", "")))
        return "new"


def subject_of(webhook: dict) -> str:
    """A status replaces the one before. The results of a subscription's charges stand side by side: each cycle has its own."""
    data = webhook["data"]
    return f"{webhook['event']} {data['name']} {data.get('cycleNumber', '')}"


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            raw_body = self.rfile.read(int(self.headers["content-length"]))  # before anything parses it
            webhook = verify(raw_body, self.headers, os.environ["WEBHOOK_KEY"], os.environ["SIGNING_SECRET"])
            print(take(self.headers["webhook-id"], int(self.headers["x-service-sequence"]), raw_body, webhook), flush=True)
            self.answer(204)
        except NotGenuine:
            self.answer(401)
        except Exception:
            self.answer(500)  # we send it again
            raise

    def answer(self, status: int):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_request(self, *_):
        pass


server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver)
print("listening", flush=True)
server.serve_forever()
