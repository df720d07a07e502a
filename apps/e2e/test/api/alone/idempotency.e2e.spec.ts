import { randomUUID } from 'node:crypto';
import {
  aMerchant,
  type Answer,
  aPayment,
  EventLog,
  eventually,
  type Merchant,
  MerchantApi,
  type Payment,
  Stack,
  wireTo,
} from '@cauce/testing/system';
import { refusalOf } from '../../../src/refusal.js';
import { invalid, unreadable } from '../../../src/refusals.js';

const stack = Stack.fromEnv();
const isReplay = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true';

const log = new EventLog(stack);
afterAll(() => log.close());

let merchant: Merchant;
beforeAll(async () => {
  merchant = await aMerchant(stack);
});

const create = (terms: object, key: string, api = merchant.api) => api.tryToCreatePayment(merchant.store, terms, key);

describe('a key that was used', () => {
  const key = randomUUID();
  const terms = { amountCents: 500, currencyCode: 'USD', title: 'Mug', buyer: { firstName: 'Ana', phoneNumber: '+573001234567' } };
  let first: Answer<Payment>;
  beforeAll(async () => {
    first = await create(terms, key);
  });

  it('made a payment, which is not a replay', () => {
    expect(first.status).toBe(200);
    expect(isReplay(first)).toBe(false);
  });

  it('answers the same request with the same payment', async () => {
    const again = await create(terms, key);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(isReplay(again)).toBe(true);
  });

  it('answers the same request written differently', async () => {
    const { buyer, ...others } = terms;
    const text = JSON.stringify({ buyer, ...others }, null, 2).replace('500', '500.0');
    const again = await merchant.api.door.ask('POST', `/${merchant.store}/payments`, { body: text, headers: { 'idempotency-key': key } });
    expect([again.status, isReplay(again), again.body]).toEqual([200, true, first.body]);
  });

  it('refuses a different request, and names the differing fields and the payment', async () => {
    const answer = await create({ ...terms, amountCents: 501, description: 'Blue', buyer: { ...terms.buyer, firstName: 'Eva' } }, key);
    expect(refusalOf(answer)).toEqual({
      http: 409,
      status: 'ALREADY_EXISTS',
      reason: 'IDEMPOTENCY_KEY_REUSED',
      metadata: { differingFields: 'amountCents, buyer.firstName, description', payment: first.body.name },
    });
    expect(answer.text).not.toContain('Eva');
  });

  it('answers the same on the other process', async () => {
    const other = new MerchantApi(stack.part('gateway-2').url, merchant.token);
    const again = await create(terms, key, other);
    expect([isReplay(again), again.body.name]).toEqual([true, first.body.name]);
  });

  it('is a different key in another store', async () => {
    const elsewhere = await aMerchant(stack);
    const answer = await elsewhere.api.tryToCreatePayment(elsewhere.store, terms, key);
    expect([answer.status, isReplay(answer), answer.body.name.startsWith(elsewhere.store)]).toEqual([200, false, true]);
  });
});

describe('a key of an invalid request', () => {
  it('is not used up', async () => {
    const key = randomUUID();
    expect(refusalOf(await create(aPayment({ amountCents: 0 }), key))).toEqual(invalid('amountCents'));
    const answer = await create(aPayment(), key);
    expect([answer.status, isReplay(answer)]).toEqual([200, false]);
  });
});

describe('a request whose expireTime has passed', () => {
  it('is still replayed, but creates no new payment', async () => {
    const key = randomUUID();
    const terms = aPayment({ expireTime: new Date(Date.now() + 4_000).toISOString() });
    const first = await create(terms, key);
    expect(first.status).toBe(200);
    await eventually(
      () => merchant.api.payment(first.body.name),
      ({ status }) => status === 'EXPIRED',
    );
    const again = await create(terms, key);
    expect([isReplay(again), again.body.status]).toEqual([true, 'EXPIRED']);
    expect(refusalOf(await create(terms, randomUUID()))).toEqual(invalid('expireTime'));
  });
});

describe('an invalid key', () => {
  it.each([
    ['256 characters', 'k'.repeat(256)],
    ['a space', 'a b'],
    ['nothing', ''],
  ])('is refused: %s', async (_, key) => {
    expect(refusalOf(await create(aPayment(), key))).toEqual({ ...unreadable('INVALID_HEADER'), fields: ['Idempotency-Key'] });
  });
});

describe('200 concurrent requests with one key to two processes', () => {
  it('make one payment, and exactly one answer lacks Idempotent-Replayed', async () => {
    const owner = await aMerchant(stack);
    const key = randomUUID();
    const doors = [owner.api, new MerchantApi(stack.part('gateway-2').url, owner.token)];
    const requests = doors.flatMap((door) => Array.from({ length: 100 }, () => door.tryToCreatePayment(owner.store, aPayment(), key)));
    const answers = await Promise.all(requests);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await log.creationsIn(owner.store)).toHaveLength(1);
    expect((await owner.api.payments(owner.store)).payments).toHaveLength(1);
  });
});

describe('a process that is killed after the event is stored, before it has answered', () => {
  it('leaves one payment: the repeated request is its replay', async () => {
    const owner = await aMerchant(stack);
    const key = randomUUID();
    const payments = stack.part('payments');
    const database = await wireTo(payments.env['DATABASE_URL'] ?? '');
    const doomed = await stack.start('payments', { DATABASE_URL: database.url });
    const gateway = await stack.start('gateway', { PAYMENTS_URL: doomed.url });
    try {
      const door = new MerchantApi(gateway.url, owner.token);
      await door.payments(owner.store); // the path is open
      const before = await log.end();
      database.stall(); // from here on the row cannot be written, so the answer waits
      const unanswered = door.tryToCreatePayment(owner.store, aPayment(), key);
      const [stored] = await eventually(
        () => log.creationsIn(owner.store, before), // soon: after 2 s without its row the answer goes out all the same
        (events) => events.length > 0,
      );
      await doomed.kill();
      expect(refusalOf(await unanswered)).toEqual({ http: 503, status: 'UNAVAILABLE', reason: 'UNAVAILABLE' });

      const again = await owner.api.tryToCreatePayment(owner.store, aPayment(), key);
      expect([again.status, isReplay(again)]).toEqual([200, true]);
      expect(`payment-${again.body.name.split('/').at(-1)}`).toBe(stored?.stream);
      expect(await log.creationsIn(owner.store)).toHaveLength(1);
      const listed = await eventually(
        () => owner.api.payments(owner.store),
        (page) => page.payments.length > 0,
      );
      expect(listed.payments).toEqual([again.body]);
    } finally {
      await Promise.all([doomed.kill(), gateway.stop(), database.close()]);
    }
  });
});
