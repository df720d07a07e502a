// A shop in one file: mugs to buy, and a club to join. docs/guides/shop.md builds it block by block.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { Cauce, isKnownError, WebhookNotGenuine, WebhookVerifier } from '@cauce/sdk';

const { CAUCE_API, CAUCE_TOKEN, STORE, WEBHOOK_KEY, SIGNING_SECRET, PORT = '3000' } = process.env;
const { SHOP_URL = `http://localhost:${PORT}` } = process.env;

const needed = Object.entries({ CAUCE_API, CAUCE_TOKEN, STORE, WEBHOOK_KEY, SIGNING_SECRET });
const missing = needed.filter(([, value]) => !value).map(([name]) => name);
if (missing.length > 0) {
  console.error(`The shop needs ${missing.join(', ')}.`);
  process.exit(78);
}
const cauce = new Cauce({ baseUrl: CAUCE_API, accessToken: CAUCE_TOKEN });

// Amounts are hundredths: 6_000_000 is COP 60,000.
const GOODS = [
  { item: 'sea', title: 'Mug, sea green', amountCents: 6_000_000, glaze: '#3d7f78' },
  { item: 'clay', title: 'Mug, red clay', amountCents: 5_200_000, glaze: '#b5573a' },
  { item: 'night', title: 'Mug, night blue', amountCents: 6_800_000, glaze: '#2c3e63' },
  { item: 'club', title: 'Mug of the month', amountCents: 4_500_000, glaze: '#8a6d9b', monthly: true },
];
const currencyCode = 'COP';
const money = new Intl.NumberFormat('en', { style: 'currency', currency: currencyCode, maximumFractionDigits: 0 });
const price = ({ amountCents, monthly }) => `${money.format(amountCents / 100)}${monthly ? ' a month' : ''}`;

/** By their numbers, with what webhooks have told of each. In your shop this is a table. */
const orders = new Map();
const addressOf = (id) => `${SHOP_URL}/order?id=${id}`;

/** The order's number is the idempotency key: the same order sent twice is one payment. */
async function pay(id, { title, amountCents }, buyer) {
  const payment = { title, amountCents, currencyCode, correlationId: id, buyer, redirectUri: addressOf(id) };
  const { name, status, url } = await cauce.payments.create(STORE, payment, { idempotencyKey: id });
  return { name, status, page: url };
}

async function order(request) {
  const { id, item, ...buyer } = Object.fromEntries(new URLSearchParams(await text(request)));
  const good = GOODS.find((each) => each.item === item);
  if (!good) return notFound();
  try {
    const made = await (good.monthly ? join : pay)(id, good, buyer);
    if (!orders.has(id)) orders.set(id, { id, good, customer: customerOf(request), parcels: 0, ...made });
    return seeOther(made.page);
  } catch (error) {
    if (!isKnownError(error) || error.reason !== 'INVALID_FIELDS') throw error;
    return orderForm(id, good, buyer, error.violations);
  }
}

const seeOther = (location) => ({ status: 303, headers: { location } });

const verifier = new WebhookVerifier({ webhookKey: WEBHOOK_KEY, signingSecret: SIGNING_SECRET });
const seen = new Set(); // in your database, written in the same transaction as what you do

async function webhook(request) {
  const { event, data } = verifier.verify(await buffer(request), request.headers);
  const known = [...orders.values()].find(({ name }) => name === data.name);
  const id = request.headers['webhook-id'];
  if (known && !seen.has(id)) learn(known, event, data, Number(request.headers['x-service-sequence']));
  seen.add(id);
  return { status: 200 };
}

function learn(known, event, { status }, sequence) {
  if (event === 'subscription.billingStatusChanged') {
    if (status === 'SUCCEEDED') known.parcels += 1; // a month is paid
  } else if (sequence > (known.sequence ?? 0)) {
    Object.assign(known, { status, sequence });
    if (status === 'FUNDED') known.parcels = 1;
  }
}

async function join(id, good, buyer) {
  const back = SHOP_URL.startsWith('https:') && { redirectUri: addressOf(id) };
  const subscription = { buyer, correlationId: id, ...back };
  const { name, status, acceptanceUrl } = await cauce.subscriptions.create(await planOf(good), subscription, { idempotencyKey: id });
  return { name, status, page: acceptanceUrl };
}

/** A plan never changes, so it is made once and found again. */
async function planOf({ item, title, amountCents }) {
  for await (const { displayName, name } of cauce.subscriptionPlans.list(STORE)) if (displayName === title) return name;
  const plan = { displayName: title, description: 'A new mug by post, each month.', amountCents, currencyCode };
  return (await cauce.subscriptionPlans.create(STORE, plan, { idempotencyKey: `plan-${item}` })).name;
}

/** For a member whose card failed: on to the page where it is changed. */
async function changeCard(request) {
  const known = orders.get(new URLSearchParams(await text(request)).get('id'));
  return known ? seeOther((await cauce.subscriptions.issueMethodLink(known.name)).url) : notFound();
}

const WORDS = {
  AWAITING_PAYMENT: 'Waiting for your payment',
  UNDER_REVIEW: 'Your payment is being checked',
  FUNDED: 'Paid. We are packing your mug',
  EXPIRED: 'Not paid in time',
  PENDING_ACCEPTANCE: 'Waiting for you to accept',
  TRIALING: 'You are a member',
  ACTIVE: 'You are a member',
  PAST_DUE: 'Your last payment failed',
  SUSPENDED: 'Paused: your payments failed',
  CANCELED: 'Canceled. You owe nothing',
};

async function orderPage(_, query) {
  const known = orders.get(query.get('id'));
  if (!known) return notFound();
  const { id, good, status, page, parcels } = known;
  const isOpen = ['AWAITING_PAYMENT', 'PENDING_ACCEPTANCE'].includes(status);
  const isUnpaid = ['PAST_DUE', 'SUSPENDED'].includes(status);
  const sent = parcels > 0 && ` · ${parcels === 1 ? '1 parcel' : `${parcels} parcels`} for you`;
  const content = markup`${picture(good)}<p>${good.title}, ${price(good)}${sent}</p>
    ${isOpen && markup`<a class="button" href="${page}">Go on to the secure page</a>`}
    ${isUnpaid && markup`<form method="post" action="/card"><button name="id" value="${id}">Use another card</button></form>`}
    <p><a href="/">Back to the shop</a></p>`;
  return shown(WORDS[status] ?? status, content, { refresh: isOpen || status === 'UNDER_REVIEW' });
}

const picture = ({ glaze }) => markup`<div class="mug" style="background:${glaze}"></div>`;

/** Who orders gets a cookie, to find the orders again. */
const customerOf = ({ headers }) => /\bcustomer=([\w-]{36})/.exec(headers.cookie ?? '')?.[1];

async function home(request) {
  const customer = customerOf(request) ?? randomUUID();
  const yours = [...orders.values()].filter((each) => each.customer === customer);
  const card = (good) => markup`<li>${picture(good)}<h2>${good.title}</h2>
    <p>${price(good)}</p><a class="button" href="/buy?item=${good.item}">${good.monthly ? 'Join' : 'Buy'}</a></li>`;
  const line = ({ id, good, status }) => markup`<li><a href="/order?id=${id}">${good.title}</a>: ${WORDS[status] ?? status}</li>`;
  const content = markup`<ul class="goods">${GOODS.map(card)}</ul>
    ${yours.length > 0 && markup`<h2>Your orders</h2><ul>${yours.map(line)}</ul>`}`;
  return shown('Mugs, thrown by hand', content, { cookie: `customer=${customer}; HttpOnly; SameSite=Lax; Path=/` });
}

const FIELDS = [
  ['firstName', 'First name', 'text', 'given-name'],
  ['lastName', 'Last name', 'text', 'family-name'],
  ['email', 'E-mail', 'email', 'email'],
  ['phoneNumber', 'Phone, like +573001234567', 'tel', 'tel'],
];

async function buy(_, query) {
  const good = GOODS.find(({ item }) => item === query.get('item'));
  return good ? orderForm(randomUUID(), good) : notFound();
}

/** @param violations what the API did not take of the buyer: each field, and what is allowed */
function orderForm(id, good, given = {}, violations = []) {
  const inputs = FIELDS.map(([name, label, type, autocomplete]) => {
    const wrong = violations.find(({ field }) => field === `buyer.${name}`);
    return markup`<label>${label}${wrong && markup`<em role="alert">${wrong.description}</em>`}
      <input name="${name}" value="${given[name]}" type="${type}" autocomplete="${autocomplete}" required></label>`;
  });
  const content = markup`${picture(good)}<form method="post" action="/orders">
    <input type="hidden" name="id" value="${id}"><input type="hidden" name="item" value="${good.item}">
    ${inputs}<button>${good.monthly ? 'Join' : 'Pay'}: ${price(good)}</button></form><p><a href="/">Back to the shop</a></p>`;
  return shown(good.title, content, { status: violations.length > 0 ? 400 : 200 });
}

/** Text that is markup. All else that `markup` puts between tags is escaped; what is absent or false is nothing. */
class Markup extends String {}
const escaped = (value) => String(value || '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const put = (value) => (Array.isArray(value) ? value.map(put).join('') : value instanceof Markup ? value : escaped(value));
const markup = (parts, ...values) => new Markup(String.raw({ raw: parts }, ...values.map(put)));

const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;
const STYLE = new Markup(`
  body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: #faf6f0; color: #2b2622; font: 1.05rem/1.5 system-ui, sans-serif }
  h1 { font-size: 1.7rem; font-weight: 600 } h2 { font-size: 1.1rem; margin: .8rem 0 0 } a { color: #2f665f }
  .goods { display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: 1rem; padding: 0; list-style: none }
  .goods li { padding: 1.2rem; background: #fff; border-radius: 1rem } .goods p { margin: 0 0 .8rem }
  .mug { position: relative; width: 5rem; height: 5rem; border-radius: .4rem .4rem 1.6rem 1.6rem }
  .mug::after { content: ''; position: absolute; left: 5rem; top: 1rem; width: 1rem; height: 1.8rem;
    border: .5rem solid #d9cfc2; border-left: 0; border-radius: 0 1.4rem 1.4rem 0 }
  .button, button { display: inline-block; padding: .6rem 1.2rem; border: 0; border-radius: 2rem; background: #2f665f; color: #fff;
    font: inherit; text-decoration: none; cursor: pointer }
  form { display: grid; gap: 1rem; margin-top: 1rem; max-width: 24rem; justify-items: start } label { width: 100% }
  em { display: block; color: #a12a1a }
  label input { box-sizing: border-box; width: 100%; padding: .6rem; border: 1px solid #978b7c; border-radius: .5rem; font: inherit }`);

/** An answer that is a page. @param refresh it is loaded again after two seconds: a webhook will change it */
function shown(title, content, { status = 200, refresh, cookie } = {}) {
  const body = markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    ${refresh && markup`<meta http-equiv="refresh" content="2">`}<title>${title} · Taller Dos Ríos</title>
    <link rel="icon" href="${ICON}"><style>${STYLE}</style></head>
    <body><header>Taller Dos Ríos</header><main><h1>${title}</h1>${content}</main></body></html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) };
  return { status, headers, body: body.toString() };
}

const notFound = () => shown('We do not have that', markup`<p><a href="/">Back to the shop</a></p>`, { status: 404 });

const ROUTES = {
  'GET /': home,
  'GET /buy': buy,
  'POST /orders': order,
  'GET /order': orderPage,
  'POST /card': changeCard,
  'POST /webhooks': webhook,
};

async function answerTo(request) {
  const [path, query] = request.url.split('?');
  try {
    return await (ROUTES[`${request.method} ${path}`] ?? notFound)(request, new URLSearchParams(query));
  } catch (error) {
    if (error instanceof WebhookNotGenuine) return { status: error.status };
    console.error(error); // it has the requestId, which is what to quote to whoever runs the service
    return shown('That did not work', markup`<p>You were charged nothing. Please go back and try again.</p>`, { status: 502 });
  }
}

createServer(async (request, response) => {
  const { status, headers, body } = await answerTo(request);
  response.writeHead(status, headers).end(body);
}).listen(Number(PORT), () => console.log(`The shop is open: ${SHOP_URL}`));
