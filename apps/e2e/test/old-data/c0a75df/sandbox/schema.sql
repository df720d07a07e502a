CREATE TABLE call (id INTEGER PRIMARY KEY, key TEXT NOT NULL, operation TEXT NOT NULL, time TEXT NOT NULL) STRICT;
CREATE TABLE card_token (token TEXT PRIMARY KEY, brand TEXT NOT NULL, last4 TEXT NOT NULL, used_by TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE charge (
    key TEXT PRIMARY KEY, status TEXT NOT NULL, reason TEXT, amount_cents INTEGER, currency_code TEXT, card_token TEXT,
    brand TEXT, last4 TEXT, description TEXT, create_time TEXT NOT NULL, reference TEXT, answer_time TEXT, refund_time TEXT, method TEXT, payer TEXT, page TEXT, return_url TEXT, expire_time TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE guide (id INTEGER PRIMARY KEY, settings TEXT NOT NULL) STRICT;
CREATE TABLE inbox (name TEXT PRIMARY KEY, webhook_key TEXT, signing_secret TEXT, answer TEXT NOT NULL, endpoint TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE later (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL, action TEXT NOT NULL, due TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE mail (
    id INTEGER PRIMARY KEY AUTOINCREMENT, received_at TEXT NOT NULL, recipients TEXT NOT NULL, raw BLOB NOT NULL) STRICT;
CREATE TABLE movement (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL, amount_cents INTEGER NOT NULL, currency_code TEXT NOT NULL, time TEXT NOT NULL) STRICT;
CREATE TABLE partner_faults (id INTEGER PRIMARY KEY, faults TEXT NOT NULL) STRICT;
CREATE TABLE partner_merchant (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, organization TEXT, store TEXT, service_token TEXT, torn_down TEXT) STRICT;
CREATE TABLE partner_notification (
    id INTEGER PRIMARY KEY AUTOINCREMENT, received_at TEXT NOT NULL, merchant TEXT, event TEXT NOT NULL, resource TEXT, status TEXT,
    problem TEXT, answered INTEGER) STRICT;
CREATE TABLE partner_token (
    id TEXT PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, merchant TEXT NOT NULL, state TEXT NOT NULL, create_time TEXT NOT NULL) STRICT;
CREATE TABLE script (id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, word TEXT NOT NULL) STRICT;
CREATE TABLE scripted (key TEXT PRIMARY KEY, owner TEXT NOT NULL, word TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE stored_card (
    key TEXT PRIMARY KEY, card_token TEXT NOT NULL, owner TEXT, token TEXT UNIQUE, brand TEXT, last4 TEXT, reason TEXT,
    create_time TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE webhook (
    id INTEGER PRIMARY KEY AUTOINCREMENT, inbox TEXT NOT NULL, received_at TEXT NOT NULL, headers TEXT NOT NULL, body BLOB NOT NULL,
    answered INTEGER, message_id TEXT) STRICT;
CREATE INDEX call_key ON call (key);
CREATE INDEX charge_page ON charge (page) WHERE page IS NOT NULL;
CREATE INDEX charge_time ON charge (create_time, key);
CREATE INDEX movement_key ON movement (key);
CREATE INDEX webhook_inbox ON webhook (inbox, id);
PRAGMA user_version = 0;
