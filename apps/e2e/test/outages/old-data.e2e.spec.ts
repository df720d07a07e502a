import { createHmac } from 'node:crypto';
import {
  after,
  Buyer,
  CARDS,
  contractChecksum,
  envelopeOf,
  eventually,
  Inbox,
  ledgerOf,
  Mailbox,
  MerchantApi,
  OperatorApi,
  type Page,
  send,
} from '@cauce/testing/system';
import type { Cast } from '../../src/old-data/cast.js';
import { folderOf } from '../../src/old-data/fixture.js';
import { expectAnswersAsBefore } from '../../src/old-data/old-answers.js';
import { type OldStack, startOldStack } from '../../src/old-data/old-stack.js';
import { expectRowsRight } from '../../src/old-data/rows-right.js';
import { partNamed } from '../../src/outages/own-stack.js';
import { refusalOf } from '../../src/refusal.js';
import { invalid } from '../../src/refusals.js';

const AMOUNT = 24_000_000;
/** What was left to pay of 1005 less a tenth. */
const DISCOUNTED = 905;
/** A receiver that is down is tried again for as long as this spec takes. */
const QUICK = {
  payments: { UNKNOWN_TIMETABLE: '1' },
  notifier: { DELIVERY_TIMETABLE: Array.from({ length: 300 }, () => 1).join(), MAIL_TIMETABLE: '1' },
};

let old: OldStack;
let cast: Cast;
let operator: OperatorApi;
let shop: MerchantApi;
let stall: MerchantApi;

beforeAll(async () => {
  old = await startOldStack(folderOf('dcdea66'), { overrides: QUICK });
  cast = old.fixture.json('cast.json') as Cast;
  operator = new OperatorApi(old.stack);
  [shop, stall] = [cast.shop, cast.stall].map(({ token }) => new MerchantApi(old.stack.gatewayUrl, token)) as [MerchantApi, MerchantApi];
}, 120_000);
afterAll(() => old.stop(), 60_000);

type Settlement = { readonly name: string; readonly state: string };

const nameOf = (role: string): string => cast.payments[role]?.name ?? `no payment ${role}`;
const linkOf = (role: string) => `${old.stack.checkoutUrl}${cast.payments[role]?.link ?? ''}`;
const idOf = (name: string) => name.slice(name.lastIndexOf('/') + 1);
const statusOf = async (role: string, api = shop) => (await api.payment(nameOf(role))).status;
const settlementsOf = async (role: string) =>
  (await operator.door.get<{ unexpectedSettlements: Settlement[] }>(`/${nameOf(role)}/unexpected-settlements`)).unexpectedSettlements;
const say = (role: string, verb: string, json: object = {}) => operator.door.post(`/${nameOf(role)}:${verb}`, json);

/** What moved for a payment, over its attempts, by the acquirer's ledger. */
async function movedFor(role: string, api = shop): Promise<number[]> {
  const { paymentAttempts } = await api.attempts(nameOf(role));
  const entries = await Promise.all(paymentAttempts.map(({ name }) => ledgerOf(old.stack, idOf(name))));
  return entries.flatMap(({ movements }) => movements.map(({ amount }) => amount));
}

/** Waits until a payment is so, and this has moved for it. */
function become(role: string, status: string, moved: readonly number[]) {
  return eventually(
    async () => [await statusOf(role), ...(await movedFor(role))].join(),
    (seen) => seen === [status, ...moved].join(),
  );
}

/** The receiver of then, behind its endpoint. */
function inboxOf(name: string): Inbox {
  const { inbox = 'down', ...endpoint } = cast.endpoints[name] ?? { name, url: '', webhookKey: '', signingSecret: '' };
  return new Inbox(old.stack.sandboxUrl, inbox, endpoint);
}

/** What an inbox was told of a payment and its attempts, with what is genuine of it. */
async function toldOf(role: string, endpoint = 'shop') {
  const inbox = inboxOf(endpoint);
  const webhooks = await inbox.webhooks();
  const mine = webhooks.filter((webhook) => String(envelopeOf(webhook).data['name']).startsWith(nameOf(role)));
  return mine.map((webhook) => {
    const { event, data, signature } = envelopeOf(webhook);
    const isGenuine = signature.checksum === contractChecksum(webhook.body, inbox.endpoint.webhookKey);
    return [event, data['status'], isGenuine && Object.values(webhook.verified).every(Boolean)];
  });
}

const FAILED = ['paymentAttempt.statusChanged', 'FAILED', true];
const SUCCEEDED = ['paymentAttempt.statusChanged', 'SUCCEEDED', true];
const FUNDED = ['payment.statusChanged', 'FUNDED', true];

describe('existing data', () => {
  it('is answered as before: payments, their attempts, past times, settlements, and the whole catalog', () => expectAnswersAsBefore(old));

  it('is listed completely and in order, including payments without a row, with any page size', async () => {
    const wanted = [nameOf('rowlessCreation'), ...cast.lists.shop];
    const list = (pageSize: number) => shop.allPayments(cast.shop.store, pageSize);
    await eventually(() => list(1000), (payments) => payments.length === wanted.length); // prettier-ignore
    expect((await list(7)).map(({ name }) => name)).toEqual(wanted);
    expect((await stall.allPayments(cast.stall.store, 2)).map(({ name }) => name)).toEqual(cast.lists.stall);
    const { stores } = await operator.door.get<{ stores: { displayName: string }[] }>(`/${cast.shop.organization}/stores`);
    expect(stores.map(({ displayName }) => displayName)).toEqual(['Rowless store', 'Second', 'Taller Dos Ríos']);
  });

  it.each([
    ['shop', () => shop],
    ['stall', () => stall],
  ] as const)('is found by filters that came later, every row of it (%s)', async (whose, api) => {
    const { store } = cast[whose];
    const all = await api().allPayments(store, 1000);
    const found = async (filter: string) => (await api().payments(store, `?pageSize=1000&${filter}`)).payments.map(({ name }) => name);
    const ended = all.filter(({ status }) => status === 'FUNDED' || status === 'CANCELED');
    expect(ended.length).toBeGreaterThan(2);
    for (const { name, status } of ended) expect(await found(`status=${status}`)).toContain(name);
    for (const { name, correlationId } of all)
      if (correlationId !== undefined) expect(await found(`correlationId=${encodeURIComponent(correlationId)}`)).toContain(name);
  });

  it('is opened by the tokens of then, and by no other; a page token has aged', async () => {
    const ask = async (token: string, path = '/stores') => new MerchantApi(old.stack.gatewayUrl, token).door.ask('GET', path);
    expect((await ask(cast.shop.narrowToken)).body).toMatchObject({ stores: [{ name: cast.shop.secondStore }] });
    expect((await ask(cast.shop.revokedToken)).status).toBe(401);
    const page = `/${cast.shop.store}/payments?pageToken=${encodeURIComponent(cast.agedPageToken)}`;
    expect(refusalOf(await ask(cast.shop.token, page))).toEqual(invalid('pageToken'));
  });

  it('is replayed for the same Idempotency-Key, and refused for a different request', async () => {
    const { key, terms } = cast.keyed;
    const { status, headers, body } = await shop.tryToCreatePayment(cast.shop.store, terms, key);
    expect([status, headers['idempotent-replayed'], body.name]).toEqual([200, 'true', nameOf('keyed')]);
    expect((await shop.tryToCreatePayment(cast.shop.store, { ...terms, title: 'Another' }, key)).status).toBe(409);
  });
});

describe('unfinished work', () => {
  it.each([
    ['whose answer was lost', 'silent'],
    ['that was never sent', 'unsent'],
  ])('a charge %s is made once, with the old card token', async (_, role) => {
    await become(role, 'FUNDED', [AMOUNT]);
  });

  it.each(['unpublished', 'rowless'])(
    'a payment whose last event was not published (%s) is FUNDED, and its buyer sees it',
    async (role) => {
      await become(role, 'FUNDED', [AMOUNT]);
      expect((await new Buyer().open(linkOf(role))).html).toContain('Paid. Thank you, Ana.');
    },
  );

  it('a buyer goes on from the old page to the bank’s, approves, and has paid', async () => {
    const buyer = new Buyer();
    const page = await buyer.open(linkOf('atBank'));
    expect(page.html).toContain('Finish at your bank');
    expect((await buyer.answer(await atTodaysAddress(buyer, page), 'approve')).html).toContain('Paid. Thank you, Ana.');
    await become('atBank', 'FUNDED', [AMOUNT]);
  });

  it('a debit that the bank is processing settles when the bank settles it', async () => {
    const buyer = new Buyer();
    expect((await buyer.open(linkOf('inTheBanksHands'))).html).toContain('Waiting for Bank A’s answer');
    await buyer.answer(await buyer.open(`${old.stack.sandboxUrl}${cast.pages['inTheBanksHands'] ?? ''}`), 'approve');
    await become('inTheBanksHands', 'FUNDED', [AMOUNT]);
  });

  it('a review ends with the operator’s decision', async () => {
    await say('underReview', 'approve');
    await say('toReject', 'reject');
    await become('underReview', 'FUNDED', [AMOUNT]);
    await become('toReject', 'CANCELED', []);
  });

  it('late money for a paid payment is recorded as an unexpected settlement', async () => {
    const [settlement] = await eventually(() => settlementsOf('lateAfterFunded'), ({ length }) => length === 1); // prettier-ignore
    expect(settlement).toMatchObject({ state: 'OPEN', amountCents: AMOUNT });
    await become('lateAfterFunded', 'FUNDED', [AMOUNT, AMOUNT]);
  });

  it('late money for a waiting payment has paid it', async () => {
    await become('lateAfterFailure', 'FUNDED', [AMOUNT]);
    expect(await settlementsOf('lateAfterFailure')).toEqual([]);
    expect((await new Buyer().open(linkOf('lateAfterFailure'))).html).toContain('Paid. Thank you, Ana.');
  });

  it('late money that was recorded as unexpected stays so, and is not counted again', async () => {
    for (const role of ['settledWhileWaiting', 'refundedWhileWaiting']) {
      const before = await settlementsOf(role);
      await tellAgain(role);
      expect([await statusOf(role), await settlementsOf(role)]).toEqual(['AWAITING_PAYMENT', before]);
    }
    await new Buyer().pay(linkOf('settledWhileWaiting'), CARDS.approved);
    await become('settledWhileWaiting', 'FUNDED', [AMOUNT, AMOUNT]);
    expect(await settlementsOf('settledWhileWaiting')).toMatchObject([{ state: 'OPEN' }]);
  });

  it('money that nobody expected is in the list of all of it, though it was recorded before there was a list', async () => {
    const list = async (organization: string) =>
      (await operator.door.get<{ unexpectedSettlements: Settlement[] }>(`/${organization}/unexpected-settlements?pageSize=1000`))
        .unexpectedSettlements;
    const roles = ['settlementOpen', 'settlementRefundRequested', 'settledWhileWaiting', 'refundedWhileWaiting', 'lateAfterFunded'];
    const wanted = (await Promise.all(roles.map(settlementsOf))).flat();
    expect(wanted.length).toBeGreaterThanOrEqual(roles.length);
    const found = await eventually(() => list(cast.shop.organization), (all) => wanted.every(({ name }) => all.some((each) => each.name === name))); // prettier-ignore
    expect((await list('organizations/-')).map(({ name }) => name)).toEqual(expect.arrayContaining(found.map(({ name }) => name)));
  });

  it('a refund that was asked for is made once; another one can be asked for', async () => {
    const [open] = await settlementsOf('settlementOpen');
    await say('settlementOpen', 'refund', { unexpectedSettlement: open?.name });
    for (const role of ['settlementRefundRequested', 'settlementOpen']) {
      await eventually(() => settlementsOf(role), ([settlement]) => settlement?.state === 'REFUNDED'); // prettier-ignore
      expect((await movedFor(role)).sort()).toEqual([-AMOUNT, AMOUNT, AMOUNT].sort());
    }
  });

  it('an advance goes on by itself to its end: everything falls due in order, with each webhook sent once', async () => {
    const { organization, store, token, from, to, due } = cast.calendar;
    const clock = await eventually(() => operator.testClock(organization), ({ state }) => state === 'READY', { within: 30_000 }); // prettier-ignore
    expect(clock).toMatchObject({ now: to, advance: { from, to } });
    const { payments } = await new MerchantApi(old.stack.gatewayUrl, token).payments(store);
    const times = due.map((_, at) => after(from, { hours: at + 1 }));
    expect(payments.map(({ name, status, updateTime }) => [name, status, updateTime]).reverse()).toEqual(
      due.map((name, at) => [name, 'EXPIRED', times[at]]),
    );
    const deliveries = await operator.deliveries(organization);
    expect(deliveries.map(({ resource, state }) => `${resource} ${state}`).sort()).toEqual(due.map((name) => `${name} DELIVERED`).sort());
    const told = (await inboxOf('calendar').webhooks()).map((webhook) => envelopeOf(webhook));
    expect(told.map(({ data, timestamp }) => [data['name'], timestamp])).toEqual(
      due.map((name, at) => [name, Date.parse(times[at] ?? '') / 1_000]).slice(due.length - told.length),
    );
  });
});

describe('an old payment', () => {
  it.each([
    ['', 'fresh', AMOUNT],
    [', less its discount,', 'discounted', DISCOUNTED],
    [', at the second try,', 'failedOnce', AMOUNT],
    [', created before any row knew it,', 'rowlessCreation', AMOUNT],
  ])('is paid%s by the buyer of its old link', async (_, role, amount) => {
    expect((await new Buyer().pay(linkOf(role), CARDS.approved)).html).toContain('Paid. Thank you, Ana.');
    await become(role, 'FUNDED', [amount]);
  });

  it('with a discount took the discounted amount', async () => {
    expect([await movedFor('paidDiscounted'), await movedFor('stallPaid', stall)]).toEqual([[DISCOUNTED], [DISCOUNTED]]);
    expect(await movedFor('stallAtBank', stall)).toEqual([]);
  });
});

describe('a webhook or mail that was not sent yet', () => {
  it.each(['unconsumed', 'unpublished', 'rowless', 'silent', 'unsent'])(
    'of %s comes once, in order, and verifies with the old keys',
    async (role) => {
      await eventually(() => toldOf(role), ({ length }) => length >= 2); // prettier-ignore
      expect(await toldOf(role)).toEqual([SUCCEEDED, FUNDED]);
    },
  );

  it('about late money comes after the failure that it corrects', async () => {
    await eventually(() => toldOf('lateAfterFailure'), ({ length }) => length >= 3); // prettier-ignore
    expect(await toldOf('lateAfterFailure')).toEqual([FAILED, SUCCEEDED, FUNDED]);
  });

  it('does not come again if it was delivered', async () => {
    for (const role of ['paidByCARD', 'settledLate', 'expired', 'rejected']) expect(await toldOf(role)).toEqual([]);
    expect(await toldOf('stallPaid', 'stall')).toEqual([]);
    expect(await toldOf('ofIntegration', 'stall')).toEqual([]);
  });

  it('reaches a receiver that was down, when its endpoint has a new address', async () => {
    const { name, webhookKey, signingSecret } = inboxOf('down').endpoint;
    await inboxOf('down').set({ webhookKey, signingSecret });
    await operator.door.patch(`/${name}`, { url: `${old.stack.sandboxUrl}/hooks/down` });
    await eventually(() => toldOf('down', 'down'), ({ length }) => length >= 2); // prettier-ignore
    expect((await toldOf('down', 'down')).sort()).toEqual([FUNDED, SUCCEEDED]); // after three failures, order is kept no more
  });

  it('stays FAILED, or waits for its disabled endpoint', async () => {
    const statesOf = async (endpoint: string, filter = '') => {
      const query = `?endpoint=${encodeURIComponent(inboxOf(endpoint).endpoint.name)}${filter}`;
      return (await operator.deliveries(cast.troubled.organization, query)).map(({ state }) => state);
    };
    expect(await statesOf('failing', '&state=FAILED')).toEqual(['FAILED', 'FAILED']);
    expect(await statesOf('gone')).toEqual(['WAITING', 'WAITING']);
    const { webhookEndpoints } = await operator.door.get<{ webhookEndpoints: { name: string; status: string }[] }>(
      `/${cast.troubled.organization}/webhook-endpoints`,
    );
    expect(webhookEndpoints.find(({ name }) => name === inboxOf('gone').endpoint.name)?.status).toBe('DISABLED');
  });

  it('arrives when the parked message before it is dropped', async () => {
    const { parkedMessages } = await operator.door.get<{ parkedMessages: { name: string; key: string }[] }>('/parked-messages');
    const [behind, poison] = parkedMessages.filter(({ key }) => key === cast.parked.stream);
    await operator.door.post(`/${poison?.name ?? ''}:drop`, {});
    expect(await operator.door.post(`/${behind?.name ?? ''}:retry`, {})).toEqual({ handledCount: 1 });
    const ids = async () => (await inboxOf('shop').webhooks()).map(({ headers }) => headers['webhook-id']);
    const [first, second] = cast.parked.ids;
    expect(await eventually(ids, (all) => all.includes(second))).not.toContain(first);
  });

  it('is sent once as a mail, also for a message that was not consumed; a withdrawn mail is not sent', async () => {
    const boxOf = (name: string) => new Mailbox(old.stack.sandboxUrl, { address: `ana-${name}@correo.example` });
    for (const [name, role] of [
      ['waiting', 'mailWaiting'],
      ['unconsumed', 'mailUnconsumed'],
    ] as const) {
      const [mail] = await boxOf(name).received(1);
      expect(mail?.headers['x-cauce-payment']).toBe(nameOf(role));
    }
    const counts = await Promise.all(['waiting', 'unconsumed', 'withdrawn'].map(async (name) => (await boxOf(name).mails()).length));
    expect(counts).toEqual([1, 1, 0]);
  });
});

it.each([
  ['payments', 'payment'],
  ['catalog', undefined],
] as const)(
  'at the end every row of %s is what its events say',
  (service, table) => expectRowsRight(partNamed(old.running, service), table),
  120_000,
);

/** The processor's callback for the first attempt, once more. */
async function tellAgain(role: string): Promise<void> {
  const { paymentAttempts } = await shop.attempts(nameOf(role));
  const body = JSON.stringify({ key: idOf(paymentAttempts[0]?.name ?? ''), reference: idOf(nameOf(role)) });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const secret = old.running.world.secrets.processorCallbackSecret;
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-processor-timestamp': timestamp,
    'x-processor-signature': `v1=${signature}`,
  };
  expect((await send({ method: 'POST', url: `${old.stack.gatewayUrl}/processor-callbacks`, headers, body })).status).toBe(200);
}

/** From the page's link to the bank's, whose address may be that of then until the processor has been asked. */
async function atTodaysAddress(buyer: Buyer, page: Page): Promise<Page> {
  const address = /<a class="btn full" href="([^"]+)"/.exec(page.html)?.[1] ?? '';
  expect(address.endsWith(cast.pages['atBank'] ?? '-')).toBe(true);
  return buyer.open(`${old.stack.sandboxUrl}${new URL(address).pathname}`);
}
