import {
  aPayment,
  Buyer,
  CARDS,
  ChargeScript,
  contractChecksum,
  envelopeOf,
  eventually,
  Inbox,
  Mailbox,
  type Merchant,
  MerchantApi,
  OperatorApi,
  send,
  standardSignature,
  Subscriber,
  type Webhook,
} from '@cauce/testing/system';
import type { OldEndpoint, SubscriptionsCast } from '../../src/old-data/cast.js';
import { folderOf } from '../../src/old-data/fixture.js';
import { expectAnswersAsBefore } from '../../src/old-data/old-answers.js';
import { type OldStack, startOldStack } from '../../src/old-data/old-stack.js';
import { expectRowsRight } from '../../src/old-data/rows-right.js';
import { partNamed } from '../../src/outages/own-stack.js';
import { BILLING, STATUS, Subscribed, type Subscription } from '../../src/subscribing.js';

/** What waits for its next attempt is tried again for as long as this spec takes. */
const QUICK = {
  payments: { UNKNOWN_TIMETABLE: '1' },
  notifier: { DELIVERY_TIMETABLE: Array.from({ length: 300 }, () => 1).join(), MAIL_TIMETABLE: '1' },
};
const PATIENT = { within: 60_000 };

let old: OldStack;
let cast: SubscriptionsCast;
let operator: OperatorApi;

beforeAll(async () => {
  old = await startOldStack(folderOf('c0a75df'), { overrides: QUICK });
  cast = old.fixture.json('cast.json') as SubscriptionsCast;
  operator = new OperatorApi(old.stack);
}, 120_000);
afterAll(() => old.stop(), 60_000);

type Whose = 'club' | 'held' | 'calendar' | 'street' | 'shop' | 'hooks';

const merchantOf = (whose: Whose, about: Partial<Merchant> = {}): Merchant => {
  const merchant = { ...cast[whose], ...about };
  return { ...merchant, api: new MerchantApi(old.stack.gatewayUrl, merchant.token) };
};
const endpointOf = (name: string): OldEndpoint =>
  cast.endpoints[name] ?? { name, url: '', webhookKey: '', signingSecret: '', inbox: `no inbox ${name}` };
/** The receiver of then, behind its endpoint. */
const inboxOf = (name: string) => new Inbox(old.stack.sandboxUrl, endpointOf(name).inbox, endpointOf(name));

/** The subscription of then, its merchant and its buyer. */
function known(role: string, whose: Whose = 'club', about: Partial<Merchant> = {}): Subscribed {
  const { name = `none ${role}`, acceptance = '', mailbox = '' } = cast.subscriptions[role] ?? {};
  const made = { name, status: '', acceptanceUrl: `${old.stack.checkoutUrl}${acceptance}` };
  const buyer = new Subscriber(new Mailbox(old.stack.sandboxUrl, { address: mailbox }));
  return Subscribed.known(old.stack, { merchant: merchantOf(whose, about) }, made, buyer);
}

const becomes = (one: Subscribed, wanted: Partial<Subscription>) =>
  eventually(
    () => one.read(),
    (now) => Object.entries(wanted).every(([key, value]) => now[key as keyof Subscription] === value),
    PATIENT,
  );

const isGenuine = ({ body, verified }: Webhook, { webhookKey }: OldEndpoint) =>
  envelopeOf({ body }).signature.checksum === contractChecksum(body, webhookKey) && Object.values(verified).every(Boolean);

/** What an inbox was told of a resource and what is below it: event, status, and whether it is genuine. */
async function toldOf(endpoint: string, name: string) {
  const webhooks = await inboxOf(endpoint).webhooks();
  const mine = webhooks.filter((webhook) => String(envelopeOf(webhook).data['name']).startsWith(name));
  return mine.map((webhook) => {
    const { event, data } = envelopeOf(webhook);
    return [event, data['status'], isGenuine(webhook, endpointOf(endpoint))];
  });
}
const isTold = (endpoint: string, name: string, wanted: readonly unknown[]) =>
  eventually(() => toldOf(endpoint, name), ({ length }) => length >= wanted.length, PATIENT).then((told) => expect(told).toEqual(wanted)); // prettier-ignore

const CYCLE_CHARGED = [BILLING, 'SUCCEEDED', true];
const statusTold = (status: string) => [STATUS, status, true];
const SUCCEEDED = ['paymentAttempt.statusChanged', 'SUCCEEDED', true];
const FUNDED = ['payment.statusChanged', 'FUNDED', true];

describe('existing data', () => {
  it('is answered as before: subscriptions, assignments, plans, their payments, integrations, endpoints, and the catalog', () =>
    expectAnswersAsBefore(old));

  it('is listed completely and in order, by the filters, too', async () => {
    const { door } = merchantOf('club').api;
    const plans = `/${cast.club.store}/subscription-plans`;
    const list = async (path: string) => {
      const [items] = Object.values(await door.get<Readonly<Record<string, readonly { readonly name: string }[]>>>(path));
      return items?.map(({ name }) => name);
    };
    expect(await list(`${plans}?pageSize=1000`)).toEqual(cast.lists.plans);
    expect(await list(`${plans}/subscriptions?pageSize=1000`)).toEqual(cast.lists.subscriptions);
    expect(await list(`${plans}/assignments?pageSize=1000`)).toEqual(cast.lists.assignments);
    for (const name of cast.lists.subscriptions) {
      const { status } = await door.get<Subscription>(`/${name}`);
      expect(await list(`${plans}/subscriptions?pageSize=1000&status=${status}`)).toContain(name);
      expect(await list(`${plans}/subscriptions?subscriptionPlan=${encodeURIComponent(planOf(name))}`)).toEqual([name]);
      const { subscriptions } = await operator.door.get<{ subscriptions: Subscription[] }>(
        `/${cast.club.organization}/subscriptions?pageSize=1000&status=${status}`,
      );
      expect(subscriptions.map((each) => each.name)).toContain(name);
    }
  });

  it('has the statuses that it had come to', async () => {
    for (const [role, { status }] of Object.entries(cast.subscriptions))
      if (status !== undefined) expect([role, (await known(role).read()).status]).toEqual([role, status]);
  });
});

describe('unfinished work', () => {
  it('a charge that was open ends when the acquirer has an answer: its cycle is charged, with its webhooks', async () => {
    const open = known('open', 'held');
    await new ChargeScript(old.stack, open.stream).release();
    await becomes(open, { currentPeriodStart: '2030-02-28T10:00:00.000Z' });
    await isTold('held', open.subscription.name, [CYCLE_CHARGED]);
    const payment = (await open.payments()).at(-1)?.name ?? '';
    await isTold('held', payment, [SUCCEEDED, FUNDED]);
  });

  it('an acceptance whose charge was not published is charged once, and ACTIVE', async () => {
    const unmade = known('unmade', 'street');
    await becomes(unmade, { status: 'ACTIVE' });
    const told = await eventually(() => toldOf('street', unmade.subscription.name), ({ length }) => length >= 2, PATIENT); // prettier-ignore
    expect(told.slice(0, 2)).toEqual([CYCLE_CHARGED, statusTold('ACTIVE')]); // later ones are of cycles that came since
  });

  it.each([
    ['a subscription', 'overdue', 'CANCELED'],
    ['a plan assignment', 'overdueAssignment', 'EXPIRED'],
  ])('%s whose link had run out ends, and both its webhooks come', async (_, role, status) => {
    const overdue = known(role, 'street');
    await becomes(overdue, { status });
    await isTold('street', overdue.subscription.name, [statusTold('PENDING_ACCEPTANCE'), statusTold(status)]);
  });

  it('a cancellation that the notifier had not heard of is told once', async () => {
    await isTold('street', known('streetUnheard', 'street').subscription.name, [statusTold('CANCELED')]);
  });

  it('an advance goes on by itself to its end: every cycle is charged once, in order', async () => {
    const { organization, from, to } = cast.calendar;
    const clock = await eventually(() => operator.testClock(organization), ({ state }) => state === 'READY', PATIENT); // prettier-ignore
    expect(clock).toMatchObject({ now: to, advance: { from, to } });
    for (const [role, hour] of [
      ['calendarOne', '10'],
      ['calendarTwo', '12'],
    ] as const)
      expect(await known(role, 'calendar').read()).toMatchObject({
        status: 'ACTIVE',
        currentPeriodStart: `2030-03-07T${hour}:00:00.000Z`,
      });
    const payments = await known('calendarOne', 'calendar').payments();
    expect(payments.map(({ status }) => status)).toEqual(Array(12).fill('FUNDED'));
    const deliveries = await operator.deliveries(organization, '?pageSize=1000');
    expect(deliveries.filter(({ state }) => state !== 'DELIVERED')).toEqual([]);
    const charged = deliveries.filter(({ event }) => event === BILLING);
    expect(charged).toHaveLength(12);
  });

  it('a mail that waited is sent once', async () => {
    const { name = '', mailbox = '' } = cast.payments['mailWaits'] ?? {};
    const box = new Mailbox(old.stack.sandboxUrl, { address: mailbox });
    const [mail] = await box.received(1, PATIENT);
    expect(mail?.headers['x-cauce-resource'] ?? mail?.headers['x-cauce-payment']).toBe(name);
    expect(await box.mails()).toHaveLength(1);
  });
});

describe('an old subscription', () => {
  it.each([
    ['a subscription', 'waiting', 'ACTIVE', [CYCLE_CHARGED, statusTold('ACTIVE')]],
    ['a plan assignment', 'waitingAssignment', 'ACTIVE', [CYCLE_CHARGED, statusTold('ACTIVE')]],
    ['one with a trial', 'waitingTrial', 'TRIALING', [statusTold('TRIALING')]],
  ])('%s is accepted by the buyer of its old link', async (_, role, status, told) => {
    const waiting = known(role);
    await waiting.accept(CARDS.approved);
    await becomes(waiting, { status });
    await isTold('club', waiting.subscription.name, told);
  });

  it('takes another card: a SUSPENDED one pays what it owes with it', async () => {
    const suspended = known('suspended');
    await suspended.changeCard(CARDS.approved);
    await becomes(suspended, { status: 'ACTIVE' });
    await isTold('club', suspended.subscription.name, [statusTold('ACTIVE'), CYCLE_CHARGED]);
  });

  it('goes on by the calendar that it began: renewals, retries, and the end of a trial', async () => {
    await operator.advance(cast.club.organization, '2030-04-01T10:00:00.000Z', PATIENT.within);
    const monthly = { status: 'ACTIVE', currentPeriodStart: '2030-03-31T10:00:00.000Z', nextBillingTime: '2030-04-30T10:00:00.000Z' };
    for (const role of ['active', 'firstFree', 'firstReduced', 'assignment']) expect(await known(role).read()).toMatchObject(monthly);
    expect(await known('weekly').read()).toMatchObject({ status: 'ACTIVE', currentPeriodStart: '2030-03-28T10:00:00.000Z' });
    expect(await known('trialing').read()).toMatchObject({ status: 'ACTIVE', currentPeriodStart: '2030-03-15T10:00:00.000Z' });
    expect(await known('pastDue').read()).toMatchObject({ status: 'ACTIVE', currentPeriodStart: '2030-03-09T10:00:00.000Z' });
    await isTold('club', known('pastDue').subscription.name, [CYCLE_CHARGED, statusTold('ACTIVE')]);
    await isTold('club', known('weekly').subscription.name, [CYCLE_CHARGED, CYCLE_CHARGED, CYCLE_CHARGED]);
  });
});

type Notification = { readonly event: string; readonly resource?: string; readonly answered?: number; readonly problem?: string };

describe('an old integration', () => {
  const notificationsOf = async (role: 'active' | 'waiting' | 'torn') => {
    const url = `${old.stack.sandboxUrl}/partner/notifications?merchant=${cast.integrations[role].partnerMerchant}`;
    return (await send<Notification[]>({ method: 'GET', url })).body;
  };
  /** What the partner took of a payment and its attempts. */
  const taken = async (role: 'active' | 'waiting', payment: string) =>
    (await notificationsOf(role)).filter(({ resource = '', answered }) => resource.startsWith(payment) && answered === 200);
  const isTaken = async (role: 'active' | 'waiting', payment: string) => {
    const two = await eventually(() => taken(role, payment), ({ length }) => length >= 2, PATIENT); // prettier-ignore
    expect(two.map(({ event, problem }) => [event, problem]).sort()).toEqual([
      ['payment.statusChanged', undefined],
      ['paymentAttempt.statusChanged', undefined],
    ]);
  };
  const ask = (method: 'PUT' | 'POST', path: string, json: object) =>
    send<{ readonly name: string; readonly url: string }>({
      method,
      url: `${old.stack.sandboxUrl}/partner/${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  const stateOf = (role: 'active' | 'waiting' | 'torn') => operator.door.get<{ status: string }>(`/${cast.integrations[role].name}`);

  it('gets what waited, and its handshake ends, when the partner works again', async () => {
    await ask('PUT', 'faults', { notifications: 'ok' });
    await eventually(() => stateOf('waiting'), ({ status }) => status === 'ACTIVE', PATIENT); // prettier-ignore
    await isTaken('active', cast.payments['partnerWaits']?.name ?? '');
    const { status, body } = await ask('POST', 'payments', { merchant: cast.integrations.waiting.partnerMerchant });
    expect(status).toBe(200);
    await new Buyer().pay(body.url, CARDS.approved);
    await isTaken('waiting', body.name);
  });

  it('makes payments and reads subscriptions by its token, and the partner is told of its own', async () => {
    const partner = merchantOf('shop', { token: cast.integrations.active.token ?? '' });
    const { name, url } = await partner.api.createPayment(partner.store, aPayment());
    await new Buyer().pay(url, CARDS.approved);
    await isTaken('active', name);
    expect((await known('ofPartner', 'shop', { token: partner.token }).read()).status).toBe('ACTIVE');
  });

  it('is torn down by its operator, and one that was stays so', async () => {
    await operator.door.post(`/${cast.integrations.active.name}:deactivate`, {});
    await eventually(() => stateOf('active'), (now) => 'teardown' in now && now.teardown === 'DELIVERED', PATIENT); // prettier-ignore
    const { door } = new MerchantApi(old.stack.gatewayUrl, cast.integrations.active.token ?? '');
    expect((await door.ask('GET', '/stores')).status).toBe(401);
    expect(await stateOf('torn')).toMatchObject({ status: 'INACTIVE', teardown: 'DELIVERED' });
  });
});

describe('an old endpoint', () => {
  /** Pays a new payment in an endpoint's store. */
  const payAt = async (endpoint: string) => {
    const { store = '' } = endpointOf(endpoint);
    const payment = await merchantOf('hooks').api.createPayment(store, aPayment());
    await new Buyer().pay(payment.url, CARDS.approved);
    return payment.name;
  };
  const nameOf = (role: string) => cast.payments[role]?.name ?? '';

  it.each(['failingOne', 'failingTwo', 'failingThree'])('whose receiver works again gets what waited (%s)', (role) =>
    isTold('failing', nameOf(role), [SUCCEEDED, FUNDED]),
  );

  it.each([
    ['by the 410 of its receiver', 'gone', 'gone'],
    ['by an operator', 'off', 'offLater'],
  ])('that was disabled %s gets what waited when it is resumed', async (_, endpoint, role) => {
    const { name, webhookKey, signingSecret } = endpointOf(endpoint);
    expect(await toldOf(endpoint, nameOf(role))).toEqual([]);
    await inboxOf(endpoint).set({ webhookKey, signingSecret, endpoint: name, answer: 'ok' });
    await operator.door.post(`/${name}:resume`, {});
    await isTold(endpoint, nameOf(role), [SUCCEEDED, FUNDED]);
  });

  it('gets what the last version of its filters wants', async () => {
    await isTold('changed', await payAt('changed'), [SUCCEEDED]);
  });

  it('whose secrets rotate signs with both, and has the old key until the time of the rotation', async () => {
    const { next, ...endpoint } = endpointOf('rotating');
    const name = await payAt('rotating');
    await isTold('rotating', name, [SUCCEEDED, FUNDED]);
    for (const webhook of await inboxOf('rotating').webhooks())
      expect(webhook.headers['webhook-signature']?.split(' ')).toEqual(
        expect.arrayContaining([endpoint.signingSecret, next?.signingSecret ?? ''].map((secret) => standardSignature(webhook, secret))),
      );
  });

  it('is backfilled to the end: what was recorded before it was registered comes once', async () => {
    await eventually(() => operator.door.get<{ state: string }>(`/${cast.operation}`), ({ state }) => state === 'DONE', PATIENT); // prettier-ignore
    const subscription = cast.subscriptions['lateSubscription']?.name ?? '';
    for (const role of ['lateOne', 'lateTwo']) await isTold('late', nameOf(role), [SUCCEEDED, FUNDED]);
    await isTold('late', subscription, [statusTold('PENDING_ACCEPTANCE'), CYCLE_CHARGED, statusTold('ACTIVE')]);
    const webhooks = await inboxOf('late').received(9, PATIENT);
    expect(webhooks.map(({ headers }) => headers['x-service-backfill'])).toEqual(Array(9).fill('true'));
  });
});

it.each([
  ['billing', 'subscription'],
  ['payments', 'payment'],
  ['catalog', undefined],
] as const)(
  'at the end every row of %s is what its events say',
  (service, table) => expectRowsRight(partNamed(old.running, service), table),
  120_000,
);

/** `stores/<s>/subscription-plans/<plan>/subscriptions/<id>` belongs to its plan. */
function planOf(subscription: string): string {
  return subscription.slice(0, subscription.lastIndexOf('/subscriptions/'));
}
