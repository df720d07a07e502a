import type { Pool } from '@cauce/postgres';
import {
  EventLog,
  eventually,
  Messages,
  operate as operateProgram,
  operateAsProcess,
  OwnEventStore,
  type RunningService,
  stackAddress,
  startService,
} from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { BillingMerchant, last } from '../test/merchant.js';
import { PROJECTOR } from './test-clocks/billing-clock.participant.js';

jest.setTimeout(60_000);

/** The program and the service work on every stream that there is: those of other specs must not be among them. */
let events: OwnEventStore;
let log: EventLog;
let billing: RunningService;
let pool: Pool;
let messages: Messages;
beforeAll(async () => {
  events = await OwnEventStore.start();
  log = new EventLog(events.url);
  billing = await startService({ app: 'billing', env: { EVENT_STORE_URL: events.url } });
  ({ pool } = billing.database);
  messages = await Messages.on('billing.subscription.v1', stackAddress('TEST_KAFKA_BROKERS'));
});
afterAll(async () => {
  await Promise.all([log.close(), messages.close()]);
  await billing.close();
  await events.stop();
});

const stores = () => ({ DATABASE_URL: billing.database.url, EVENT_STORE_URL: events.url });
const operate = (args: readonly string[], changes: Readonly<Record<string, string>> = {}) =>
  operateProgram('billing', { ...stores(), ...changes }, args);

const rows = async (table: 'plan' | 'subscription') =>
  (await pool.query<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY id`)).rows;

/** A plan, and what is subscribed to: one waits, one is canceled, one is assigned. */
async function someSubscriptions() {
  const merchant = new BillingMerchant(billing);
  const plan = await merchant.plan();
  const [{ body: waiting }, { body: canceled }] = [await merchant.subscribe(plan), await merchant.subscribe(plan)];
  await merchant.cancel(canceled);
  const { body: assigned } = await merchant.assign(plan);
  await untilProjected(PROJECTOR, `subscription-${last(assigned.name)}`);
  await untilProjected('projector', `subscriptionPlan-${last(plan.name)}`);
  return [waiting, canceled, assigned];
}

/** A projector that is behind would write rows after a spec has emptied the tables. */
async function untilProjected(name: string, stream: string): Promise<void> {
  const id = (await log.stream(stream)).at(-1)?.id;
  const place = 'SELECT FROM follower WHERE name = $1 AND anchor_id = $2';
  await eventually(() => pool.query(place, [name, id]), ({ rowCount }) => rowCount === 1); // prettier-ignore
}

it('rebuild restores every row of emptied tables, and finds nothing to correct after it', async () => {
  await someSubscriptions();
  const before = { plan: await rows('plan'), subscription: await rows('subscription') };
  expect([before.plan.length, before.subscription.length]).toEqual([1, 3]);
  await pool.query('TRUNCATE plan, subscription');
  const { code, out, err } = await operateAsProcess('billing', stores(), ['rebuild']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^plan: \d+ streams? read, \d+ rows? corrected/m);
  expect(out).toMatch(/^subscription: \d+ streams? read, \d+ rows? corrected/m);
  for (const table of ['plan', 'subscription'] as const) {
    const known = new Set(before[table].map((row) => row['id']));
    expect((await rows(table)).filter((row) => known.has(row['id']))).toEqual(before[table]);
  }
  expect((await operate(['rebuild'])).out).toMatch(/^subscription: \d+ streams? read, every row is what its events say/m);
});

it('republish sends what was published once more, as the same messages', async () => {
  const from = new Date().toISOString();
  const [, canceled] = await someSubscriptions();
  const stream = `subscription-${last(canceled?.name ?? '')}`;
  const told = (count: number) => eventually(() => messages.of<{ id: string }>(stream, count), ({ length }) => length >= count); // prettier-ignore
  const first = (await told(2)).map(({ id }) => id);
  const { code, out, err } = await operate(['republish', '--from', from]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('Republished: the publisher is where it was before.');
  expect((await told(4)).map(({ id }) => id)).toEqual([...first, ...first]);
});

it('says what is wrong with where to begin, and who does not answer', async () => {
  const nowhere = await operate(['republish', '--from', 'yesterday']);
  expect([nowhere.code, nowhere.err]).toEqual([64, expect.stringContaining('"yesterday" is no place in the log')]);
  const away = await operate(['rebuild'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  expect([away.code, away.err]).toEqual([1, expect.stringContaining('Postgres does not answer (DATABASE_URL)')]);
});
