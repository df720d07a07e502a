import { randomUUID } from 'node:crypto';
import {
  after,
  aMerchant,
  aPayment,
  Buyer,
  CARDS,
  envelopeOf,
  eventually,
  type Merchant,
  OperatorApi,
  type Payment,
  type Scenario,
  scenarios,
  type Span,
  Stack,
} from '@cauce/testing/system';
import { refusalOf } from '../../src/refusal.js';
import { invalid, notFound } from '../../src/refusals.js';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
/** Far from the machine's time, so that nothing happens by itself. */
const BEGIN = '2030-01-01T10:00:00.000Z';

const aScenario = scenarios(stack);
let story: Scenario;
let merchant: Merchant;
beforeEach(async () => {
  story = await aScenario({ testClock: { now: BEGIN } });
  ({ merchant } = story);
});

const create = (about: object = {}, owner = merchant) => owner.api.createPayment(owner.store, aPayment(about));
const tryToAdvance = (to: unknown) => operator.tryToAdvance(merchant.organization, to);
const clock = () => operator.testClock(merchant.organization);
const statusOf = async ({ name }: Payment, owner = merchant) => (await owner.api.payment(name)).status;

const at = (span: Span) => after(BEGIN, span);
const expiredAt = (span: Span) => `payment.statusChanged EXPIRED at ${at(span)}`;
/** The payments that the receiver was told of, in the order in which it was. */
const told = async () => (await story.inbox.webhooks()).map((webhook) => envelopeOf(webhook).data['name']);

describe('an organization with a test clock', () => {
  it('lives at its clock’s time, with everything created in it', async () => {
    const name = `${merchant.organization}/test-clock`;
    expect(await clock()).toEqual({ name, now: BEGIN, state: 'READY' });
    const organization = await operator.door.get<{ createTime: string; testClock: string }>(`/${merchant.organization}`);
    expect(organization).toMatchObject({ createTime: BEGIN, testClock: name });
    expect(await create()).toMatchObject({ createTime: BEGIN, updateTime: BEGIN, expireTime: at({ days: 1 }) });
    await story.expectEvents(`PaymentCreated at ${BEGIN}`);
  });

  it('takes payments at once: the processor lives in real time', async () => {
    const payment = await create();
    await story.advance({ hours: 1 });
    expect((await new Buyer().pay(payment.url, CARDS.approved)).html).toContain('Paid. Thank you, Ana.');
    await eventually(
      () => statusOf(payment),
      (status) => status === 'FUNDED',
    );
    expect(await merchant.api.payment(payment.name)).toMatchObject({ createTime: BEGIN, updateTime: at({ hours: 1 }) });
    await story.advance({ days: 2 });
    const paid = at({ hours: 1 });
    await story.expectEvents(
      `PaymentCreated at ${BEGIN}`,
      `AttemptStarted at ${paid}`,
      `paymentAttempt.statusChanged SUCCEEDED at ${paid}`,
      `payment.statusChanged FUNDED at ${paid}`,
    );
  });

  it('uses its own time when that is in the past, too', async () => {
    const begin = '2001-01-01T00:00:00.000Z';
    const past = await aMerchant(stack, { testClock: { now: begin } });
    const payment = await create({}, past);
    expect(payment.createTime).toBe(begin);
    expect((await new Buyer().pay(payment.url, CARDS.approved)).html).toContain('Paid. Thank you, Ana.');
  });

  it('lets access tokens expire by its own time', async () => {
    const expireTime = at({ hours: 1 });
    const { token } = await operator.door.post<{ token: string }>(`/${merchant.organization}/access-tokens`, {
      displayName: 'For an hour',
      expireTime,
    });
    const ask = () => merchant.api.door.ask('GET', '/stores', { headers: { authorization: `Bearer ${token}` } });
    expect((await ask()).status).toBe(200);
    await story.advance({ hours: 1 });
    await eventually(ask, ({ status }) => status === 401);
    await story.expectEvents('AccessTokenIssued');
  });

  it('forgets an Idempotency-Key 30 days of its time after its first use', async () => {
    const key = randomUUID();
    const ask = async () => (await merchant.api.tryToCreatePayment(merchant.store, aPayment(), key)).body.name;
    const first = await ask();
    await story.advance({ days: 29, hours: 23 });
    expect(await ask()).toBe(first);
    await story.advance({ hours: 1 });
    const second = await ask();
    expect(second).not.toBe(first);
    expect(await ask()).toBe(second);
    await story.expectEvents({ [first]: ['PaymentCreated', expiredAt({ days: 1 })], [second]: ['PaymentCreated'] });
  });
});

describe('an advance', () => {
  it('handles everything that falls due on its way, in order, and answers when every webhook was sent', async () => {
    const [third, first, second, later] = [
      await create({ expireTime: at({ hours: 3 }) }),
      await create({ expireTime: at({ hours: 1 }) }),
      await create({ expireTime: at({ hours: 2 }) }),
      await create({ expireTime: at({ days: 5 }) }),
    ];
    const to = at({ days: 2 });
    expect((await tryToAdvance(to)).status).toBe(200);
    expect(await told()).toEqual([first.name, second.name, third.name]);
    await story.expectEvents({
      [first.name]: ['PaymentCreated', expiredAt({ hours: 1 })],
      [second.name]: ['PaymentCreated', expiredAt({ hours: 2 })],
      [third.name]: ['PaymentCreated', expiredAt({ hours: 3 })],
      [later.name]: ['PaymentCreated'],
    });
    expect(await clock()).toMatchObject({ now: to, state: 'READY', advance: { from: BEGIN, to, ranCount: 3 } });
    expect(await Promise.all([first, second, third, later].map((payment) => statusOf(payment)))).toEqual([
      'EXPIRED',
      'EXPIRED',
      'EXPIRED',
      'AWAITING_PAYMENT',
    ]);
    expect(await merchant.api.payment(first.name)).toMatchObject({ updateTime: at({ hours: 1 }) });
    await story.advance({ days: 4 });
    await story.expectEvents(expiredAt({ days: 5 }));
  });

  it('closes the window of a buyer who is at the bank, then ends the payment', async () => {
    const payment = await create({ expireTime: at({ hours: 1 }) });
    const buyer = new Buyer();
    await buyer.goOn(await buyer.choose(await buyer.open(payment.url), 'PSE'));
    const { paymentAttempts } = await merchant.api.attempts(payment.name);
    const window = paymentAttempts[0]?.expireTime ?? '';
    expect([window > BEGIN, window < at({ hours: 1 })]).toEqual([true, true]);
    await story.advance({ hours: 2 });
    const closed = `paymentAttempt.statusChanged FAILED at ${window}`;
    await story.expectEvents('PaymentCreated', 'AttemptStarted', closed, expiredAt({ hours: 1 }));
  });

  it('does not affect other organizations', async () => {
    const other = await aMerchant(stack, { testClock: { now: BEGIN } });
    const untouched = await create({ expireTime: at({ hours: 1 }) }, other);
    const real = await aMerchant(stack);
    const unmoved = await create({}, real);
    const payment = await create({ expireTime: at({ hours: 1 }) });
    await story.advance({ days: 30 });
    expect(await statusOf(payment)).toBe('EXPIRED');
    await story.expectEvents('PaymentCreated', expiredAt({ hours: 1 }));
    expect(await statusOf(untouched, other)).toBe('AWAITING_PAYMENT');
    expect(await operator.testClock(other.organization)).toMatchObject({ now: BEGIN });
    expect(await real.api.payment(unmoved.name)).toEqual(unmoved);
  });

  it('to the clock’s own time handles what was left, and changes nothing else', async () => {
    const { status, body } = await tryToAdvance(BEGIN);
    expect([status, body.now, body.state]).toEqual([200, BEGIN, 'READY']);
  });

  it('waits for the first attempt of each webhook, and for no later one', async () => {
    await story.inbox.set({ answer: 'error' });
    await create({ expireTime: at({ hours: 1 }) });
    expect((await tryToAdvance(at({ hours: 2 }))).body).toMatchObject({ state: 'READY', advance: { waitingDeliveryCount: 1 } });
    await story.expectEvents('PaymentCreated', expiredAt({ hours: 1 }));
    await story.inbox.set({ answer: 'ok' });
    await eventually(
      () => operator.deliveries(merchant.organization),
      (deliveries) => deliveries.every(({ state }) => state === 'DELIVERED'),
    );
  });

  it('names the payments that the processor leaves undecided, and does not wait for them', async () => {
    const payment = await create();
    const buyer = new Buyer();
    await buyer.answer(await buyer.goOn(await buyer.choose(await buyer.open(payment.url), 'PSE')), 'later');
    expect(await story.advance({ hours: 1 })).toMatchObject({ state: 'READY', advance: { undecidedPayments: [payment.name] } });
    await story.expectEvents('PaymentCreated', 'AttemptStarted');
  });
});

describe('is refused:', () => {
  /** Stops of the first one: it takes seconds. */
  const MANY = 15;

  it('a clock in PRODUCTION', async () => {
    const terms = { displayName: 'Shop', environment: 'PRODUCTION', testClock: { now: BEGIN } };
    expect(refusalOf(await operator.door.ask('POST', '/organizations', { json: terms }))).toEqual(invalid('testClock'));
  });

  it.each([
    ['no time', {}, 'testClock.now'],
    ['an invalid time', { now: '2030-02-30T00:00:00Z' }, 'testClock.now'],
    ['a time of another age', { now: '1999-12-31T23:59:59Z' }, 'testClock.now'],
    ['a year that another offset makes', { now: '2100-01-01T00:00:00-01:00' }, 'testClock.now'],
    ['more than a time', { now: BEGIN, tick: 7 }, 'testClock.tick'],
    ['a text', BEGIN, 'testClock'],
  ])('a clock with %s', async (_, testClock, field) => {
    const terms = { displayName: 'Shop', environment: 'DEVELOPMENT', testClock };
    expect(refusalOf(await operator.door.ask('POST', '/organizations', { json: terms }))).toEqual(invalid(field));
  });

  it('a way backwards', async () => {
    expect(refusalOf(await tryToAdvance(at({ minutes: -1 })))).toEqual(invalid('to'));
    expect(await clock()).toMatchObject({ now: BEGIN, state: 'READY' });
  });

  it.each([[undefined], ['tomorrow'], [null], [5], ['2100-01-01T00:00:00.001Z']])('a way to %j', async (to) => {
    expect(refusalOf(await tryToAdvance(to))).toEqual(invalid('to'));
  });

  it('an organization without a clock, whatever is asked', async () => {
    for (const about of [{}, { environment: 'PRODUCTION' }]) {
      const { organization } = await aMerchant(stack, about);
      const answers = [await operator.tryToAdvance(organization, BEGIN), await operator.tryToAdvance(organization, 'nonsense')];
      answers.push(await operator.door.ask('GET', `/${organization}/test-clock`));
      for (const answer of answers) expect(refusalOf(answer)).toEqual(notFound('TEST_CLOCK_NOT_FOUND'));
    }
  });

  it('a second advance while one runs', async () => {
    const due: Payment[] = [];
    for (let hours = 1; hours <= MANY; hours++) due.push(await create({ expireTime: at({ hours }) }));
    const to = at({ hours: MANY });
    const first = tryToAdvance(to);
    await eventually(clock, ({ state }) => state === 'ADVANCING');
    expect(refusalOf(await tryToAdvance(to))).toEqual({
      http: 400,
      status: 'FAILED_PRECONDITION',
      reason: 'TEST_CLOCK_ADVANCING',
      metadata: { to },
    });
    const { status, body } = await first;
    expect([status, body.state, body.advance?.ranCount]).toEqual([200, 'READY', MANY]);
    expect(await told()).toEqual(due.map(({ name }) => name));
    const lines = due.map(({ name }, index) => [name, ['PaymentCreated', expiredAt({ hours: index + 1 })]] as const);
    await story.expectEvents(Object.fromEntries(lines));
  });
});
