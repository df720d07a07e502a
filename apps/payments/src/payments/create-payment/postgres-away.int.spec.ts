/** @seconds 25 */
import { randomUUID } from 'node:crypto';
import { aPayment, eventually, sharedByInstances, startService, wireTo } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { PaymentsMerchant, type ShownPayment } from '../../../test/running-payments.js';

jest.setTimeout(120_000);

/** Whoever waits for a row waits for 2 s. */
const NOT_WAITED_MS = 1_900;

type Page = { readonly payments: readonly ShownPayment[] };

it('while Postgres is known to be away, a creation does not wait for its row: it is read from its stream, and listed later', async () => {
  await using ends = new AsyncDisposableStack();
  const shared = await sharedByInstances('payments');
  ends.defer(() => shared.database.drop());
  const rows = await wireTo(shared.database.url);
  ends.defer(() => rows.close());
  const service = await startService({ app: 'payments', shared: { ...shared, env: { ...shared.env, DATABASE_URL: rows.url } } });
  ends.defer(() => service.close());
  const merchant = new PaymentsMerchant(service, `organizations/${randomUUID()}`);
  const clocked = new PaymentsMerchant(service, `organizations/${randomUUID()}`, { testClock: true });
  const create = async () => {
    const startedAt = performance.now();
    const answer = await merchant.send('POST', '/payments', aPayment());
    return { ...answer, ms: performance.now() - startedAt };
  };
  expect((await create()).status).toBe(200);
  rows.stall();
  // Its own background asks.
  await eventually(
    () => service.metrics(),
    (text) => /^cauce_postgres_away 1$/m.test(text),
  );
  const created = await create();
  expect([created.status, created.ms < NOT_WAITED_MS]).toEqual([200, true]);
  expect(await merchant.payment(created.body)).toEqual(created.body);
  expect((await merchant.send('GET', '/payments')).refusal?.reason).toBe('DEPENDENCY_AWAY');
  expect((await clocked.send('POST', '/payments', aPayment())).refusal?.reason).toBe('DEPENDENCY_AWAY');
  rows.cut();
  rows.mend();
  const listed = async () => (await merchant.send<Page>('GET', '/payments')).body.payments.map(({ name }) => name);
  await eventually(listed, (names) => names.length === 2 && names[0] === created.body.name);
});
