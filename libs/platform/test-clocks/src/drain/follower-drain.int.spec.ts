import { randomUUID } from 'node:crypto';
import { type EventStore, Follower, type FollowerOptions, isMark } from '@cauce/event-store';
import type { Pool } from '@cauce/postgres';
import { SILENT } from '@cauce/telemetry';
import { connect, FOLLOWER_TABLE, newCategory, newDatabase } from '../../test/stack.js';
import { FollowerDrain } from '../index.js';

const PATIENCE_MS = 10_000;
/** For what must not happen. */
const SOON_MS = 300;

let store: EventStore;
let pool: Pool;
let drop: () => Promise<void>;
let category: string;
let started: Follower[];

beforeAll(async () => {
  store = connect();
  ({ pool, drop } = await newDatabase(FOLLOWER_TABLE));
});
beforeEach(() => {
  category = newCategory();
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((follower) => follower.stop()));
});
afterAll(async () => {
  await store.close();
  await drop();
});

function follow(which: string, handle: FollowerOptions['handle']): string {
  const name = `${which}-${category}`;
  const follower = new Follower({ name, store, pool, prefixes: [`${category}-`], handle, logger: SILENT });
  follower.start();
  started.push(follower);
  return name;
}

const happen = (stream: string) => store.append(`${category}-${stream}`, 'no_stream', [{ id: randomUUID(), type: 'Happened', data: {} }]);
const drainOf = (...followers: string[]) => new FollowerDrain({ store, pool, category, followers });

it('waits until every follower has handled all earlier events, and hides its marks from them', async () => {
  const seen: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const quick = follow('quick', (batch) => Promise.resolve(void seen.push(...batch.map(({ stream }) => stream))));
  const slow = follow('slow', () => gate.promise);
  await happen('a');
  expect(await drainOf(quick).drained(PATIENCE_MS)).toBe(true);
  expect(seen).toEqual([`${category}-a`]);
  expect(await drainOf(quick, slow).drained(SOON_MS)).toBe(false);
  gate.resolve(undefined);
  expect(await drainOf(quick, slow).drained(PATIENCE_MS)).toBe(true);
  expect(seen).toEqual([`${category}-a`]);
});

it('does not count a follower that has never run as drained', async () => {
  const quick = follow('quick', () => Promise.resolve());
  expect(await drainOf(quick, 'nobody').drained(SOON_MS)).toBe(false);
});

it('leaves at most one mark behind', async () => {
  const stream = `${category}-!drain`;
  for (let count = 0; count < 3; count += 1) await store.mark(stream);
  const left = await store.read(stream);
  expect(left.map(({ type, revision }) => [type, revision])).toEqual([['Marked', 2n]]);
  expect(left.every(isMark)).toBe(true);
});
