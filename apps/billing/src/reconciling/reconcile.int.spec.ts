import type { FindCharges, FoundCharge } from '@cauce/contracts';
import { createPool, type Pool } from '@cauce/postgres';
import { eventually, LocalServer, operate, OwnEventStore, untilNow } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { last } from '../../test/merchant.js';
import { RunningBilling } from '../../test/running-billing.js';

jest.setTimeout(180_000);

/** The program looks at every subscription that there is: those of other specs must not be among them. */
let events: OwnEventStore;
let billing: RunningBilling;
let payments: PaymentsBooks;
let pool: Pool;
beforeAll(async () => {
  [events, payments] = await Promise.all([OwnEventStore.start(), PaymentsBooks.start()]);
  billing = await RunningBilling.start({ EVENT_STORE_URL: events.url });
  pool = createPool(billing.service.database.url, { connectMs: 20_000 });
});
afterAll(async () => {
  await pool.end();
  await Promise.all([billing.close(), payments.stop()]);
  await events.stop();
});

/** What payments says of charges. */
class PaymentsBooks {
  private readonly found = new Map<string, FoundCharge>();

  private constructor(private readonly server: LocalServer) {}

  static async start(): Promise<PaymentsBooks> {
    const books: PaymentsBooks = new PaymentsBooks(
      await LocalServer.start((_request, body, response) => {
        const { charges } = JSON.parse(body) as FindCharges;
        response.end(
          JSON.stringify({ charges: charges.map(({ chargeId }) => books.found.get(chargeId) ?? { chargeId, state: 'UNKNOWN' }) }),
        );
      }),
    );
    return books;
  }

  get url(): string {
    return this.server.url;
  }

  says(found: FoundCharge): void {
    this.found.set(found.chargeId, found);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

/** Up to now: what was recorded just now counts, too. */
const reconcile = (...args: string[]) => reconcileBy(payments.url, ...args);
const reconcileBy = (PAYMENTS_URL: string, ...args: string[]) =>
  operate('billing', { DATABASE_URL: billing.service.database.url, EVENT_STORE_URL: events.url, PAYMENTS_URL }, [
    'reconcile',
    ...untilNow(),
    ...args,
  ]);

async function accepting() {
  const merchant = billing.merchant();
  const { body } = await merchant.subscribe(await merchant.plan());
  const { charge, paid, answered } = await billing.accepting(body);
  const { chargeId, amountCents } = charge;
  const outcome = { ...paid, outcome: 'SUCCEEDED' as const };
  return { body, stream: `subscription-${last(body.name)}`, chargeId, amountCents, outcome, answered, merchant };
}

it('finds nothing where both sides agree, and says what it compared', async () => {
  const { chargeId, amountCents, outcome, answered } = await accepting();
  payments.says({ chargeId, state: 'ENDED', outcome, amountCents });
  await billing.say(outcome);
  await answered;
  const { code, out, err } = await reconcile();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('1 charge of 1 subscription compared, 0 differ. No charges are late.');
});

it('finds what differs; each is mended, and then nothing differs', async () => {
  const [untold, unasked, unpaid, wrongRow] = [await accepting(), await accepting(), await accepting(), await accepting()];
  for (const { chargeId, amountCents, outcome } of [untold, wrongRow]) payments.says({ chargeId, state: 'ENDED', outcome, amountCents });
  for (const { outcome, answered } of [unpaid, wrongRow]) {
    await billing.say(outcome);
    await answered;
  }
  await pool.query(`UPDATE subscription SET status = 'CANCELED' WHERE id = $1`, [last(wrongRow.body.name)]);
  const { code, out } = await reconcile();
  const lines = out.split('\n').map((line) => line.split(/ {2,}/).join(' '));
  const differences = [
    `PAYMENT_NOT_RECORDED ${untold.stream} ${untold.chargeId} SUCCEEDED OPEN`,
    `NOT_ASKED ${unasked.stream} ${unasked.chargeId} NO CHARGE OPEN`,
    `NO_PAYMENT ${unpaid.stream} ${unpaid.chargeId} NO CHARGE PAID`,
    `ROW_DIFFERS ${wrongRow.stream} ROW`,
  ];
  expect([code, lines]).toEqual([1, expect.arrayContaining(differences)]);
  expect(out).toContain('5 charges of 5 subscriptions compared, 4 differ.');
  expect(await untold.merchant.read(untold.body)).toMatchObject({ status: 'PENDING_ACCEPTANCE' });

  for (const { chargeId, amountCents, outcome } of [unasked, unpaid]) payments.says({ chargeId, state: 'ENDED', outcome, amountCents });
  await pool.query(`DELETE FROM subscription WHERE id = $1`, [last(wrongRow.body.name)]);
  expect((await reconcile('--record')).out).toContain('3 differ. 2 of them recorded now.');
  await Promise.all([untold.answered, unasked.answered]);
  const after = await eventually(() => untold.merchant.read(untold.body), ({ status }) => status === 'ACTIVE'); // prettier-ignore
  expect(after).toHaveProperty('currentPeriodStart');
  expect((await rebuild()).out).toMatch(/^subscription: \d+ streams read, 1 row corrected/m);
  expect((await reconcile()).code).toBe(0);
});

it('neither counts nor lists a charge that is under way on both sides for less than an hour', async () => {
  const { stream, chargeId, amountCents, outcome, answered } = await accepting();
  payments.says({ chargeId, state: 'PENDING', amountCents });
  const { code, out } = await reconcile();
  expect([code, out]).toEqual([0, expect.stringContaining('No charges are late.')]);
  expect(out).not.toContain(stream);
  await billing.say(outcome);
  await answered;
});

it('looks at the given window alone', async () => {
  const { out } = await operate(
    'billing',
    { DATABASE_URL: billing.service.database.url, EVENT_STORE_URL: events.url, PAYMENTS_URL: payments.url },
    ['reconcile', '--from', '2026-01-01T00:00:00Z', '--to', '2026-01-08T00:00:00Z'],
  );
  expect(out).toContain('0 charges of 0 subscriptions compared, 0 differ.');
});

it('says what is wrong with its arguments, and that payments does not answer', async () => {
  const inverted = await reconcile('--from', '2100-01-01T00:00:00Z');
  expect([inverted.code, inverted.err]).toEqual([64, expect.stringContaining('must lie before --to')]);
  const away = await reconcileBy('http://127.0.0.1:9');
  expect([away.code, away.err]).toEqual([1, expect.stringContaining('Payments does not answer (PAYMENTS_URL)')]);
});

const rebuild = () => operate('billing', { DATABASE_URL: billing.service.database.url, EVENT_STORE_URL: events.url }, ['rebuild']);
