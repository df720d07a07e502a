import { randomUUID } from 'node:crypto';
import { type Pool } from '@cauce/postgres';
import { OwnEventStore } from '@cauce/testing/services';
import { newCategory } from '../../test/counter.js';
import { connect, eventually, keepingLog, newDatabase } from '../../test/stack.js';
import { EventStore, Follower, type StoredEvent } from '../index.js';
import { acceptLog, checkSameLog, describeGap } from '../operate/same-log.js';
import { AnotherLog } from './place.js';

let store: EventStore;
// Two of the same kind, whatever `store` is: positions of different kinds of servers do not compare.
let here: EventStore;
let elsewhere: EventStore;
let owned: OwnEventStore[];
let pool: Pool;
let drop: () => Promise<void>;
let category: string;
let log: ReturnType<typeof keepingLog>;
const started: Follower[] = [];

beforeAll(async () => {
  store = connect();
  ({ pool, drop } = await newDatabase());
  const [one, other] = await Promise.all([OwnEventStore.start(), OwnEventStore.start()]);
  owned = [one, other];
  here = EventStore.connect(one.url);
  elsewhere = EventStore.connect(other.url);
});
beforeEach(async () => {
  await pool.query('TRUNCATE follower');
  category = newCategory();
  log = keepingLog();
});
afterEach(() => Promise.all(started.splice(0).map((follower) => follower.stop())));
afterAll(async () => {
  await Promise.all([store.close(), here.close(), elsewhere.close()]);
  await Promise.all([...owned.map((each) => each.stop()), drop()]);
});

const happened = () => ({ id: randomUUID(), type: 'Happened', data: {} });

/** Follows, and answers the streams of the events that it handled. */
function follow(where: EventStore): { readonly follower: Follower; readonly handled: string[] } {
  const handled: string[] = [];
  const handle = (batch: readonly StoredEvent[]) => Promise.resolve(void handled.push(...batch.map(({ stream }) => stream)));
  const follower = new Follower({ name: category, store: where, pool, prefixes: [`${category}-`], logger: log, handle });
  follower.start();
  started.push(follower);
  return { follower, handled };
}

/** A follower that has handled one event here, saved its place and stopped. */
async function hasFollowed(where = store): Promise<void> {
  await where.append(`${category}-a`, 'no_stream', [happened()]);
  const { follower, handled } = follow(where);
  await eventually(() => handled.includes(`${category}-a`));
  await eventually(async () => (await pool.query('SELECT 1 FROM follower WHERE anchor_id IS NOT NULL')).rowCount === 1);
  await follower.stop();
}

async function expectStopped(where: EventStore, why: RegExp, gap: RegExp): Promise<void> {
  const { follower, handled } = follow(where);
  await eventually(() => follower.isOnAnotherLog);
  await expect(follower.readiness.check()).rejects.toThrow(why);
  expect(log.kept.filter((message) => message === 'stopped: another log')).toHaveLength(1);
  await expect(checkSameLog(where, pool)).rejects.toThrow(AnotherLog);
  await expect(describeGap(where, pool)).resolves.toMatch(gap);
  expect(handled).toEqual([]);
}

describe('a follower stops and says so', () => {
  it('where the log ends before what it handled', async () => {
    for (let n = 0; n < 60; n += 1) await here.append(`${category}-long${n}`, 'no_stream', [happened()]);
    await hasFollowed(here);
    await expectStopped(elsewhere, /the log ends before it/, /It is empty: all that was recorded is missing\.$/);
    await expect(checkSameLog(here, pool)).resolves.toBeUndefined();
    await expect(describeGap(here, pool)).resolves.toBeUndefined();
    await elsewhere.append(`${category}-older`, 'no_stream', [happened()]);
    const [older] = await elsewhere.read(`${category}-older`);
    await expect(describeGap(elsewhere, pool)).resolves.toContain(`It is missing from ${String(older?.recordedAt)} on`);
  });

  it('where another record lies at its place', async () => {
    for (let n = 0; n < 60; n += 1) await here.append(`${category}-long${n}`, 'no_stream', [happened()]);
    await hasFollowed(elsewhere);
    await expectStopped(here, /another record lies there/, /missing from the time of the copy on/);
  });
});

it('goes on in another log once an operator accepts it, without a restart', async () => {
  await hasFollowed(here);
  const { follower, handled } = follow(elsewhere);
  await eventually(() => follower.isOnAnotherLog);
  await acceptLog(elsewhere, pool);
  await eventually(() => follower.isLeading && follower.lag === 0); // it goes on at the log's end: what comes after its subscription is seen
  await expect(follower.readiness.check()).resolves.toBeUndefined();
  const { position } = await elsewhere.append(`${category}-new`, 'no_stream', [happened()]);
  await eventually(() => handled.includes(`${category}-new`));
  await eventually(() => follower.position?.commit === position.commit);
});

it('goes on behind the last record before its position where that was removed, and misses nothing', async () => {
  await hasFollowed();
  const mark = `${category}-!mark`;
  await store.mark(mark);
  await store.append(`${category}-b`, 'no_stream', [happened()]);
  // As a follower that saved the mark's position; the next mark replaces it.
  const [marked] = await store.read(mark);
  await pool.query('UPDATE follower SET commit_position = $1, prepare_position = $2', [
    String(marked?.position.commit),
    String(marked?.position.prepare),
  ]);
  await store.mark(mark);
  const { handled } = follow(store);
  await eventually(() => handled.includes(`${category}-b`));
});

it('takes a place of before without an anchor as it is', async () => {
  await hasFollowed();
  await pool.query('UPDATE follower SET anchor_commit = NULL, anchor_prepare = NULL, anchor_id = NULL');
  await store.append(`${category}-b`, 'no_stream', [happened()]);
  const { handled } = follow(store);
  await eventually(() => handled.length > 0);
  expect(handled).toEqual([`${category}-b`]);
});
