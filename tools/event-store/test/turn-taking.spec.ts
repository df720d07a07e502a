import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Commits } from '../src/commits.js';
import { openDatabase } from '../src/database.js';
import { Matcher } from '../src/filter/matcher.js';
import { shared, streams as messages } from '../src/generated-code.js';
import { Outlet } from '../src/outlet.js';
import { readEvents } from '../src/read.js';
import type { ReadParts } from '../src/read-parts.js';
import { Reader } from '../src/reader.js';
import { readSource, type Source } from '../src/source.js';
import { Storage } from '../src/storage.js';
import { StreamHeads } from '../src/stream-heads.js';
import { Streams } from '../src/streams.js';
import { subscribe } from '../src/subscription.js';
import { Tail } from '../src/tail.js';
import { Turns } from '../src/turns.js';

const EVENTS = 600;
const HOUR_MS = 3_600_000;

let folder: string;
let database: DatabaseSync;
let storage: Storage;
let parts: ReadParts;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-turns-'));
  database = openDatabase(folder);
  const heads = new StreamHeads(database);
  const streams = new Streams(database, heads);
  const tail = new Tail();
  storage = new Storage(database, heads, streams, tail);
  const [data, metadata] = [Buffer.alloc(0), Buffer.alloc(0)];
  const events = Array.from({ length: EVENTS }, (_, id) => ({ id: String(id), type: 'A', isJson: false, data, metadata }));
  storage.changeAll([{ stream: 'a-1', expected: 'any', events }], Date.now() - HOUR_MS);
  // Each look at the clock takes a millisecond of the two that readers have: what is done between two looks is counted.
  let now = 0;
  const turns = new Turns(() => (now += 1));
  const matcher = new Matcher();
  parts = {
    reader: new Reader(database, streams, tail),
    commits: new Commits(turns),
    lastPosition: () => storage.lastPosition,
    turns,
    matcher,
  };
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** All of `$all` from its start, of which the filter wants nothing. */
function nothingOfAll(): Source {
  const filter = new messages.ReadReq.Options.FilterOptions()
    .setEventType(new messages.ReadReq.Options.FilterOptions.Expression().setPrefixList(['B']))
    .setCheckpointintervalmultiplier(1_000);
  const all = new messages.ReadReq.Options.AllOptions().setStart(new shared.Empty());
  return readSource(new messages.ReadReq.Options().setAll(all).setFilter(filter), 'forwards', parts);
}

/** Runs a reader whose client takes everything at once, until it has looked at all events: how many in each turn of the event loop. */
async function looksInEachTurn(read: (source: Source, outlet: Outlet) => Promise<void>): Promise<number[]> {
  const source = nothingOfAll();
  let looks = 0;
  const placeOf: Source['placeOf'] = (event) => {
    looks += 1;
    return source.placeOf(event);
  };
  const call = Object.assign(new EventEmitter(), { write: () => true });
  const outlet = new Outlet(call as never, parts.turns);
  const ended = read({ ...source, placeOf }, outlet);
  const counts: number[] = [];
  for (let before = 0; looks < EVENTS; before = looks) {
    await turnOfTheLoop();
    counts.push(looks - before);
  }
  call.emit('cancelled');
  await ended.catch(() => undefined);
  return counts;
}

it.each<[string, (source: Source, outlet: Outlet) => Promise<void>]>([
  ['a read', (source, outlet) => readEvents(source, { count: Number.MAX_SAFE_INTEGER, wantsPositions: false }, outlet)],
  ['a subscription', (source, outlet) => subscribe(source, parts, outlet)],
])('%s that matches nothing looks at two events, then lets all others go first', async (_, read) => {
  const counts = await looksInEachTurn(read);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
});

it('a page of a stream whose events are all too old ends after 256 of them', () => {
  const metadata = { id: 'm', type: '$metadata', isJson: true, data: Buffer.from('{"$maxAge":1}'), metadata: Buffer.alloc(0) };
  storage.changeAll([{ stream: '$$a-1', expected: 'any', events: [metadata] }], Date.now());
  const ends = (from: number, direction: 'forwards' | 'backwards') => parts.reader.streamPage('a-1', from, direction);
  expect(ends(0, 'forwards')).toEqual({ events: [], end: 255 });
  expect(ends(512, 'forwards')).toEqual({ events: [], end: EVENTS - 1 });
  expect(ends(EVENTS, 'forwards')).toEqual({ events: [], end: undefined });
  expect(ends(Number.MAX_SAFE_INTEGER, 'backwards')).toEqual({ events: [], end: EVENTS - 256 });
  expect(ends(-1, 'backwards')).toEqual({ events: [], end: undefined });
});

it('the metadata of a stream is parsed once, however many pages and appends ask for it', () => {
  const metadata = { id: 'n', type: '$metadata', isJson: true, data: Buffer.from('{"$maxCount":300}'), metadata: Buffer.alloc(0) };
  storage.changeAll([{ stream: '$$a-1', expected: 'any', events: [metadata] }], Date.now());
  const parse = jest.spyOn(JSON, 'parse');
  expect(parts.reader.streamPage('a-1', 0, 'forwards').events[0]?.revision).toBe(EVENTS - 300);
  for (const from of [100, 400, 500]) parts.reader.streamPage('a-1', from, 'forwards');
  storage.changeAll([{ stream: 'a-1', expected: EVENTS - 1, events: [] }], Date.now());
  expect(parse).toHaveBeenCalledTimes(1);
  parse.mockRestore();
});
