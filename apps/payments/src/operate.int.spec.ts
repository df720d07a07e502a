import { randomBytes } from 'node:crypto';
import { Outbound } from '@cauce/connector';
import { EventStore, rowsIn } from '@cauce/event-store';
import { KeyRing, randomId, SealedBox } from '@cauce/secrets';
import { SILENT } from '@cauce/telemetry';
import { newDatabase, operate as operateProgram, operateAsProcess, type OwnDatabase, stackAddress } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { type SandboxProcess, startSandbox } from '../test/sandbox-process.js';
import { PaymentMethodStreams } from './payment-methods/payment-method.streams.js';
import { StoredMethods } from './payment-methods/stored-methods.js';
import { PaymentStreams } from './payments/payment.streams.js';
import { HttpProcessor } from './processor/http-processor.js';
import { AccountSecrets } from './processor-accounts/account-secrets.js';
import { SettlementRows } from './settlements/settlement.rows.js';

jest.setTimeout(60_000);

const MIGRATIONS = new URL('../prisma/migrations/', import.meta.url);
const MERCHANT = { principal: 'access-tokens/x' };
const key = () => randomBytes(32).toString('base64');
/** The operations make the same hashes of buyers. */
const CONFIG = { FINGERPRINT_KEY: randomBytes(32) };
const KEYS = { FINGERPRINT_KEY: CONFIG.FINGERPRINT_KEY.toString('base64') };

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
  operateProgram('payments', { DATABASE_URL: database.url, ...KEYS, ...changes }, args);

const rows = async () => (await pool.query<Record<string, unknown>>('SELECT * FROM payment ORDER BY payment_id')).rows;

/** Creates payments in various states, as the service writes them. */
async function somePayments(count: number): Promise<void> {
  const payments = new PaymentStreams({ store, rows: rowsIn(pool), writeThrough: true, logger: SILENT }, CONFIG);
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
    const { code, out, err } = await operateAsProcess('payments', { DATABASE_URL: database.url, ...KEYS }, ['rebuild']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^100 %/m);
    const { rows: found } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM payment');
    expect(out).toContain(`${found[0]?.count ?? 0} rows corrected`);
    const known = new Set(before.map((row) => row['payment_id']));
    expect((await rows()).filter((row) => known.has(row['payment_id']))).toEqual(before);
    expect((await operate(['rebuild'])).out).toContain('every row is what its events say');
  });

  it('gives rows of before what operators find the buyer by, and takes it from one that was erased', async () => {
    await somePayments(1);
    const before = await rows();
    expect(before[0]?.['buyer_phone']).toMatch(/^[\w-]{22}$/);
    await pool.query("UPDATE payment SET buyer_phone = NULL, buyer_email = 'of somebody'");
    await operate(['rebuild']);
    expect(await rows()).toEqual(before);
  });

  it('leaves the payment of a cycle as it was written, created together with its first charge', async () => {
    const payments = new PaymentStreams({ store, rows: rowsIn(pool), writeThrough: true, logger: SILENT }, CONFIG);
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

  it('with --check names the stream whose row it would correct, ends with 1, and writes nothing', async () => {
    await somePayments(4);
    await operate(['rebuild']);
    expect(await operate(['rebuild', '--check'])).toMatchObject({ code: 0, out: expect.stringMatching(/^payment: .* every row is what/m) });
    const [one] = await rows();
    await pool.query("UPDATE payment SET organization = 'organizations/other' WHERE payment_id = $1", [one?.['payment_id']]);
    const wrong = await rows();
    const { code, out } = await operate(['rebuild', '--check']);
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringContaining(`1 row would be corrected.\n  payment-${String(one?.['payment_id'])}\n`),
    });
    expect(await rows()).toEqual(wrong);
    await operate(['rebuild']);
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

  const compareWith = (changes: Readonly<Record<string, string>>, ...args: string[]) =>
    operate(['reconcile', ...args], {
      PROCESSOR_URL: sandbox.url,
      PROCESSOR_API_KEY: sandbox.apiKey,
      ALLOW_PRIVATE_ADDRESSES: 'true',
      ...changes,
    });
  const compare = (...args: string[]) => compareWith({}, ...args);

  /** `canceled`: its payment was canceled in between. `yenCents`: in yen, and at the processor too. */
  type Success = { readonly began: number; readonly ended: number; readonly canceled?: boolean; readonly yenCents?: number };

  /** A payment whose attempt began and succeeded some hours ago, but for one in yen only in our events, not at the processor. */
  async function aSuccess({ began, ended, canceled = false, yenCents }: Success): Promise<string> {
    const settlements = new SettlementRows(pool, SILENT);
    const payments = new PaymentStreams({ store, rows: rowsIn(pool), writeThrough: true, logger: SILENT }, CONFIG, settlements);
    const [id, attemptId] = [randomId(), randomId()];
    const terms = { name: `stores/s/payments/${id}`, organization: 'organizations/o', title: 'Mugs', paymentType: 'PRODUCT' as const };
    const shown = { storeDisplayName: 'S', organizationDisplayName: 'O', environment: 'DEVELOPMENT' as const, methods: ['CARD' as const] };
    const [start, later] = [ago(began), ago(-24)];
    const money = yenCents === undefined ? { amountCents: 1_000, currencyCode: 'COP' } : { amountCents: yenCents, currencyCode: 'JPY' };
    const priced = { ...terms, ...money, expireTime: later };
    const personal = { buyer: { firstName: 'Ana', phoneNumber: '+573000000000' } };
    const create = { type: 'CreatePayment' as const, at: start, terms: priced, fingerprint: {}, shown, linkKey: 'l1', personal };
    await payments.execute(id, create, MERCHANT, { create: true });
    await payments.execute(id, { type: 'StartAttempt', attemptId, method: 'CARD', expireTime: later, at: start }, MERCHANT);
    if (canceled) await payments.execute(id, { type: 'CancelPayment', at: ago((began + ended) / 2) }, MERCHANT);
    if (yenCents !== undefined) await chargeAtProcessor(id, attemptId, money);
    await payments.execute(id, { type: 'RecordAttemptOutcome', attemptId, outcome: 'SUCCEEDED', at: ago(ended) }, MERCHANT);
    return attemptId;
  }

  async function chargeAtProcessor(paymentId: string, attemptId: string, money: { amountCents: number; currencyCode: string }) {
    const outbound = new Outbound({ allowPrivate: true, timeoutMs: 20_000 });
    const processor = new HttpProcessor(outbound, sandbox.url, sandbox.apiKey, 20_000);
    const source = { method: 'CARD' as const, cardToken: await sandbox.cardToken('0001') };
    const about = { description: 'Mugs', returnUrl: 'http://checkout.test/p/x', expireTime: ago(-1) };
    const answer = await processor.charge({ attemptId, paymentId, ...money, ...about, source });
    await outbound.close();
    expect(answer).toMatchObject({ kind: 'final', outcome: 'SUCCEEDED' });
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

  it('counts amounts of older payments that were rounded to what their currency can pay, and finds no difference', async () => {
    const attempts = [
      await aSuccess({ began: 0.2, ended: 0.1, yenCents: 1_050 }),
      await aSuccess({ began: 0.2, ended: 0.1, yenCents: 1_100 }),
    ];
    const { out } = await compare('--from', ago(0.3), '--to', ago(-0.1));
    expect(out).toContain('2 charges compared, 0 differ. 1 amount rounded to what the currency can pay.');
    for (const attempt of attempts) expect(out).not.toContain(attempt);
    expect(await sandbox.moved(attempts[0] ?? '')).toEqual([1_100]);
  });

  it('names an account whose books are closed, and compares all others', async () => {
    const id = randomId();
    const keys = `s1:${key()}`;
    const apiKey = new AccountSecrets(new SealedBox(KeyRing.parse(keys))).sealApiKey(id, 'a wrong one');
    const name = `organizations/o/processor-accounts/${id}`;
    const resource = { name, address: sandbox.url, state: 'ACTIVE' };
    await pool.query(
      `INSERT INTO processor_account (account_id, organization, resource, secrets, create_time, position, revision, fold_version)
       VALUES ($1, 'organizations/o', $2, $3, now(), 1, 0, 1)`,
      [id, resource, { apiKey }],
    );
    const attempt = await aSuccess({ began: 0.08, ended: 0.07 });
    const { code, out } = await compareWith({ SEALING_KEYS: keys }, '--from', ago(0.09), '--to', ago(0.06));
    await pool.query('DELETE FROM processor_account');
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`^NO_MONEY .* ${attempt} `, 'm'));
    expect(out).toMatch(new RegExp(`^Not compared: the books of ${name}, since it answered 401\\.$`, 'm'));
  });

  describe('of refunds', () => {
    const payments = () =>
      new PaymentStreams({ store, rows: rowsIn(pool), writeThrough: true, logger: SILENT }, CONFIG, new SettlementRows(pool, SILENT));
    const processor = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
      const { status } = await fetch(`${sandbox.url}/processor/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(status).toBe(200);
    };

    /** A payment that was paid on both sides. */
    async function paid(): Promise<{ readonly id: string; readonly attempt: string }> {
      const attempt = await aSuccess({ began: 0.2, ended: 0.1 });
      const { rows: found } = await pool.query<{ payment_id: string }>('SELECT payment_id FROM payment WHERE attempts::text LIKE $1', [
        `%${attempt}%`,
      ]);
      const id = found[0]?.payment_id ?? '';
      const cardToken = await sandbox.cardToken('0001');
      await processor('/charges', {
        key: attempt,
        reference: id,
        amount: 1_000,
        currencyCode: 'COP',
        method: 'CARD',
        cardToken,
        description: 'Mugs',
      });
      return { id, attempt };
    }
    const ask = async (id: string, refundId: string) => {
      const command = { type: 'RefundPayment' as const, refundId, amountCents: 400, reason: 'broken', at: new Date().toISOString() };
      expect((await payments().execute(id, command, MERCHANT)).decision.kind).toBe('accepted');
    };
    const record = (id: string, refundId: string) =>
      payments().execute(id, { type: 'RecordRefund', refundId, outcome: 'REFUNDED', at: new Date().toISOString() }, MERCHANT);
    const row = (kind: string, refundId: string, theirs: string, ours: string) =>
      new RegExp(`^${kind} .* ${refundId} +${theirs} +${ours}$`, 'm');
    const since = () => ['--from', ago(0.25), '--to', new Date().toISOString()];

    it('finds what only one side knows, records what was asked for, and sums fees', async () => {
      const [open, stray, ours, both] = [await paid(), await paid(), await paid(), await paid()];
      const [openId, strayId, oursId, bothId] = [randomId(), randomId(), randomId(), randomId()];
      for (const [{ id }, refundId] of [
        [open, openId],
        [ours, oursId],
        [both, bothId],
      ] as const)
        await ask(id, refundId);
      for (const [{ attempt }, key] of [
        [open, openId],
        [stray, strayId],
        [both, bothId],
      ] as const)
        await processor(`/charges/${attempt}/refunds`, { key, amount: 400, currencyCode: 'COP' });
      for (const [{ id }, refundId] of [
        [ours, oursId],
        [both, bothId],
      ] as const)
        await record(id, refundId);
      const found = await compare(...since());
      expect({ code: found.code, err: found.err }).toEqual({ code: 1, err: '' });
      expect(found.out).toMatch(row('REFUND_NOT_RECORDED', openId, 'REFUNDED', 'REQUESTED'));
      expect(found.out).toMatch(row('REFUND_NOT_ASKED', strayId, 'REFUNDED', 'NO REFUND'));
      expect(found.out).toMatch(row('NO_REFUND', oursId, 'NOTHING', 'DONE'));
      expect(found.out).not.toContain(bothId);
      expect(found.out).toMatch(/3 refunds compared, 3 differ\. Fees in cents: [1-9]\d* COP/);
      const recorded = await compare(...since(), '--record');
      expect(recorded.out).toContain('3 refunds compared, 3 differ. 1 of them recorded now.');
      const after = await compare(...since());
      expect([after.out.includes(openId), after.out.includes(strayId), after.out.includes(oursId)]).toEqual([false, true, true]);
      // The money that only we had on record was not asked for.
      expect(await sandbox.moved(ours.attempt)).toEqual([1_000]);
    });

    it('finds one of ours in the books before the window', async () => {
      const { id, attempt } = await paid();
      const refundId = randomId();
      await ask(id, refundId);
      await processor(`/charges/${attempt}/refunds`, { key: refundId, amount: 400, currencyCode: 'COP' });
      const from = new Date().toISOString();
      await record(id, refundId);
      const { out } = await compare('--from', from, '--to', ago(-1));
      expect(out).not.toContain(refundId);
      expect(out).toContain('0 refunds compared');
    });
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
    const { code, out } = await operate(['reconcile'], { ALLOW_PRIVATE_ADDRESSES: 'true' });
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/^Not compared: the books of the environment's processor, since .*ECONNREFUSED/m),
    ]);
  });
});
