import { idOf } from '@cauce/kernel';
import { randomId } from '@cauce/secrets';
import { SERVICE_NAMES } from '@cauce/services';
import {
  acceptedSubscription,
  aMerchant,
  aPayment,
  attributeOf,
  Buyer,
  CARDS,
  envelopeOf,
  eventually,
  type ExportedSpan,
  loadSubscriptions,
  LocalServer,
  type Merchant,
  MerchantApi,
  OperatorApi,
  SpanReceiver,
  StoredCards,
} from '@cauce/testing/system';
import { type OwnStack, startOwnStack } from '../../src/outages/own-stack.js';

/** So many are due at once that each service handles some of them in one batch. */
const RENEWALS = 8;
const TEST_MS = 180_000;
const WITHIN = { within: 60_000 };

/** A webhook. `token`: what a handshake brings. */
type Came = {
  readonly path: string;
  readonly event: string;
  readonly name: string;
  readonly id: string;
  readonly token: string;
  readonly traceparent: string | undefined;
};

let spans: SpanReceiver;
let own: OwnStack;
/** Of merchants, below `/hooks`, and of a partner. */
let server: LocalServer;
const came: Came[] = [];

beforeAll(async () => {
  spans = await SpanReceiver.start();
  const overrides = Object.fromEntries(SERVICE_NAMES.map((name) => [name, { OTEL_EXPORTER_OTLP_ENDPOINT: spans.url }]));
  own = await startOwnStack({ overrides });
  server = await LocalServer.start(({ url: path = '', headers }, body, response) => {
    if (body !== '') {
      const { event, data } = envelopeOf({ body });
      const [id, traceparent] = [String(headers['webhook-id'] ?? ''), headers['traceparent']?.toString()];
      came.push({ path, event, name: String(data['name']), id, token: String(data['token']), traceparent });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'm-1', name: 'Café Ríos' }));
  });
}, 120_000);
afterAll(async () => {
  await own.stop();
  await Promise.all([server.stop(), spans.stop()]);
}, 60_000);

const isIn = (traceId: string, service: string, name: RegExp) => (span: ExportedSpan) =>
  span.traceId === traceId && span.service === service && name.test(span.name);
const traceOf = (traceparent = '') => traceparent.split('-')[1] ?? '';
const listening = ({ organization }: Merchant) => new OperatorApi(own.stack).registerEndpoint(organization, { url: `${server.url}/hooks` });
const told = (name: string, event: string, count = 1) =>
  eventually(
    () => came.filter((each) => each.path === '/hooks' && each.name.startsWith(name) && each.event === event),
    ({ length }) => length >= count,
    WITHIN,
  );

/** The attempt that a receiver was told of by `traceparent`, and the trace of what caused it. */
async function attemptOf({ traceparent, id }: Came): Promise<{ attempt: ExportedSpan | undefined; cause: string }> {
  const [attempt] = await spans.until(isIn(traceOf(traceparent), 'notifier', /^webhook attempt$/), 1, WITHIN);
  expect(attempt && `00-${attempt.traceId}-${attempt.spanId}-01`).toBe(traceparent);
  expect(attempt && attributeOf(attempt, 'cauce.event_id')).toBe(id);
  return { attempt, cause: attempt?.links?.[0]?.traceId ?? 'none' };
}

/** Waits until each of these spans is in the trace. */
async function expectIn(traceId: string, parts: readonly (readonly [service: string, name: RegExp])[]): Promise<void> {
  for (const [service, name] of parts) await spans.until(isIn(traceId, service, name), 1, WITHIN);
}

it(
  'a payment’s webhooks are linked to the requests that caused them: the attempt’s to the buyer’s click, the charge between them',
  async () => {
    const merchant = await aMerchant(own.stack);
    await listening(merchant);
    const { name, url } = await merchant.api.createPayment(merchant.store, aPayment());
    await new Buyer().pay(url, CARDS.approved);
    const [attempt] = await told(name, 'paymentAttempt.statusChanged');
    const [payment] = await told(name, 'payment.statusChanged');
    if (attempt === undefined || payment === undefined) throw new Error('none came');
    const [{ cause }, { cause: same }] = [await attemptOf(attempt), await attemptOf(payment)];
    expect(same).toBe(cause);
    await expectIn(cause, [
      ['checkout', /^POST /],
      ['payments', /^POST /],
      ['payments', /^due-payment$/],
    ]);
    const [charge] = spans.spans.filter(isIn(cause, 'payments', /^due-payment$/));
    expect(charge && attributeOf(charge, 'cauce.row')).toBe(idOf(name));

    const canceled = await merchant.api.createPayment(merchant.store, aPayment());
    await new OperatorApi(own.stack).door.post(`/${canceled.name}:cancel`, {});
    const [end] = await told(canceled.name, 'payment.statusChanged');
    const { cause: order } = await attemptOf(end as Came);
    await expectIn(order, [
      ['gateway', /^POST /],
      ['payments', /^POST /],
    ]);
  },
  TEST_MS,
);

it(
  'a renewal is one trace, from billing’s sweep through its charge to its webhooks, each of many that are due at once its own',
  async () => {
    const merchant = await aMerchant(own.stack, { features: { subscriptions: true } });
    const { organization, store } = merchant;
    const cards = new StoredCards(own.running, 4);
    const original = await acceptedSubscription(own.running, merchant, cards);
    const wishes = await Promise.all(
      Array.from({ length: RENEWALS }, async () => {
        const id = randomId();
        const { method } = await cards.store(id, organization);
        return { id, organization, store, method, dueAt: Date.now() - 1_000, isHeld: false };
      }),
    );
    await listening(merchant);
    await loadSubscriptions(own.running, [{ original, wishes }], new AbortController().signal, () => undefined);
    const traces = new Set<string>();
    for (const { id } of wishes) {
      const { name } = await merchant.api.door.get<{ name: string }>(`/${await pathOf(merchant, id)}`);
      const [billed] = await told(name, 'subscription.billingStatusChanged');
      const { cause } = await attemptOf(billed as Came);
      await expectIn(cause, [
        ['billing', /^due-subscription$/],
        ['payments', /^handle billing\./],
        ['payments', /^due-payment$/],
        ['billing', /^handle payments\./],
      ]);
      const [sweep] = spans.spans.filter(isIn(cause, 'billing', /^due-subscription$/));
      expect(sweep && [attributeOf(sweep, 'cauce.row'), sweep.parentSpanId ?? '']).toEqual([id, '']);
      traces.add(cause);
    }
    expect(traces.size).toBe(RENEWALS);
    const funded = await told(`${store}/payments/`, 'payment.statusChanged', RENEWALS);
    const causes = await Promise.all(funded.map(async (each) => (await attemptOf(each)).cause));
    expect(new Set(causes)).toEqual(traces);
    await cards.close();
  },
  TEST_MS,
);

/** Below `/v1`. */
async function pathOf({ api, store }: Merchant, id: string): Promise<string> {
  const list = `/${store}/subscription-plans/subscriptions?pageSize=1000`;
  const { subscriptions } = await eventually(
    () => api.door.get<{ subscriptions: { name: string }[] }>(list),
    (found) => found.subscriptions.some(({ name }) => idOf(name) === id),
  );
  return subscriptions.find(({ name }) => idOf(name) === id)?.name ?? id;
}

it(
  'a partner platform is told of no trace',
  async () => {
    const merchant = await aMerchant(own.stack);
    const { door } = new OperatorApi(own.stack);
    const { name } = await door.post<{ name: string }>(`/${merchant.store}/integrations`, {
      baseUrl: `${server.url}/partner`,
      accessToken: 'pat',
    });
    await eventually(
      () => door.get<{ status: string }>(`/${name}`),
      ({ status }) => status === 'ACTIVE',
      WITHIN,
    );
    const toPartner = (event: string) =>
      eventually(
        () => came.filter((each) => each.path === '/partner/notifications' && each.event === event),
        ({ length }) => length > 0,
        WITHIN,
      );
    const [handshake] = await toPartner('handshake');
    const api = new MerchantApi(own.stack.gatewayUrl, handshake?.token ?? '');
    const { url } = await api.createPayment(merchant.store, aPayment());
    await new Buyer().pay(url, CARDS.approved);
    await toPartner('payment.statusChanged');
    const told = came.filter(({ path }) => path.startsWith('/partner'));
    expect(told.map(({ event, traceparent }) => [event, traceparent])).toEqual([
      ['handshake', undefined],
      ['paymentAttempt.statusChanged', undefined],
      ['payment.statusChanged', undefined],
    ]);
  },
  TEST_MS,
);
