/** @seconds 22 */
import { randomId } from '@cauce/secrets';
import { Bomb, eventually, type RunningService, type SharedByInstances, sharedByInstances, startService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aMerchant } from '../../test/payment-messages.js';
import { Receiver } from '../../test/receiver.js';

jest.setTimeout(150_000);

const OTHERS = 100;

let shared: SharedByInstances;
let receiver: Receiver;
let notifier: RunningService;
let starts = 0;
const bomb = new Bomb();

beforeAll(async () => {
  [shared, receiver] = await Promise.all([sharedByInstances('notifier', { ...bomb.env, DELIVERY_LEASE_MS: '1000' }), Receiver.start()]);
  await start();
});
afterAll(async () => {
  bomb.disarm();
  await Promise.all([notifier.end('SIGTERM'), receiver.close()]);
  await shared.database.drop();
});

async function start(): Promise<void> {
  await (notifier as RunningService | undefined)?.end('SIGKILL'); // it is gone: what was started beside it is stopped
  notifier = await startService({ app: 'notifier', shared, untilReady: false });
  starts += 1;
}

function isGone(): boolean {
  try {
    return !process.kill(notifier.pid, 0);
  } catch {
    return true;
  }
}

const { organization, store } = aMerchant();

/** A new endpoint's id. */
async function anEndpoint(url: string): Promise<string> {
  const create = () => notifier.send<{ name: string }>('POST', `/admin/v1/${organization}/webhook-endpoints`, { url });
  const { body } = await eventually(create, ({ status }) => status === 200, { within: 30_000 }); // it may not be ready yet
  return body.name.split('/').at(-1) ?? '';
}

/** As many deliveries as endpoints, all due at once. */
async function fallDue(endpoints: readonly string[]): Promise<void> {
  await shared.database.pool.query(
    `INSERT INTO delivery (day, id, endpoint_id, organization, store, event_id, event, resource, stream, revision, recorded_at, create_time, body,
       next_action_time)
     SELECT now() AT TIME ZONE 'UTC', id, endpoint, $3, $4, id, 'payment.statusChanged', 'r', 'payment-' || id, 1, now(), now(),
       '{"event":"payment.statusChanged","data":{"name":"n"},"timestamp":1,"properties":["name"]}', now()
     FROM unnest($1::text[], $2::text[]) AS due (id, endpoint)`,
    [endpoints.map(() => randomId()), endpoints, organization, store],
  );
}

type Row = { readonly status: string; readonly skip_reason: string | null; readonly failed_attempts: number; readonly attempts: number };

const deliveriesOf = async (...endpoints: readonly string[]) =>
  (
    await shared.database.pool.query<Row & { id: string }>(
      `SELECT id, status, skip_reason, failed_attempts, (SELECT count(*)::int FROM delivery_attempt a WHERE a.delivery_id = d.id) AS attempts
       FROM delivery d WHERE endpoint_id = ANY ($1)`,
      [endpoints],
    )
  ).rows;

type Parked = { readonly name: string; readonly topic: string; readonly key: string; readonly error: string };
/** Of webhooks: what other specs sent over the bus may be parked, too. */
const parked = async () =>
  (await notifier.send<{ parkedMessages: Parked[] }>('GET', '/admin/v1/parked-messages?pageSize=1000')).body.parkedMessages.filter(
    ({ topic }) => topic === 'webhook-delivery',
  );

it('an answer that ends the process, beside 100 other webhooks, is parked: none of them is, or loses an attempt; and it is replayed', async () => {
  // As many as ten endpoints have under way, and slower than the deadly one.
  const slow = receiver.address('/others', (response) => setTimeout(() => response.end('ok'), 200));
  const others = await Promise.all(Array.from({ length: OTHERS / 10 }, () => anEndpoint(slow)));
  const deadly = await anEndpoint(receiver.address('/deadly', (response) => response.end(bomb.text)));
  bomb.arm();
  await fallDue([...others.flatMap((endpoint) => Array.from({ length: 10 }, () => endpoint)), deadly]);
  await eventually(
    async () => {
      if (isGone()) await start();
      return [await deliveriesOf(deadly), await deliveriesOf(...others)] as const;
    },
    ([[one], all]) => one?.status === 'SKIPPED' && all.every(({ status }) => status === 'DELIVERED'),
    { within: 100_000 },
  );
  const [one] = await deliveriesOf(deadly);
  expect(one).toMatchObject({ skip_reason: 'ENDED_PROCESS', failed_attempts: 0, attempts: 0 });
  expect(receiver.at('/deadly')).toHaveLength(4);
  expect(starts).toBe(5);
  expect((await deliveriesOf(...others)).filter(({ failed_attempts: failed }) => failed > 0)).toEqual([]);
  const [shown, ...more] = await parked();
  expect(shown).toMatchObject({ key: one?.id, error: 'EndedProcess: its handling ended the process, alone' });
  expect(more).toEqual([]);
  expect(await notifier.metrics()).toMatch(/^cauce_bus_parked_messages(\{.*\})? [1-9]\d*$/m);

  bomb.disarm();
  const retried = await notifier.send('POST', `/admin/v1/${shown?.name ?? ''}:retry`);
  expect([retried.status, retried.body]).toEqual([200, { handledCount: 1 }]);
  await eventually(() => deliveriesOf(deadly), ([replayed]) => replayed?.status === 'DELIVERED', { within: 30_000 }); // prettier-ignore
  expect(await parked()).toEqual([]);
});
