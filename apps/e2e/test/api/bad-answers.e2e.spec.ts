import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  aMerchant,
  aPayment,
  Buyer,
  CARDS,
  EventLog,
  eventually,
  ledgerOf,
  type Merchant,
  OperatorApi,
  type Page,
  type Payment,
  send,
  Stack,
  untilNow,
} from '@cauce/testing/system';
import { takenFor } from '../../src/money.js';
import { runCommand } from '../../src/run-command.js';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const AMOUNT = 24_000_000;
const WAITING = 'Waiting for your bank’s answer';

const log = new EventLog(stack);
let merchant: Merchant;
let payment: Payment;
beforeAll(async () => {
  merchant = await aMerchant(stack);
});
beforeEach(async () => {
  payment = await merchant.api.createPayment(merchant.store, aPayment({ amountCents: AMOUNT }));
});
afterAll(() => log.close());

const idOf = (name = '') => name.slice(name.lastIndexOf('/') + 1);
const enter = async (buyer: Buyer, card: string) => buyer.enterCard(await buyer.open(payment.url), card);
const attempts = async () => (await merchant.api.attempts(payment.name)).paymentAttempts;
const events = async () => (await log.stream(`payment-${idOf(payment.name)}`)).map(({ type }) => type);
/** The page is the stream's, the API's answer a row's: it may be some milliseconds behind. */
const paid = () => eventually(() => merchant.api.payment(payment.name), ({ status }) => status === 'FUNDED').then(() => true); // prettier-ignore
const taken = () => takenFor(stack, merchant, payment.name);
const callsOf = async (attemptId: string) => (await ledgerOf(stack, attemptId)).calls.map(({ operation }) => operation);

/** A refund that we never asked for, under a key of its own. */
async function returnBehindOurBack(charge: string, amount: number): Promise<void> {
  const { status } = await send({
    method: 'POST',
    url: `${stack.sandboxUrl}/processor/v1/charges/${charge}/refunds`,
    headers: { authorization: `Bearer ${stack.processorApiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key: `stray-${idOf(payment.name)}`, amount, currencyCode: 'COP' }),
  });
  expect(status).toBe(200);
}

/** Presses the button and does not wait for the page: whoever waits for a bank looks at it for ten seconds. */
function confirm(buyer: Buyer, page: Page): { readonly shown: Promise<Page> } {
  return { shown: buyer.confirm(page) };
}

/** The first attempt, once it is with the processor. */
async function pendingAttempt(): Promise<string> {
  const [attempt] = await eventually(attempts, ([first]) => first?.status === 'PENDING');
  const id = idOf(attempt?.name);
  await eventually(() => callsOf(id), (calls) => calls.includes('charge')); // prettier-ignore
  return id;
}

describe('a processor that answers late', () => {
  it('does not keep the buyer waiting: the page says so, no second try begins, and the result follows later', async () => {
    const [buyer, other] = [new Buyer(), new Buyer()];
    const [page, otherPage] = [await enter(buyer, CARDS.late), await enter(other, CARDS.approved)];
    const { shown } = confirm(buyer, page);
    await pendingAttempt();
    expect((await new Buyer().open(payment.url)).html).toContain(WAITING);
    expect((await other.confirm(otherPage)).html).toContain(WAITING);
    expect((await attempts()).map(({ status }) => status)).toEqual(['PENDING']);
    expect((await shown).html).toContain('Paid. Thank you, Ana.');
    expect([await paid(), await taken()]).toEqual([true, [AMOUNT]]);
  });
});

describe('a processor whose answer never comes', () => {
  it.each(['silent', 'cut'] as const)('has charged (%s): that is found out by asking, and money moves once', async (card) => {
    const buyer = new Buyer();
    expect((await buyer.confirm(await enter(buyer, CARDS[card]))).html).toContain('Paid. Thank you, Ana.');
    const [attempt] = await attempts();
    expect([await paid(), await taken()]).toEqual([true, [AMOUNT]]);
    expect((await callsOf(idOf(attempt?.name))).slice(0, 2)).toEqual(['charge', 'find']);
  });

  it('has not charged: another card abandons that try for good, and is charged itself', async () => {
    const [buyer, other] = [new Buyer(), new Buyer()];
    const [page, otherPage] = [await enter(buyer, CARDS.queued), await enter(other, CARDS.approved)];
    const { shown } = confirm(buyer, page);
    const first = await pendingAttempt();
    expect((await other.confirm(otherPage)).html).toContain('Paid. Thank you, Ana.');
    await shown; // with the end of its own try, or of the payment: whichever it saw first
    expect((await attempts()).map(({ status }) => status)).toEqual(['SUCCEEDED', 'FAILED']);
    // The charge that waited at the processor came to its turn after it was abandoned, and was refused.
    expect((await callsOf(first)).slice(-2)).toEqual(['abandon', 'charge']);
    expect(await taken()).toEqual([AMOUNT]);
  });

  it('has not charged: when the buyer’s time is up, the try is abandoned, and that ends it', async () => {
    const payments = await stack.start('payments', { ATTEMPT_WINDOW_MS: '3000' });
    const checkout = await stack.start('checkout', { PAYMENTS_URL: payments.url });
    try {
      const buyer = new Buyer();
      const page = await enter(buyer, CARDS.deaf);
      const shown = await buyer.confirm({ ...page, url: page.url.replace(stack.checkoutUrl, checkout.url) });
      expect(shown.html).toContain('Another way to pay');
      const [attempt] = await attempts();
      expect([attempt?.status, await taken()]).toEqual(['FAILED', []]);
      const calls = await callsOf(idOf(attempt?.name));
      expect([calls.at(-1), calls.filter((call) => call === 'abandon').length]).toEqual(['abandon', 1]);
    } finally {
      await checkout.stop();
      await payments.stop();
    }
  });
});

describe('a processor that sends its result twice', () => {
  it('is recorded once', async () => {
    const buyer = new Buyer();
    expect((await buyer.confirm(await enter(buyer, CARDS.twice))).html).toContain('Paid. Thank you, Ana.');
    const [attempt] = await attempts();
    await eventually(() => callsOf(idOf(attempt?.name)), (calls) => calls.filter((call) => call === 'find').length === 2); // prettier-ignore
    expect(await events()).toEqual(['PaymentCreated', 'AttemptStarted', 'AttemptSucceeded', 'PaymentFunded']);
    expect(await taken()).toEqual([AMOUNT]);
  });
});

describe('money of a try that was declined', () => {
  const declined = async (buyer: Buyer) => {
    const page = await buyer.confirm(await enter(buyer, CARDS.relenting));
    expect(page.html).toContain('Another way to pay');
    return page;
  };

  it('pays the waiting payment when it arrives after all; the page had not promised that nothing was taken', async () => {
    const buyer = new Buyer();
    const page = await declined(buyer);
    expect(page.html).not.toContain('Nothing was taken');
    expect(page.html).toContain('If a refusal is corrected later, this page shows it');
    await paid();
    expect((await buyer.open(payment.url)).html).toContain('Paid. Thank you, Ana.');
    expect(await events()).toEqual(['PaymentCreated', 'AttemptStarted', 'AttemptFailed', 'AttemptSucceeded', 'PaymentFunded']);
    expect([(await attempts()).map(({ status }) => status), await taken()]).toEqual([['SUCCEEDED'], [AMOUNT]]);
  });

  it('pays it while another try waits at its bank; that try is abandoned', async () => {
    const buyer = new Buyer();
    await buyer.choose(await declined(buyer), 'BANK_A');
    await paid();
    await eventually(attempts, ([latest]) => latest?.status === 'FAILED');
    expect((await attempts()).map(({ status, method }) => [method, status])).toEqual([
      ['BANK_A', 'FAILED'],
      ['CARD', 'SUCCEEDED'],
    ]);
    const [last] = (await log.stream(`payment-${idOf(payment.name)}`)).slice(-1);
    expect(last).toMatchObject({ type: 'AttemptFailed', data: { reason: 'ALREADY_PAID' } });
    const page = await buyer.open(payment.url);
    expect([page.html.includes('Paid. Thank you, Ana.'), page.html.includes('Test card ending in 0026')]).toEqual([true, true]);
    expect(await taken()).toEqual([AMOUNT]);
  });
});

describe('money that comes unexpectedly', () => {
  type Settlement = { readonly name: string; readonly attempt: string; readonly state: string; readonly amountCents: number };
  const path = () => `/${payment.name}/unexpected-settlements`;
  const settlements = async () => (await operator.door.get<{ unexpectedSettlements: Settlement[] }>(path())).unexpectedSettlements;

  /** What either process of payments has warned of. */
  const warnings = async () => {
    const logs = await Promise.all(['payments', 'payments-2'].map((name) => readFile(stack.part(name).log, 'utf8')));
    return logs.flatMap((text) => text.split('\n').filter((line) => line.includes('money came that nobody expected'))).join('\n');
  };

  it('of a payment that was paid again meanwhile is listed, and goes back when an operator says so, once', async () => {
    const buyer = new Buyer();
    const declined = await buyer.confirm(await enter(buyer, CARDS.relenting));
    expect((await buyer.confirm(await buyer.enterCard(declined, CARDS.approved))).html).toContain('Paid. Thank you, Ana.');
    const [settlement] = await eventually(settlements, (all) => all.length === 1);
    const [paidBy, attempt] = await attempts();
    expect(settlement).toMatchObject({ attempt: attempt?.name, state: 'OPEN', amountCents: AMOUNT });
    expect([paidBy?.status, attempt?.status]).toEqual(['SUCCEEDED', 'FAILED']);
    const all = (query: string) =>
      operator.door.get<{ unexpectedSettlements: Settlement[] }>(`/${merchant.organization}/unexpected-settlements${query}`);
    // A list of all payments has rows of its own, written after the payment's.
    const open = await eventually(() => all('?state=OPEN'), ({ unexpectedSettlements }) => unexpectedSettlements.length > 0); // prettier-ignore
    expect(open).toEqual({ unexpectedSettlements: [settlement] });
    await eventually(warnings, (lines) => lines.includes(`"payment":"${payment.name}"`));

    const refund = () => operator.door.post<Settlement>(`/${payment.name}:refund`, { unexpectedSettlement: settlement?.name });
    await Promise.all([refund(), refund()]);
    const refunded = await eventually(() => operator.door.get<Settlement>(`/${settlement?.name}`), ({ state }) => state === 'REFUNDED'); // prettier-ignore
    expect(await refund()).toEqual(refunded);
    expect((await taken()).toSorted((one, other) => one - other)).toEqual([-AMOUNT, AMOUNT, AMOUNT]);
    expect((await events()).slice(-3)).toEqual(['UnexpectedSettlementRecorded', 'SettlementRefundRequested', 'SettlementRefunded']);
  });

  it('for a payment that was canceled meanwhile is recorded as an unexpected settlement', async () => {
    const buyer = new Buyer();
    const { shown } = confirm(buyer, await enter(buyer, CARDS.late));
    await pendingAttempt();
    await cancel();
    await eventually(settlements, ([first]) => first?.state === 'OPEN');
    expect((await events()).slice(-3)).toEqual(['PaymentCanceled', 'AttemptSucceeded', 'UnexpectedSettlementRecorded']);
    expect([(await merchant.api.payment(payment.name)).status, await taken()]).toEqual(['CANCELED', [AMOUNT]]);
    await shown;
  });

  it('is refunded as that for its own payment alone', async () => {
    const none = { unexpectedSettlement: `${payment.name}/unexpected-settlements/${idOf(payment.name)}` };
    expect(await operator.door.ask('POST', `/${payment.name}:refund`, { json: none })).toMatchObject({ status: 404 });
    const other = await merchant.api.createPayment(merchant.store, aPayment());
    expect(await operator.door.ask('POST', `/${other.name}:refund`, { json: none })).toMatchObject({ status: 404 });
    expect(await operator.door.ask('POST', `/${payment.name}:refund`, { json: {} })).toMatchObject({ status: 400 });
    expect(await operator.door.ask('GET', `/${payment.name.replace(/^stores\/[^/]+/, `stores/${idOf(payment.name)}`)}/unexpected-settlements`)).toMatchObject({ status: 404 }); // prettier-ignore
  });

  it('is found by comparing the books when its callback was lost, and recorded', async () => {
    const key = idOf(payment.name);
    await chargeBehindOurBack(key);
    const reconcile = (...args: string[]) => runCommand(stack.part('payments'), 'operate.js', ['reconcile', ...untilNow(), ...args]);
    const found = await reconcile('--record');
    expect([found.code, found.output]).toEqual([1, expect.stringMatching(new RegExp(`MONEY_NOT_RECORDED +${payment.name} +${key} +SUCCEEDED +NO ATTEMPT`))]); // prettier-ignore
    expect(await settlements()).toEqual([expect.objectContaining({ state: 'OPEN' })]);
    const { output } = await reconcile();
    expect(output).not.toMatch(new RegExp(`MONEY_NOT_RECORDED .*${key}`));
    expect(output).toMatch(new RegExp(`^UNEXPECTED_SETTLEMENT +${payment.name} +${key} +SUCCEEDED +UNEXPECTED, OPEN$`, 'm'));
    expect(output).toMatch(/[1-9]\d* unexpected settlements? open\./);
  });

  /** An operator's way to do this comes later: so it is written into the stream, as the service would. */
  function cancel(): Promise<void> {
    return log.append(`payment-${idOf(payment.name)}`, 'PaymentCanceled', { by: 'OPERATOR', at: new Date().toISOString() });
  }

  /** A charge that we never sent, under the payment's own id as its key. */
  async function chargeBehindOurBack(key: string): Promise<void> {
    const page = await enter(new Buyer(), CARDS.approved);
    const cardToken = /name="cardToken" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const terms = { key, amount: AMOUNT, currencyCode: 'COP', cardToken, description: 'Mugs', reference: idOf(payment.name) };
    const headers = { authorization: `Bearer ${stack.processorApiKey}`, 'content-type': 'application/json' };
    const { status } = await send({
      method: 'POST',
      url: `${stack.sandboxUrl}/processor/v1/charges`,
      headers,
      body: JSON.stringify(terms),
    });
    expect(status).toBe(200);
  }
});

describe('a refund of a paid payment', () => {
  type Refund = { readonly name: string; readonly state: string; readonly amountCents: number };
  type Record = { readonly refunds: readonly Refund[]; readonly refundedAmountCents: number };
  const read = () => operator.door.get<Record>(`/${payment.name}`);
  const refund = (requestId: string, about: object = {}) =>
    operator.door.post<Refund>(`/${payment.name}:refund`, { requestId, reason: 'The mugs came broken.', ...about });

  it('is made once, in parts, and never more than was paid, while a late second success becomes an unexpected settlement', async () => {
    const buyer = new Buyer();
    const declined = await buyer.confirm(await enter(buyer, CARDS.relenting));
    await buyer.confirm(await buyer.enterCard(declined, CARDS.approved));
    await paid();
    const [first, again] = await Promise.all([refund('r-1', { amountCents: 1_000 }), refund('r-1', { amountCents: 1_000 })]);
    expect(again.name).toBe(first.name);
    await refund('r-2');
    const tooMuch = await operator.door.ask('POST', `/${payment.name}:refund`, { json: { requestId: 'r-3', reason: 'x', amountCents: 1 } });
    expect([tooMuch.status, tooMuch.text]).toEqual([400, expect.stringMatching(/REFUND_IN_PROGRESS|ALREADY_REFUNDED/)]);
    const { refunds } = await eventually(read, ({ refundedAmountCents }) => refundedAmountCents === AMOUNT);
    expect(refunds.map(({ state, amountCents }) => [state, amountCents])).toEqual([
      ['REFUNDED', 1_000],
      ['REFUNDED', AMOUNT - 1_000],
    ]);
    await eventually(taken, ({ length }) => length === 4);
    expect((await taken()).toSorted((one, other) => one - other)).toEqual([1_000 - AMOUNT, -1_000, AMOUNT, AMOUNT]);
    expect((await merchant.api.payment(payment.name)).status).toBe('FUNDED');
    const { output } = await runCommand(stack.part('payments'), 'operate.js', ['reconcile', ...untilNow()]);
    expect(output).not.toMatch(new RegExp(`^(NO_REFUND|REFUND_\\w+|OTHER_REFUND) +${payment.name}`, 'm'));
    expect(output).toMatch(/[1-9]\d* refunds? compared, /);
    expect(output).toMatch(/Fees in cents: .*\d+ COP/);
  });

  it('that the processor made without being asked is found by comparing the books', async () => {
    await new Buyer().pay(payment.url, CARDS.approved);
    await paid();
    const [attempt] = await attempts();
    await returnBehindOurBack(idOf(attempt?.name), 700);
    const { code, output } = await runCommand(stack.part('payments'), 'operate.js', ['reconcile', ...untilNow(), '--record']);
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^REFUND_NOT_ASKED +${payment.name} +${idOf(attempt?.name)} +stray-${idOf(payment.name)} +REFUNDED +NO REFUND$`, 'm')); // prettier-ignore
  });
});

describe('a callback', () => {
  const SECRET = stack.part('payments').env['PROCESSOR_CALLBACK_SECRET'] ?? '';
  const callback = async (about: { body?: string; secret?: string; age?: number; headers?: Record<string, string> } = {}) => {
    const body = about.body ?? JSON.stringify({ key: idOf(payment.name), reference: idOf(payment.name) });
    const timestamp = String(Math.floor(Date.now() / 1000) - (about.age ?? 0));
    const signature = createHmac('sha256', about.secret ?? SECRET)
      .update(`${timestamp}.${body}`)
      .digest('hex');
    const signed = { 'x-processor-timestamp': timestamp, 'x-processor-signature': `v1=${signature}` };
    const headers = { 'content-type': 'application/json', ...(about.headers ?? signed) };
    const answer = await send<{ error?: { details: { reason: string }[] } }>({
      method: 'POST',
      url: `${stack.gatewayUrl}/processor-callbacks`,
      headers,
      body,
    });
    return [answer.status, answer.body.error?.details[0]?.reason];
  };

  it('that is genuine is acknowledged each time, even when it is about no payment of ours', async () => {
    const body = JSON.stringify({ key: idOf(payment.name), reference: 'a'.repeat(26) });
    expect([await callback({ body }), await callback({ body })]).toEqual([[200, undefined], [200, undefined]]); // prettier-ignore
    expect(await callback({ body: '{ "key" : "a" }' })).toEqual([200, undefined]);
    expect(await events()).toEqual(['PaymentCreated']);
  });

  it('is not acknowledged while the processor gives no answer about it, so that it comes again', async () => {
    expect(await callback()).toEqual([503, 'UNAVAILABLE']);
    expect(await events()).toEqual(['PaymentCreated']);
  });

  it.each([
    ['signed with another secret', { secret: 'other' }],
    ['too old', { age: 301 }],
    ['of the future', { age: -310 }],
    ['not signed', { headers: {} }],
    ['with a token in place of a signature', { headers: { authorization: `Bearer ${stack.processorApiKey}` } }],
  ])('that is %s is refused', async (_, about) => {
    expect(await callback(about)).toEqual([400, 'CALLBACK_NOT_GENUINE']);
  });
});
