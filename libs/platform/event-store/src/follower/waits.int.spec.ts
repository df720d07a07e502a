import { type Pool } from '@cauce/postgres';
import { newCategory } from '../../test/counter.js';
import { eventually, keepingLog, newDatabase } from '../../test/stack.js';
import { EventStore, Follower } from '../index.js';
import type { FollowedLog } from './shared-reading.js';

const FOLLOWERS = 4;
const TRIES = 4;

let pool: Pool;
let drop: () => Promise<void>;

beforeAll(async () => ({ pool, drop } = await newDatabase()));
afterAll(() => drop());

/** The event store, with a count of what is asked of it. */
function counted(store: EventStore): FollowedLog & { readonly tries: () => number } {
  let tries = 0;
  return {
    recordFrom: (...asked) => store.recordFrom(...asked),
    pages: (...asked) => store.pages(...asked),
    subscribeToAll: (options) => {
      tries += 1;
      return store.subscribeToAll(options);
    },
    tries: () => tries,
  };
}

it('followers of a store where nobody listens say why once, however many they are and however often they try', async () => {
  const store = EventStore.connect('esdb://127.0.0.1:1?tls=false');
  const [logger, category] = [keepingLog(), newCategory()];
  const logs = Array.from({ length: FOLLOWERS }, () => counted(store));
  const followers = logs.map(
    (log, at) =>
      new Follower({ name: `${category}-${at}`, store: log, pool, prefixes: [`${category}-`], handle: () => Promise.resolve(), logger }),
  );
  try {
    followers.forEach((follower) => follower.start());
    await eventually(() => logs.every(({ tries }) => tries() >= TRIES));
    expect(logger.kept.filter((line) => line !== 'follows')).toEqual([
      expect.stringContaining('waits: nobody listens at the address of EVENT_STORE_URL (14 UNAVAILABLE'),
    ]);
    await expect(store.ready()).rejects.toThrow('nobody listens at the address of EVENT_STORE_URL');
  } finally {
    await Promise.all(followers.map((follower) => follower.stop()));
    await store.close();
  }
});
