import { join } from 'node:path';
import { Buyer, type Form, formsOf, type Page } from '@cauce/buyer';
import { pause } from '@cauce/patience';
import { randomId } from '@cauce/secrets';
import { browsing } from '@cauce/stack';
import { acceptedSubscription, each, eventually, loadSubscriptions, MerchantApi, type Original, StoredCards } from '@cauce/testing/system';
import { type Door, getJson, post } from '../evidence/api.js';
import { Buyer as CardBuyer } from '../load/buyer.js';
import { Journal } from '../load/journal.js';
import { Merchant, type Payment } from '../load/merchant.js';
import { Random } from '../random.js';
import type { Keys } from '../receiver/genuineness.js';
import { Receiver } from '../receiver/receiver.js';
import { type OpenedShop, openShop } from '../shop.js';
import type { Rig } from './rig.js';

/** A receiver, and the endpoint that leads to it. */
type Hook = { readonly endpoint: string; readonly receiver: Receiver };

/** What a merchant has and holds, one of each kind that may be lost. */
export type Belongings = {
  readonly label: string;
  readonly shop: OpenedShop;
  readonly merchant: Merchant;
  readonly paid: Payment & { readonly key: string };
  readonly receiver: Receiver;
  /** Disabled, with something that waits. */
  waiting: Hook & { readonly payment: Payment };
  readonly subscription: string;
  /** The subscription as it is stored: due ones are like it. */
  readonly original: Original;
  /** Due, and not charged yet: their charges are made after the loss. */
  readonly renewals: string[];
  readonly acceptanceUrl: string;
  integration: string;
  /** The merchant there. */
  partner: string;
  readonly connectUrl: string;
  /** An attempt at it was begun, and the processor knows nothing of it. */
  attempted: Payment;
  /** Of a merchant whose time is a test clock's. */
  readonly clock: { readonly organization: string; readonly store: string; readonly token: string };
};

const CARD = '9999000000000001';
const CARD_FORM = { number: CARD, expiry: '12/39', securityCode: '123', name: 'Ana Ríos' };
const READY = { within: 60_000 };
const BROWSER_MS = 20_000;
export const CLOCK_YEAR = '2031';
const BUYER = { email: 'ana@correo.example', phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' };

let made = 0;

/** Makes a merchant with one of everything but an open attempt. @param renewals how many subscriptions fall due */
export async function settle(rig: Rig, label: string, renewals: number, signal: AbortSignal): Promise<Belongings> {
  const receiver = await newReceiver(rig);
  const shop = await openShop(rig.stack, receiver);
  const merchant = new Merchant(shop, new Journal(), 0);
  const paid = await newPayment(merchant);
  await new CardBuyer(paid.url, new Journal()).payWith(CARD);
  await eventually(() => merchant.read(paid.name), (payment) => payment?.status === 'FUNDED', READY); // prettier-ignore
  const about = { ...shop, api: new MerchantApi(shop.doors[0] ?? '', shop.token) };
  const plan = await subscriptions(rig, about);
  const { partner, integration } = await connected(rig, shop.store);
  const linked = await newStore(rig, shop.organization);
  const { url: connectUrl } = await post<{ url: string }>(rig.operator, `/admin/v1/${linked}/integrations:issueLink`, {
    baseUrl: `${rig.processor.url}/partner`,
  });
  const clock = await clockMerchant(rig);
  const waiting = { ...(await waitingHook(rig, shop)), payment: paid };
  const made = { label, shop, merchant, paid, receiver, ...plan, integration, partner, connectUrl, clock, waiting, attempted: paid };
  await haveRenewals(rig, made, { count: renewals, isHeld: true, signal });
  await haveSomethingWait(rig, made);
  return made;
}

/** Ends its receivers. */
export async function leave({ receiver, waiting }: Belongings): Promise<void> {
  await Promise.all([receiver.stop(), waiting.receiver.stop()]);
}

/** Has an attempt begin for each of them that the processor does not hear of, and leaves the processor stopped. */
export async function haveAttempts(rig: Rig, all: readonly Belongings[]): Promise<void> {
  const confirmations = await Promise.all(all.map((each) => confirmation(each)));
  await rig.sandbox.stop();
  // The pages wait for an end that does not come.
  confirmations.forEach((confirm) => void confirm().catch(() => undefined));
  for (const { merchant, attempted } of all) {
    await eventually(() => attemptsOf(merchant, attempted), (attempts) => attempts.some(({ status }) => status === 'PENDING'), READY); // prettier-ignore
  }
}

/** Up to the button that charges. */
async function confirmation(of: Belongings): Promise<() => Promise<Page>> {
  of.attempted = await newPayment(of.merchant);
  const buyer = new Buyer(browsing(BROWSER_MS));
  const opened = await buyer.open(of.attempted.url);
  const entered = await buyer.submit(opened, formWith(opened.html, 'number'), CARD_FORM);
  const asked = await buyer.submit(entered, formWith(entered.html, 'token'), {});
  return () => buyer.submit(asked, formWith(asked.html, 'cardToken'), {});
}

/** Has a webhook wait at the endpoint that is disabled. */
export async function haveSomethingWait({ operator }: Rig, of: Belongings): Promise<void> {
  const { endpoint } = of.waiting;
  await post(operator, `/admin/v1/${endpoint}:disable`, {});
  const payment = await newPayment(of.merchant);
  of.waiting = { ...of.waiting, payment };
  await post(operator, `/admin/v1/${payment.name}:cancel`, {});
  const id = endpoint.slice(endpoint.lastIndexOf('/') + 1);
  type Page = { readonly deliveries: readonly { readonly resource: string }[] };
  const waits = () => getJson<Page>(operator, `/admin/v1/${of.shop.organization}/deliveries?state=WAITING&endpoint=${id}`);
  await eventually(waits, ({ deliveries }) => deliveries.some(({ resource }) => resource === payment.name), READY);
}

/** A payment that nobody has paid. */
export async function newPayment(merchant: Merchant): Promise<Payment & { readonly key: string }> {
  const key = `drill-${randomId()}`;
  const payment = await merchant.create({ key, amountCents: 1_000_000 });
  if (payment === undefined) throw new Error('A payment could not be created.');
  return { ...payment, key };
}

function attemptsOf(merchant: Merchant, { name }: Payment): Promise<readonly { readonly status: string }[]> {
  return getJson<{ paymentAttempts: { status: string }[] }>(merchant.ownDoor, `/v1/${name}/attempts`).then((page) => page.paymentAttempts);
}

function formWith(html: string, field: string): Form {
  const form = formsOf(html).find(({ fields }) => field in fields);
  if (form === undefined) throw new Error(`The page has no form with ${field}.`);
  return form;
}

function newReceiver(rig: Rig): Promise<Receiver> {
  made += 1;
  return Receiver.start({ file: join(rig.dataDir, `received-${made.toString()}.jsonl`), random: new Random(made), failing: 0 });
}

async function waitingHook(rig: Rig, { organization }: OpenedShop): Promise<Hook> {
  const receiver = await newReceiver(rig);
  const body = { url: receiver.url };
  type Registered = Keys & { readonly name: string };
  const { name: endpoint, ...keys } = await post<Registered>(rig.operator, `/admin/v1/${organization}/webhook-endpoints`, body);
  receiver.keys = keys;
  return { endpoint, receiver };
}

type About = OpenedShop & { readonly api: MerchantApi };

async function subscriptions({ stack }: Rig, about: About) {
  const cards = new StoredCards(stack, 1);
  try {
    const original = await acceptedSubscription(stack, about, cards);
    const { name } = original.row['resource'] as { name: string };
    const body = { buyer: BUYER };
    // While copies are taken it may have to be asked for again.
    const made = () => about.api.door.post<{ acceptanceUrl: string }>(`/${planOf(name)}/subscriptions`, body);
    const { acceptanceUrl } = await eventually(made, ({ acceptanceUrl: url }) => url !== '', READY);
    return { subscription: name, original, renewals: [], acceptanceUrl };
  } finally {
    await cards.close();
  }
}

/** What {@link haveRenewals} is told. */
export type Renewing = {
  readonly count: number;
  /** The sweeper does not see them: an operation that makes rows again brings them back to it. */
  readonly isHeld: boolean;
  readonly signal: AbortSignal;
  /** Between the cards, which payments stores, and the subscriptions, which billing has. */
  readonly meanwhile?: () => Promise<void>;
};

/** Has subscriptions fall due, each with a card of its own. Nobody is told of what they were before. */
export async function haveRenewals({ stack }: Rig, of: Belongings, { count, isHeld, signal, meanwhile }: Renewing): Promise<void> {
  const { organization, store } = of.shop;
  const cards = new StoredCards(stack, 4);
  const ids = Array.from({ length: count }, () => randomId());
  const methods = await each(ids, 4, signal, (id) => cards.store(id, organization)).finally(() => cards.close());
  await meanwhile?.();
  const dueAt = Date.now() - 1_000;
  const wishes = ids.map((id, at) => ({ id, organization, store, method: methods[at]?.method ?? '', dueAt, isHeld }));
  await loadSubscriptions(stack, [{ original: of.original, wishes }], signal, () => undefined);
  of.renewals.push(...ids.map((id) => `${planOf(of.subscription)}/subscriptions/${id}`));
}

function planOf(subscription: string): string {
  return subscription.slice(0, subscription.indexOf('/subscriptions/'));
}

/** Connects another store to the partner: an earlier loss may have left the first one in the middle of a rotation. */
export async function haveIntegration(rig: Rig, of: Belongings): Promise<void> {
  Object.assign(of, await connected(rig, await newStore(rig, of.shop.organization)));
}

async function connected({ operator, processor }: Rig, store: string): Promise<Pick<Belongings, 'integration' | 'partner'>> {
  const baseUrl = `${processor.url}/partner`;
  const platform: Door = { url: baseUrl, token: '' };
  const { id: partner, accessToken } = await post<{ id: string; accessToken: string }>(platform, '/merchants', { name: 'Taller' });
  const { name: integration } = await post<{ name: string }>(operator, `/admin/v1/${store}/integrations`, { baseUrl, accessToken });
  await eventually(() => getJson<{ status: string }>(operator, `/admin/v1/${integration}`), ({ status }) => status === 'ACTIVE', READY); // prettier-ignore
  return { partner, integration };
}

async function newStore({ operator }: Rig, organization: string): Promise<string> {
  return (await post<{ name: string }>(operator, `/admin/v1/${organization}/stores`, { displayName: 'Otra tienda' })).name;
}

async function clockMerchant(rig: Rig): Promise<Belongings['clock']> {
  const terms = { displayName: 'Reloj', environment: 'DEVELOPMENT', features: { subscriptions: false }, testClock: { now: `${CLOCK_YEAR}-01-01T00:00:00Z` } }; // prettier-ignore
  const { name: organization } = await post<{ name: string }>(rig.operator, '/admin/v1/organizations', terms);
  const store = await newStore(rig, organization);
  const { token } = await post<{ token: string }>(rig.operator, `/admin/v1/${organization}/access-tokens`, { displayName: 'Drill' });
  await pause(1_000); // the gateway may know for a second that there is no such token
  return { organization, store, token };
}
