import {
  aMerchant,
  aPayment,
  aReceiver,
  Buyer,
  CARDS,
  eventually,
  type Inbox,
  Mailbox,
  type Merchant,
  OperatorApi,
  type Payment,
  Stack,
} from '@cauce/testing/system';
import { refusalOf } from '../../src/refusal.js';
import { invalid } from '../../src/refusals.js';

const stack = Stack.fromEnv();
const { door } = new OperatorApi(stack);
const AMOUNT = 24_000_000;

type Told = {
  readonly kind: string;
  readonly what: string;
  readonly to: string;
  readonly state: string;
  readonly delivery?: string;
  readonly attempts: readonly { readonly status?: number }[];
};
type Entry = {
  readonly type: string;
  readonly principal?: string;
  readonly reason?: string;
  readonly requestId?: string;
  readonly notifications?: readonly Told[];
};
type PaymentRecord = Payment & {
  readonly payableAmountCents: number;
  readonly refundedAmountCents: number;
  readonly attempts: readonly { readonly status: string; readonly failure?: string }[];
  readonly timeline: readonly Entry[];
  readonly notificationsState: string;
};

let merchant: Merchant;
let inbox: Inbox;
let payment: Payment;
let mailbox: Mailbox;
/** Of nobody else's payment. */
let reference: string;

beforeAll(async () => {
  merchant = await aMerchant(stack);
  inbox = await aReceiver(stack, merchant);
  reference = `DR-${merchant.store.slice(-26)}`;
  const email = `ana-${merchant.store.slice(-26)}@correo.example`;
  mailbox = new Mailbox(stack.sandboxUrl, { address: email });
  const buyer = { firstName: 'Ana', phoneNumber: '+573001234567', email };
  payment = await merchant.api.createPayment(merchant.store, aPayment({ amountCents: AMOUNT, correlationId: reference, buyer }));
  await new Buyer().pay(payment.url, CARDS.withoutFunds);
  await new Buyer().pay(payment.url, CARDS.reviewed);
  await eventually(() => merchant.api.payment(payment.name), ({ status }) => status === 'UNDER_REVIEW'); // prettier-ignore
});

const list = async (query: Record<string, string>, organization = 'organizations/-') =>
  (await door.get<{ payments: Payment[] }>(`/${organization}/payments?${new URLSearchParams(query).toString()}`)).payments;
const names = async (query: Record<string, string>, organization?: string) => (await list(query, organization)).map(({ name }) => name);
const read = () => door.get<PaymentRecord>(`/${payment.name}`);
/** What was told, once all of it has ended. */
const whole = () =>
  eventually(read, ({ timeline }) => timeline.every(({ notifications = [] }) => notifications.every(({ state }) => state !== 'WAITING')), { within: 20_000 }); // prettier-ignore

describe('a payment under review', () => {
  it('is found by an operator who knows nothing of it, or its reference, its amount, its store', async () => {
    expect(await names({ status: 'UNDER_REVIEW', pageSize: '1000' })).toContain(payment.name);
    expect(await list({ correlationId: reference })).toEqual([await merchant.api.payment(payment.name)]);
    const { organization, store } = merchant;
    for (const query of [{ amountCents: String(AMOUNT) }, { store }, { status: 'UNDER_REVIEW', createTimeFrom: payment.createTime }])
      expect(await names(query, organization)).toEqual([payment.name]);
    for (const query of [{ amountCents: '1' }, { status: 'FUNDED' }, { createTimeTo: payment.createTime }])
      expect(await names(query, organization)).toEqual([]);
  });

  it('is read with what happened, who caused it, and what was told to whom', async () => {
    const { timeline, attempts, payableAmountCents, notificationsState } = await whole();
    expect([payableAmountCents, notificationsState]).toEqual([AMOUNT, 'COMPLETE']);
    expect(attempts).toMatchObject([{ status: 'FAILED', failure: 'INSUFFICIENT_FUNDS' }, { status: 'PENDING' }]);
    expect(timeline.map(({ type }) => type)).toEqual([
      'PaymentCreated',
      'AttemptStarted',
      'AttemptFailed',
      'AttemptStarted',
      'PaymentPutUnderReview',
    ]);
    expect(timeline[0]?.principal).toMatch(/^access-tokens\//);
    expect(timeline[1]).toMatchObject({ principal: 'checkout', requestId: expect.any(String) });
    expect(timeline[0]?.notifications).toMatchObject([{ kind: 'BUYER_MAIL', what: 'payment-link', to: 'buyer', state: 'SENT' }]);
    const told = { kind: 'WEBHOOK', to: inbox.endpoint.url, state: 'DELIVERED', attempts: [{ outcome: 'ANSWERED', status: 200 }] };
    expect(timeline[2]?.notifications).toMatchObject([{ ...told, what: 'paymentAttempt.statusChanged' }]);
    expect(timeline[4]?.notifications).toMatchObject([{ ...told, what: 'payment.statusChanged' }]);
    const [{ delivery = '' } = {}] = timeline[4]?.notifications ?? [];
    expect(await door.get(`/${delivery}`)).toMatchObject({ name: delivery, resource: payment.name });
  });

  it('names the operator who decides, and shows the receipt', async () => {
    await door.post(`/${payment.name}:approve`, {});
    await eventually(read, ({ timeline }) => timeline.some(({ notifications = [] }) => notifications.some(({ what }) => what === 'payment-receipt')), { within: 20_000 }); // prettier-ignore
    const { timeline, status } = await whole();
    expect(status).toBe('FUNDED');
    const [succeeded, funded] = timeline.slice(-2);
    expect([succeeded?.type, funded?.type]).toEqual(['AttemptSucceeded', 'PaymentFunded']);
    expect(succeeded?.principal).toBe(funded?.principal);
    expect(succeeded?.principal).not.toMatch(/worker|checkout|access-tokens/);
    const told = [...(succeeded?.notifications ?? []), ...(funded?.notifications ?? [])]
      .map(({ what, state }) => `${what} ${state}`)
      .sort();
    expect(told).toEqual(['payment-receipt SENT', 'payment.statusChanged DELIVERED', 'paymentAttempt.statusChanged DELIVERED']);
  });

  it('is refunded in parts by an operator: the buyer gets a mail of each, and the merchant no webhook', async () => {
    const heard = (await inbox.received(4)).length;
    const request = { reason: 'A word of Ana’s: only for operators.', requestId: 'r-1', amountCents: 4_000_000 };
    await door.post(`/${payment.name}:refund`, request);
    await door.post(`/${payment.name}:refund`, { reason: request.reason, requestId: 'r-2' });
    const isMailed = ({ notifications = [] }: Entry) =>
      notifications.some(({ what, state }) => what === 'payment-refund' && state === 'SENT');
    const { timeline, refundedAmountCents } = await eventually(read, (record) => record.timeline.filter(isMailed).length === 2, { within: 30_000 }); // prettier-ignore
    expect(refundedAmountCents).toBe(AMOUNT);
    const returned = timeline.filter(({ type }) => type === 'PaymentRefunded');
    expect(returned.map(({ notifications = [] }) => notifications.map(({ kind, to }) => [kind, to]))).toEqual([
      [['BUYER_MAIL', 'buyer']],
      [['BUYER_MAIL', 'buyer']],
    ]);
    expect(timeline.filter(({ type }) => type === 'RefundRequested')).toMatchObject([
      { reason: request.reason },
      { reason: request.reason },
    ]);
    const mails = (await mailbox.mails()).filter(({ subject }) => subject.startsWith('Devolución'));
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toContain('only for operators');
    expect(await names({ refunded: 'WHOLE' }, merchant.organization)).toEqual([payment.name]);
    expect(await merchant.api.payment(payment.name)).toMatchObject({ status: 'FUNDED' });
    expect((await inbox.received(heard)).length).toBe(heard);
  });

  it('is shown without a card’s number, a token or a key', async () => {
    const { text } = await door.ask('GET', `/${payment.name}`);
    const { webhookKey, signingSecret } = inbox.endpoint;
    for (const secret of [merchant.token, webhookKey, signingSecret, stack.processorApiKey, ...Object.values(CARDS)])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/cardToken|tok_[\w-]{20,}/);
  });
});

it('all payments of all organizations are not one list: it says what to ask for', async () => {
  expect(refusalOf(await door.ask('GET', '/organizations/-/payments'))).toEqual(invalid('status'));
  expect(refusalOf(await door.ask('GET', '/organizations/-/payments?amountCents=x&state=FUNDED'))).toEqual(invalid('amountCents', 'state'));
});
