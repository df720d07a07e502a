import { randomBytes } from 'node:crypto';
import { EventStore, rowsIn } from '@cauce/event-store';
import type { PaymentCommand } from '@cauce/payments-domain';
import { randomId } from '@cauce/secrets';
import { SILENT } from '@cauce/telemetry';
import { newDatabase, type OwnDatabase, stackAddress } from '@cauce/testing/services';
import { PaymentStreams } from './payment.streams.js';

const MIGRATIONS = new URL('../../prisma/migrations/', import.meta.url);
const FINGERPRINT_KEY = randomBytes(32);
const BY = { principal: 'spec' };
const [at, expireTime, later] = ['2030-01-01T10:00:00.000Z', '2030-01-02T10:00:00.000Z', '2030-01-01T11:00:00.000Z'];

let database: OwnDatabase;
let store: EventStore;

beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
  store = EventStore.connect(stackAddress('TEST_EVENT_STORE_URL'));
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** A process with an empty cache; counts its reads of streams. */
function process() {
  const reads: string[] = [];
  const counting: Pick<EventStore, 'append' | 'read'> = {
    append: (stream, expected, events) => store.append(stream, expected, events),
    read: (stream, options) => (reads.push(stream), store.read(stream, options)),
  };
  const payments = new PaymentStreams(
    { store: counting, rows: rowsIn(database.pool), writeThrough: true, logger: SILENT },
    { FINGERPRINT_KEY },
  );
  return { payments, reads };
}

const cancel: PaymentCommand = { type: 'CancelPayment', at: later };

/** A payment with an attempt that failed, made by a process that is gone. */
async function aPayment(): Promise<string> {
  const { payments } = process();
  const id = randomId();
  const name = `stores/${randomId()}/payments/${id}`;
  const terms = { name, organization: `organizations/${randomId()}`, title: 'Mugs', paymentType: 'PRODUCT' as const };
  const priced = { ...terms, amountCents: 1_000, currencyCode: 'COP', expireTime };
  const shown = { storeDisplayName: 'T', organizationDisplayName: 'T', environment: 'DEVELOPMENT' as const, methods: ['CARD' as const] };
  const personal = { buyer: { firstName: 'Ana', phoneNumber: '+573001234567' } };
  const create = { type: 'CreatePayment' as const, terms: priced, fingerprint: {}, shown, linkKey: 'l1', personal, at };
  await payments.execute(id, create, BY, { create: true });
  await payments.execute(id, { type: 'StartAttempt', attemptId: 'a', method: 'CARD', expireTime, at }, BY);
  await payments.execute(id, { type: 'RecordAttemptOutcome', attemptId: 'a', outcome: 'FAILED', reason: 'DECLINED', at }, BY);
  return id;
}

it('a command on an uncached payment is accepted from its row, without reading the stream', async () => {
  const id = await aPayment();
  const cold = process();
  const { decision, view, revision } = await cold.payments.execute(id, cancel, BY);
  expect({ kind: decision.kind, status: view?.payment.status, revision, reads: cold.reads }).toEqual({
    ...{ kind: 'accepted', status: 'CANCELED', revision: 3n },
    reads: [],
  });
  expect(view).toEqual((await process().payments.load(id)).view);
});

it('a command is ignored or refused only after reading the stream', async () => {
  const id = await aPayment();
  await process().payments.execute(id, cancel, BY);
  const cold = process();
  expect((await cold.payments.execute(id, cancel, BY)).decision).toEqual({ kind: 'ignored', why: 'ALREADY_CANCELED' });
  expect(cold.reads).toEqual([`payment-${id}`]);
});

it('a row that is behind its stream accepts nothing wrongly: the append conflicts, and the command is decided again', async () => {
  const id = await aPayment();
  const behind = `SELECT revision, resource, rest FROM payment WHERE payment_id = $1`;
  const { rows } = await database.pool.query<{ revision: string; resource: object; rest: object }>(behind, [id]);
  await process().payments.execute(id, cancel, BY);
  const [{ revision, resource, rest } = { revision: '', resource: {}, rest: {} }] = rows;
  await database.pool.query('UPDATE payment SET revision = $2, resource = $3, rest = $4 WHERE payment_id = $1', [
    ...[id, revision],
    ...[JSON.stringify(resource), JSON.stringify(rest)],
  ]);
  const start: PaymentCommand = { type: 'StartAttempt', attemptId: 'b', method: 'CARD', expireTime, at };
  expect((await process().payments.execute(id, start, BY)).decision).toEqual({ kind: 'rejected', code: 'PAYMENT_CANCELED' });
  expect((await store.read(`payment-${id}`)).map(({ type }) => type).at(-1)).toBe('PaymentCanceled');
});

it('an older row without the fold is not used: the stream is read', async () => {
  const id = await aPayment();
  await database.pool.query('UPDATE payment SET rest = NULL WHERE payment_id = $1', [id]);
  const cold = process();
  expect((await cold.payments.execute(id, cancel, BY)).decision.kind).toBe('accepted');
  expect(cold.reads).toEqual([`payment-${id}`]);
});

it('a row that is ahead of its stream, as after restoring an older copy, blocks nothing', async () => {
  const id = await aPayment();
  await database.pool.query('UPDATE payment SET revision = 99 WHERE payment_id = $1', [id]);
  expect((await process().payments.execute(id, cancel, BY)).decision.kind).toBe('accepted');
  expect((await process().payments.load(id)).revision).toBe(3n);
});
