// An adapter: Cauce's processor protocol on one side, an acquirer on the other. Node 24 or later, nothing to install.
// `acquirer`, at the end, is imagined: put the client of yours in its place. What the adapter adds is what acquirers lack: keys that are
// remembered for ever, a fence, refunds that never exceed their charge, and books by our keys.
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const { PORT = '4000', API_KEY, CALLBACK_URL, CALLBACK_SECRET, DATABASE = 'adapter.db' } = process.env;
if (!API_KEY || !CALLBACK_URL || !CALLBACK_SECRET) throw new Error('Set API_KEY, CALLBACK_URL and CALLBACK_SECRET.');
const ACQUIRER_TIMEOUT_MS = 1_000; // less than we are waited for: what takes longer is found out by asking
const HERE = `http://127.0.0.1:${PORT}`;
// synchronous=FULL: what was answered is on disk. Everything hangs on that.
const database = new DatabaseSync(DATABASE);
database.exec(`
  PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS charge (key TEXT PRIMARY KEY, status TEXT NOT NULL, terms TEXT, source TEXT, page TEXT, reason TEXT, code TEXT,
    final INTEGER, last4 TEXT, time TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS refund (key TEXT PRIMARY KEY, charge TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
    status TEXT NOT NULL, time TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS stored_card (key TEXT PRIMARY KEY, card_token TEXT NOT NULL, owner TEXT NOT NULL, token TEXT, last4 TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS callback (id INTEGER PRIMARY KEY, key TEXT NOT NULL, reference TEXT NOT NULL, due INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS acquirer_token (token TEXT PRIMARY KEY, card TEXT NOT NULL, used_by TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS acquirer_sale (reference TEXT PRIMARY KEY, state TEXT NOT NULL, card TEXT, expires INTEGER, due INTEGER) STRICT;
  CREATE TABLE IF NOT EXISTS acquirer_refund (id TEXT PRIMARY KEY, due INTEGER NOT NULL) STRICT`);
const one = (sql, ...values) => database.prepare(sql).get(...values);
const all = (sql, ...values) => database.prepare(sql).all(...values);
const run = (sql, ...values) => database.prepare(sql).run(...values);
const now = () => new Date().toISOString();
const withinTime = (work) => Promise.race([work, new Promise((_, fail) => setTimeout(fail, ACQUIRER_TIMEOUT_MS, new Error('no answer')))]);

// ── The protocol ───────────────────────────────────────────────────────────────────────────────────────────────────

const refuse = (status, body = {}) => {
  throw Object.assign(new Error('refused'), { status, body });
};

/** Calls of one charge are handled one after the other: whoever comes second sees what the first one has written. */
const tails = new Map();
function inTurn(key, work) {
  const turn = (tails.get(key) ?? Promise.resolve()).then(work, work);
  tails.set(key, turn);
  const forget = () => tails.get(key) === turn && tails.delete(key);
  turn.then(forget, forget);
  return turn;
}

const chargeOf = (key) => one('SELECT * FROM charge WHERE key = ?', key);
function shown({ key, status, page, reason, code, final, last4 }) {
  const [waits, failed] = [
    status === 'PENDING' && page && { continueUrl: page },
    status === 'FAILED' && { reason, code, final: final === 1 },
  ];
  return { key, status, ...waits, ...failed, ...(last4 && { card: { brand: 'Acme', last4 } }) };
}

async function charge({ terms }) {
  const { key, amount, currencyCode, cardToken, storedCard, method } = terms;
  const source = storedCard ?? cardToken ?? (method === 'CARD' ? '' : refuse(400, { error: 'only cards' })); // '': it is entered there
  const known = chargeOf(key);
  if (known?.status === 'ABANDONED') refuse(409, { code: 'ABANDONED' });
  if (known) {
    const before = JSON.parse(known.terms);
    if (before.amount !== amount || before.currencyCode !== currencyCode || known.source !== source) refuse(409, { code: 'OTHER_TERMS' });
    if (known.status !== 'PENDING' || known.page) return shown(await upToDate(known));
    const found = await acquirer.lookUp(key);
    if (found) return shown(learn(key, found)); // we were interrupted after it took the sale
  } else
    run("INSERT INTO charge (key, status, terms, source, time) VALUES (?, 'PENDING', ?, ?, ?)", key, JSON.stringify(terms), source, now());
  // The key is on disk before the acquirer hears of it: after a crash at any line it is asked about, never charged anew under another name.
  const sale = { reference: key, amount, currency: currencyCode, token: source, expires: Date.parse(terms.expireTime) };
  const answer = await withinTime(acquirer.sale(sale)).catch(() => refuse(504, { error: 'unknown' }));
  return shown(learn(key, answer));
}

/** Writes what the acquirer says of a charge. A refusal may turn into money later; a fence never. */
function learn(key, { state, page = null, last4 = null }) {
  const [status, reason = null, code = null, final = 0] = {
    approved: ['SUCCEEDED'],
    held: ['NEEDS_REVIEW'],
    processing: ['PENDING'],
    waiting: ['PENDING'],
    voided: ['ABANDONED'],
    unknown_card: ['FAILED', 'WRONG_DETAILS', '14', 1],
    declined: ['FAILED', 'INSUFFICIENT_FUNDS', '51', 0],
    expired_card: ['FAILED', 'CARD_EXPIRED', '54', 1],
    refused_by_buyer: ['FAILED', 'CANCELED_BY_BUYER', '17', 1],
  }[state];
  run('UPDATE charge SET status = ?, reason = ?, code = ?, final = ?, page = ?, last4 = coalesce(?, last4) WHERE key = ?', status, reason, code, final, page, last4, key); // prettier-ignore
  return chargeOf(key);
}

/** What can still change is asked for; when the acquirer does not answer, what we know is still true. */
async function upToDate(row) {
  if (row.status === 'SUCCEEDED' || row.status === 'ABANDONED' || row.final) return row;
  const found = await withinTime(acquirer.lookUp(row.key)).catch(() => undefined);
  return found ? learn(row.key, found) : row;
}

const find = async ({ key }) => shown(await upToDate(chargeOf(key) ?? refuse(404)));

async function abandon({ key }) {
  const known = chargeOf(key);
  if (!known) run("INSERT INTO charge (key, status, time) VALUES (?, 'ABANDONED', ?)", key, now());
  // Confirmed by the acquirer first: our word is that no money ever moves.
  else if (['PENDING', 'NEEDS_REVIEW'].includes(known.status)) learn(key, await withinTime(acquirer.void(key)));
  const row = chargeOf(key);
  return row.status === 'ABANDONED' ? { key, status: 'ABANDONED' } : refuse(409, shown(row));
}

async function capture({ key }) {
  const known = chargeOf(key) ?? refuse(404);
  const row = known.status === 'NEEDS_REVIEW' ? learn(key, await withinTime(acquirer.capture(key))) : known;
  return row.status === 'SUCCEEDED' ? shown(row) : refuse(409, shown(row));
}

async function refund({ key: charge, terms: { key, amount, currencyCode } }) {
  const known = one('SELECT * FROM refund WHERE key = ?', key);
  const isOther = known?.charge !== charge || known.amount !== amount || known.currency !== currencyCode;
  if (known && isOther) refuse(409, { code: 'OTHER_TERMS' });
  const first = known?.status ?? refusalOf(charge, amount, currencyCode) ?? 'PENDING';
  if (!known) run('INSERT INTO refund VALUES (?, ?, ?, ?, ?, ?)', key, charge, amount, currencyCode, first, now());
  if (first === 'REFUNDED') return { key, status: first };
  if (first !== 'PENDING') refuse(409, { code: first });
  const said = await withinTime(acquirer.refund(charge, key, amount)).catch(() => 'PENDING'); // by its key: the acquirer does each once
  if (said !== 'PENDING') run('UPDATE refund SET status = ? WHERE key = ?', said, key);
  return said === 'REFUSED' ? refuse(409, { code: said }) : { key, status: said };
}

/** What is under way counts as gone, so that parts at once never exceed the charge. */
const GONE = "status IN ('PENDING', 'REFUNDED')";
function refusalOf(charge, amount, currencyCode) {
  const paid = chargeOf(charge);
  if (paid?.status !== 'SUCCEEDED') return 'NOT_CHARGED';
  const terms = JSON.parse(paid.terms);
  if (terms.currencyCode !== currencyCode) return 'OTHER_TERMS';
  const { gone } = one(`SELECT coalesce(sum(amount), 0) AS gone FROM refund WHERE charge = ? AND ${GONE}`, charge);
  return amount > terms.amount - gone ? 'EXCEEDS_CHARGE' : undefined;
}

async function store({ terms: { key, cardToken, owner } }) {
  const known = one('SELECT * FROM stored_card WHERE key = ?', key);
  if (known && (known.card_token !== cardToken || known.owner !== owner)) refuse(409, { code: 'OTHER_TERMS' });
  if (!known) {
    const { token = null, last4 = null } = await withinTime(acquirer.vault(cardToken, key));
    run('INSERT INTO stored_card VALUES (?, ?, ?, ?, ?)', key, cardToken, owner, token, last4);
  }
  const { token, last4 } = one('SELECT token, last4 FROM stored_card WHERE key = ?', key);
  return token ? { key, token, card: { brand: 'Acme', last4 } } : refuse(409, { code: 'NOT_STORED', reason: 'DECLINED' });
}

function book(table, query, toRow) {
  const time = (name, otherwise) => {
    const text = query.get(name) ?? otherwise;
    return Number.isNaN(Date.parse(text)) ? refuse(400, { error: `${name} is no time` }) : new Date(text).toISOString();
  };
  const limit = Math.min(Number(query.get('limit') ?? 100), 500);
  const [afterTime = '', afterKey = ''] = (query.get('after') ?? '').split('~');
  const window = [time('from', '1970-01-01'), time('to', '9999-12-31'), afterTime, afterKey];
  const rows = all(`SELECT * FROM ${table} WHERE ${table === 'refund' ? GONE : 'TRUE'} AND time >= ? AND time < ? AND (time, key) > (?, ?) ORDER BY time, key LIMIT ?`, ...window, limit); // prettier-ignore
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { [`${table}s`]: rows.map(toRow), ...(last && { next: `${last.time}~${last.key}` }) };
}
const bookedCharge = (row) => {
  const { reference, method, amount, currencyCode } = JSON.parse(row.terms ?? '{}');
  return { ...shown(row), reference, method, amount, currencyCode, createTime: row.time };
};
const bookedRefund = ({ key, charge, amount, currency, status, time }) => ({ key, charge, amount, currencyCode: currency, status, createTime: time }); // prettier-ignore

/** News that no answer has told: it is on disk, and sent until it is taken. */
function hear(key) {
  run('INSERT INTO callback (key, reference, due) VALUES (?, ?, ?)', key, JSON.parse(chargeOf(key).terms).reference, Date.now());
}
async function sendCallbacks() {
  for (const { id, key, reference } of all('SELECT * FROM callback WHERE due <= ? LIMIT 20', Date.now())) {
    const body = JSON.stringify({ key, reference });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = `v1=${createHmac('sha256', CALLBACK_SECRET).update(`${timestamp}.${body}`).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-processor-timestamp': timestamp, 'x-processor-signature': signature };
    const answer = await fetch(CALLBACK_URL, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    if (answer?.ok) run('DELETE FROM callback WHERE id = ?', id);
    else run('UPDATE callback SET due = ? WHERE id = ?', Date.now() + 2_000, id);
  }
}

// ── The door ───────────────────────────────────────────────────────────────────────────────────────────────────────

const KEY = /^[A-Za-z0-9_-]{1,100}$/;
const isText = (value) => typeof value === 'string' && value !== '';
const isAmount = ({ amount, currencyCode }) => Number.isSafeInteger(amount) && amount > 0 && /^[A-Z]{3}$/.test(currencyCode);
const P = '/processor/v1';
const ROUTES = [
  ['POST', `${P}/charges`, charge, (terms) => isAmount(terms) && isText(terms.reference) && isText(terms.expireTime)],
  ['GET', `${P}/charges`, ({ query }) => book('charge', query, bookedCharge)],
  ['GET', `${P}/refunds`, ({ query }) => book('refund', query, bookedRefund)],
  ['GET', `${P}/charges/(?<key>[^/]+)`, find],
  ['POST', `${P}/charges/(?<key>[^/]+)/abandon`, abandon],
  ['POST', `${P}/charges/(?<key>[^/]+)/capture`, capture],
  ['POST', `${P}/charges/(?<key>[^/]+)/refunds`, refund, isAmount],
  ['POST', `${P}/stored-cards`, store, ({ cardToken, owner }) => isText(cardToken) && isText(owner)],
  ['GET', `${P}/banks`, () => ({ banks: [] })],
].map(([method, path, handle, isValid]) => ({ method, path: new RegExp(`^${path}$`), handle, isValid }));

const digest = (text) => createHash('sha256').update(text).digest();
const isOurs = ({ authorization = '' }) => timingSafeEqual(digest(authorization), digest(`Bearer ${API_KEY}`));

async function answer(request, url, text) {
  const route = ROUTES.find(({ method, path }) => method === request.method && path.test(url.pathname)) ?? refuse(404);
  if (!isOurs(request.headers)) refuse(401, { error: 'whose key is that?' });
  const { key } = route.path.exec(url.pathname).groups ?? {};
  const terms = route.isValid ? JSON.parse(text) : {};
  if (route.isValid && !(isText(terms.key) && KEY.test(terms.key) && route.isValid(terms))) refuse(400, { error: 'a field is wrong' });
  const call = { key, terms, query: url.searchParams };
  return request.method === 'GET' ? route.handle(call) : inTurn(key ?? terms.key, () => route.handle(call));
}

const refusal = (error) => [error.status ?? (error instanceof SyntaxError ? 400 : 503), error.body ?? { error: error.message }];
createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const url = new URL(request.url, HERE);
  const work = url.pathname.startsWith('/acquirer/') ? acquirerPages(url, text) : answer(request, url, text);
  const [status, body] = await work.then((said) => [200, said]).catch(refusal);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}).listen(Number(PORT), '127.0.0.1', () => writeFileSync('adapter.pid', String(process.pid)));
setInterval(sendCallbacks, 300);

// ── The acquirer, imagined: it knows a sale by its reference, and cards by their last four digits ──────────────────

const LATER_MS = 2_000;
const never = () => new Promise(() => undefined);
const saleOf = (reference) => one('SELECT * FROM acquirer_sale WHERE reference = ?', reference);
const setState = (reference, state) => run('UPDATE acquirer_sale SET state = ?, due = NULL WHERE reference = ?', state, reference);
const useToken = (token, by) =>
  one("UPDATE acquirer_token SET used_by = coalesce(used_by, ?) WHERE token = ? AND coalesce(used_by, 'many') IN ('many', ?) RETURNING card", by, token, by)?.card; // prettier-ignore
// prettier-ignore
const DOES = { '': 'waiting', '0001': 'approved', '0002': 'declined', '0004': 'expired_card', '0010': 'held', '0020': 'processing', '0021': 'approved',
  '0023': 'approved', '0026': 'declined', '0030': 'waiting', '0050': 'approved', '0051': 'approved' };

const acquirer = {
  async sale({ reference, token, expires }) {
    const card = token && useToken(token, reference);
    if (card === '0022') return never(); // it got lost on its way there
    const due = card === '0020' || card === '0026' ? Date.now() + LATER_MS : null;
    run('INSERT OR IGNORE INTO acquirer_sale VALUES (?, ?, ?, ?, ?)', reference, DOES[card] ?? 'unknown_card', card ?? null, expires, due);
    if (card === '0021') return never(); // its answer gets lost
    if (card === '0023') throw new Error('the connection broke');
    return acquirer.lookUp(reference);
  },
  async lookUp(reference) {
    const { state, card } = saleOf(reference) ?? {};
    return state && { state, last4: card, page: state === 'waiting' ? `${HERE}/acquirer/pages/${reference}` : null };
  },
  /** Also of a sale that has not come: it is refused when it does. One that the bank is working on cannot be stopped. */
  async void(reference) {
    run("INSERT OR IGNORE INTO acquirer_sale (reference, state) VALUES (?, 'voided')", reference);
    if (['held', 'waiting'].includes(saleOf(reference).state)) setState(reference, 'voided');
    return acquirer.lookUp(reference);
  },
  async capture(reference) {
    if (saleOf(reference).state === 'held') setState(reference, 'approved');
    return acquirer.lookUp(reference);
  },
  async refund(reference, id) {
    const { card } = saleOf(reference);
    if (card === '0051') return 'REFUSED';
    run('INSERT OR IGNORE INTO acquirer_refund VALUES (?, ?)', id, Date.now() + (card === '0050' ? LATER_MS : 0));
    return one('SELECT due FROM acquirer_refund WHERE id = ?', id).due <= Date.now() ? 'REFUNDED' : 'PENDING';
  },
  async vault(token, key) {
    const card = useToken(token, key);
    if (!(card in DOES)) return {};
    run("INSERT OR IGNORE INTO acquirer_token VALUES (?, ?, 'many')", `vault_${key}`, card);
    return { token: `vault_${key}`, last4: card };
  },
};

/** Where a browser gets a token for its card, and where its holder approves. */
async function acquirerPages({ pathname }, text) {
  const { card, answer } = Object.fromEntries(new URLSearchParams(text));
  const reference = pathname.replace('/acquirer/pages/', '');
  if (pathname === '/acquirer/tokens') {
    const token = `once_${randomUUID()}`;
    run('INSERT INTO acquirer_token VALUES (?, ?, NULL)', token, card.slice(-4));
    return { token };
  }
  const { state, expires } = saleOf(reference) ?? refuse(404);
  const isOpen = state === 'processing' || (state === 'waiting' && Date.now() < expires);
  if (isOpen) setState(reference, { approve: 'approved', decline: 'refused_by_buyer', later: 'processing' }[answer]);
  if (isOpen && answer !== 'later') hear(reference);
  return {};
}

/** What a bank does by itself. */
setInterval(() => {
  for (const { reference } of all('SELECT reference FROM acquirer_sale WHERE due <= ?', Date.now())) {
    setState(reference, 'approved');
    hear(reference);
  }
}, 200);
