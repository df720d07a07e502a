import { randomBytes } from 'node:crypto';
import { EventStore, rowsIn } from '@cauce/event-store';
import { KeyRing, randomId, SealedBox } from '@cauce/secrets';
import { SILENT } from '@cauce/telemetry';
import { newDatabase, operate as operateProgram, operateAsProcess, type OwnDatabase, stackAddress } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { type SandboxProcess, startSandbox } from '../test/sandbox-process.js';
import { PaymentMethodStreams } from './payment-methods/payment-method.streams.js';
import { StoredMethods } from './payment-methods/stored-methods.js';
import { PaymentStreams } from './payments/payment.streams.js';
import { SettlementRows } from './settlements/settlement.rows.js';

jest.setTimeout(60_000);

const MIGRATIONS = new URL('../prisma/migrations/', import.meta.url);
const MERCHANT = { principal: 'access-tokens/x' };
const key = () => randomBytes(32).toString('base64');

let database: OwnDatabase;
let pool: OwnDatabase['pool'];
let store: EventStore;

beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
  ({ pool } = database);
  store = EventStore.connect(stackAddress('TEST_EVENT_STORE_URL'));
});

afterAll(() => Promise.all([store.close(), database.drop()]));

const operate = (args: readonly string[], changes: Readonly<Record<string, string>> = {}) =>
  operateProgram('payments', { DATABASE_URL: database.url, ...changes }, args);

const rows = async () => (await pool.query<Record<string, unknown>>('SELECT * FROM payment ORDER BY payment_id')).rows;

/** Creates payments in various states, as the service writes them. */
async function somePayments(count: number): Promise<void> {
  const payments = new PaymentStreams({ store, rows: rowsIn(pool), writeThrough: true, logger: SILENT });
  const at = new Date().toISOString();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  for (let n = 0; n < count; n += 1) {
    const id = randomId();
    const attemptId = randomId();
    const terms = {
      name: `stores/s/payments/${id}`,
      organization: 'organizations/o',
      title: `Número ${n}`,
      paymentType: 'PRODUCT' as const,
    };
    const shown = { storeDisplayName: 'S', organizationDisplayName: 'O', environment: 'DEVELOPMENT' as const, methods: ['CARD' as const] };
    const priced = { ...terms, amountCents: 1_000 + n, currencyCode: 'COP', expireTime: later };
    const personal = { buyer: { firstName: 'Ana', phoneNumber: '+573000000000' } };
    await payments.execute(id, { type: 'CreatePayment', at, terms: priced, fingerprint: {}, shown, linkKey: 'l1', personal }, MERCHANT, {
      create: true,
    });
    if (n % 2 === 1) await payments.execute(id, { type: 'StartAttempt', attemptId, method: 'CARD', expireTime: later, at }, MERCHANT);
    if (n % 4 === 3) await payments.execute(id, { type: 'RecordAttemptOutcome', attemptId, outcome: 'SUCCEEDED', at }, MERCHANT);
  }
}

describe('rebuild', () => {
  it('of an emptied table restores every row, and says so', async () => {
    await somePayments(24);
    const before = await rows();
    expect(before).toHaveLength(24);
    await pool.query('TRUNCATE payment');
    const { code, out, err } = await operateAsProcess('payments', { DATABASE_URL: database.url }, ['rebuild']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^100 %/m);
    const { rows: found } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM payment');
    expect(out).toContain(`${found[0]?.count ?? 0} rows corrected`);
    const known = new Set(before.map((row) => row['payment_id']));
    expect((await rows()).filter((row) => known.has(row['payment_id']))).toEqual(before);
    expect((await operate(['rebuild'])).out).toContain('every row is what its events say');
  });

  it('leaves the payment of a cycle as it was written, created together with its first charge', async () => {
    const payments = new PaymentStreams({ store, rows: rowsIn(pool), writeThrough: true, logger: SILENT });
    const [id, attemptId, at] = [randomId(), randomId(), new Date().toISOString()];
    const terms = { name: `stores/s/payments/${id}`, organization: 'organizations/o', title: 'Club', paymentType: 'SERVICE' as const };
    const creation = {
      terms: { ...terms, amountCents: 1_000, currencyCode: 'COP' },
      fingerprint: {},
      shown: { storeDisplayName: 'S', organizationDisplayName: 'O', environment: 'DEVELOPMENT' as const, methods: ['CARD' as const] },
      linkKey: 'l1',
      subscription: { stream: 'subscription-s', cycle: 1 },
    };
    const start = { method: 'CARD' as const, storedMethod: 'm', expireTime: at };
    await payments.execute(id, { type: 'BeginCharge', attemptId, creation, start, at }, MERCHANT, { create: true });
    const read = async () => (await rows()).find((row) => row['payment_id'] === id);
    const written = await read();
    expect(written).toMatchObject({ revision: '1' });
    await operate(['rebuild']);
    expect(await read()).toEqual(written);
    await pool.query('DELETE FROM payment WHERE payment_id = $1', [id]);
    await operate(['rebuild']);
    expect(await read()).toEqual({ ...written, position: expect.any(String) });
  });

  it('restores stored payment methods, too', async () => {
    const streams = new PaymentMethodStreams({ store, rows: rowsIn(pool), writeThrough: true, logger: SILENT });
    const methods = new StoredMethods(streams, new SealedBox(KeyRing.parse(`s1:${key()}`)));
    const kept = { owner: 'subscription-s', organization: 'organizations/o', token: 'card_1', at: new Date().toISOString() };
    for (const card of [{ brand: 'Visa', last4: '0001' }, undefined]) await methods.keep(randomId(), { ...kept, ...(card && { card }) });
    const all = async () => (await pool.query<{ method_id: string }>('SELECT * FROM payment_method ORDER BY method_id')).rows;
    const before = await all();
    await pool.query('TRUNCATE payment_method');
    expect((await operate(['rebuild'])).out).toMatch(/^payment_method: \d+ streams read, \d+ rows? corrected/m);
    const ours = new Set(before.map((row) => row.method_id));
    expect((await all()).filter((row) => ours.has(row.method_id))).toEqual(before);
    expect(before).toHaveLength(2);
  });

  it('without Postgres says that it does not answer', async () => {
    const away = await operate(['rebuild'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
    expect(away.code).toBe(1);
    expect(away.err).toContain('Postgres does not answer (DATABASE_URL)');
  });
});

describe('republish', () => {
  it('on a database of no service, or from an invalid place, says so', async () => {
    const never = await operate(['republish', '--from', 'start']);
    expect([never.code, never.err]).toEqual([1, expect.stringContaining('There is no follower "publisher" in this database')]);
    const nowhere = await operate(['republish', '--from', 'yesterday']);
    expect([nowhere.code, nowhere.err]).toEqual([64, expect.stringContaining('"yesterday" is no place in the log')]);
  });
});

describe('reconcile', () => {
  const HOUR_MS = 3_600_000;
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
  let sandbox: SandboxProcess;
  beforeAll(async () => {
    sandbox = await startSandbox(60_000);
    await pool.query('TRUNCATE payment, unexpected_settlement'); // those of other specs, since a rebuild makes all that the log has
  });
  afterAll(() => sandbox.stop());

  const compare = (...args: string[]) =>
    operate(['reconcile', ...args], {
      PROCESSOR_URL: sandbox.url,
      PROCESSOR_API_KEY: sandbox.apiKey,
      ALLOW_PRIVATE_ADDRESSES: 'true',
    });

  /** A payment whose attempt began and succeeded some hours ago only in our events, not at the processor. `canceled`: it was canceled in between. */
  async function aSuccess({ began, ended, canceled = false }: { began: number; ended: number; canceled?: boolean }): Promise<string> {
    const settlements = new SettlementRows(pool, SILENT);
    const payments = new PaymentStreams({ store, rows: rowsIn(pool), writeThrough: true, logger: SILENT }, settlements);
    const [id, attemptId] = [randomId(), randomId()];
    const terms = { name: `stores/s/payments/${id}`, organization: 'organizations/o', title: 'Mugs', paymentType: 'PRODUCT' as const };
    const shown = { storeDisplayName: 'S', organizationDisplayName: 'O', environment: 'DEVELOPMENT' as const, methods: ['CARD' as const] };
    const [start, later] = [ago(began), ago(-24)];
    const priced = { ...terms, amountCents: 1_000, currencyCode: 'COP', expireTime: later };
    const personal = { buyer: { firstName: 'Ana', phoneNumber: '+573000000000' } };
    const create = { type: 'CreatePayment' as const, at: start, terms: priced, fingerprint: {}, shown, linkKey: 'l1', personal };
    await payments.execute(id, create, MERCHANT, { create: true });
    await payments.execute(id, { type: 'StartAttempt', attemptId, method: 'CARD', expireTime: later, at: start }, MERCHANT);
    if (canceled) await payments.execute(id, { type: 'CancelPayment', at: ago((began + ended) / 2) }, MERCHANT);
    await payments.execute(id, { type: 'RecordAttemptOutcome', attemptId, outcome: 'SUCCEEDED', at: ago(ended) }, MERCHANT);
    return attemptId;
  }

  it('finds money that only we have on record, for any attempt of the period, whatever became of its payment', async () => {
    const [old, days, fresh, refundable] = [
      await aSuccess({ began: 400, ended: 399 }),
      await aSuccess({ began: 200, ended: 100 }),
      await aSuccess({ began: 2, ended: 1 }),
      await aSuccess({ began: 5, ended: 1, canceled: true }),
    ];
    const week = await compare();
    expect({ code: week.code, err: week.err }).toEqual({ code: 1, err: '' });
    for (const id of [days, fresh, refundable]) expect(week.out).toMatch(new RegExp(`^NO_MONEY .* ${id} +NOTHING +SUCCEEDED$`, 'm'));
    expect(week.out).not.toContain(old);
    const then = await compare('--from', ago(401), '--to', ago(150));
    expect([then.out.includes(old), then.out.includes(days), then.out.includes(fresh)]).toEqual([true, true, false]);
    const none = await compare('--from', ago(0.5));
    expect(none.out).toContain('0 charges compared, 0 differ. 1 unexpected settlement open.');
    expect(none.out).toMatch(
      new RegExp(`^UNEXPECTED_SETTLEMENT +stores/s/payments/[a-z2-7]+ +${refundable} +SUCCEEDED +UNEXPECTED, OPEN$`, 'm'),
    );
    expect(none.code).toBe(0);
  });

  it('of a list that was lost is rebuilt', async () => {
    const { rows: before } = await pool.query<{ name: string }>('SELECT * FROM unexpected_settlement ORDER BY name');
    expect(before.length).toBeGreaterThan(0);
    await pool.query('TRUNCATE unexpected_settlement');
    const { out } = await operate(['rebuild']);
    expect(out).toMatch(/^unexpected_settlement: \d+ streams read, \d+ rows? corrected/m);
    const { rows: after } = await pool.query<{ name: string }>('SELECT * FROM unexpected_settlement ORDER BY name');
    expect(after.filter(({ name }) => before.some((each) => each.name === name))).toEqual(before);
    await pool.query('UPDATE unexpected_settlement SET revision = revision - 1'); // as if their payments had gone on since
    expect((await operate(['rebuild'])).out).toMatch(/^unexpected_settlement: \d+ streams read, every row is what its events say/m);
  });

  it.each([
    [['--from', 'yesterday'], 'Give a time in RFC 3339 with its offset, like 2026-11-21T08:00:00Z.'],
    [['--to', '2026-02-30T00:00:00Z'], 'Give a time in RFC 3339 with its offset'],
    [['--from', '2026-11-21T08:00:00Z', '--to', '2026-11-21T08:00:00Z'], 'must lie before --to'],
  ])('with the arguments %j says what is allowed, and compares nothing', async (args, why) => {
    const { code, out, err } = await operate(['reconcile', ...args]);
    expect([code, out, err]).toEqual([64, '', expect.stringContaining(why)]);
    expect(err).not.toMatch(/^ +at /m);
  });

  it('without the processor says so', async () => {
    const { code, err } = await operate(['reconcile'], { ALLOW_PRIVATE_ADDRESSES: 'true' });
    expect([code, err]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
  });
});
