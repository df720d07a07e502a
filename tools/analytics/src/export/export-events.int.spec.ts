import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStore, type LogOptions } from '@cauce/event-store';
import { eventually, OwnEventStore } from '@cauce/testing/services';
import { fill } from '../../test/world.js';
import { EVENT_CONTEXTS } from '../contexts.js';
import { withDuckDb } from '../duckdb.js';
import { positionOf, readManifest } from '../manifest.js';
import { exportPages } from '../replay/export.source.js';
import { storePages } from '../replay/store.source.js';
import { openViews } from '../views.js';
import { exportEvents, type Exporting } from './export-events.js';

/** Small, so that a small world has many files and pages. */
const SMALL = { eventsInFile: 7, pageSize: 5 };

let server: OwnEventStore;
let log: EventStore;
let folder: string;
/** Between the two halves of the world, and behind it. */
let middle: string;
let end: string;

/** What is recorded from here on has a later time. */
async function nextMillisecond(): Promise<string> {
  const now = Date.now();
  await eventually(Date.now, (later) => later > now + 1);
  return new Date().toISOString();
}

beforeAll(async () => {
  server = await OwnEventStore.start();
  log = EventStore.connect(server.url);
  await fill(log, [0, 1, 2]);
  await log.mark('payment-!mark');
  await log.append('paymentMethod-secret', 'no_stream', [
    { id: randomUUID(), type: 'MethodStored', data: { at: '2026-01-01T00:00:00.000Z' } },
  ]);
  middle = await nextMillisecond();
  await log.append('organization-o', 'no_stream', [
    {
      id: randomUUID(),
      type: 'OrganizationCreated',
      data: { name: 'organizations/o', environment: 'PRODUCTION', at: '2026-01-01T00:00:00.000Z' },
    },
  ]);
  await fill(log, [3, 4, 5]);
  end = await nextMillisecond();
});
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'cauce-export-'))));
afterEach(() => rm(folder, { recursive: true }));
afterAll(async () => {
  await log.close();
  await server.stop();
});

const run = (of: Partial<Exporting> = {}, small = SMALL) =>
  exportEvents({
    log: paged(small.pageSize),
    contexts: ['payments'],
    out: folder,
    asked: { to: end },
    onProgress: () => undefined,
    ...small,
    ...of,
  });

/** The log in small pages; it fails before a page is read, if so is said. */
function paged(size: number, failing = Infinity): EventStore {
  let pages = 0;
  const small = async function* (options: LogOptions) {
    for await (const page of log.pages({ ...options, size })) {
      if (options.direction === 'forwards' && (pages += 1) > failing) throw new Error('killed');
      yield page;
    }
  };
  return Object.assign(Object.create(log) as EventStore, { pages: small });
}

/** The files of an export with what is in them, manifests among them. */
const filesOf = (out: string): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*.{parquet,json,ndjson,part}', { cwd: out })
      .sort()
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(out, path)))
          .digest('hex'),
      ]),
  );

const ask = (query: string, ...folders: readonly string[]) =>
  withDuckDb({}, async (db) => {
    for (const each of folders) await openViews(db, each);
    return (await db.runAndReadAll(query)).getRowObjectsJson();
  });

async function stored() {
  const all = [];
  for await (const { events } of log.pages({ direction: 'forwards' })) all.push(...events);
  return all.filter(({ stream }) => stream.startsWith('payment-') && !stream.includes('!'));
}

it('an export holds each event of its context once, in the order of the log, with whose it is, and without what is personal or secret', async () => {
  const [manifest] = await run();
  const events = await stored();
  const rows = await ask('SELECT * FROM events ORDER BY position', folder);
  expect(rows.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect(manifest).toMatchObject({ events: events.length, isComplete: true, windows: [{ to: end }] });
  expect(rows[0]).toEqual({
    context: 'payments',
    id: events[0]?.id,
    stream: 'payment-waiting0',
    revision: '0',
    position: String(events[0]?.position.commit),
    type: 'PaymentCreated',
    at: '2026-01-01 00:00:00+00',
    recorded_at: expect.any(String),
    organization: 'organizations/o',
    store: 'stores/s',
    currency: 'COP',
    environment: 'PRODUCTION',
    test_clock: false,
    principal: 'access-tokens/t',
    data: expect.stringContaining('"amountCents":10000'),
  });
  const owners = await ask('SELECT DISTINCT organization, store, currency, environment FROM events', folder);
  expect(owners).toEqual([{ organization: 'organizations/o', store: 'stores/s', currency: 'COP', environment: 'PRODUCTION' }]);
  expect(JSON.stringify(rows)).not.toMatch(/Ana|fingerprint/);
});

it('no stream has a gap', async () => {
  await run();
  const gaps = await ask(
    'SELECT stream FROM events GROUP BY stream HAVING count(*) <> max(revision) + 1 OR count(DISTINCT revision) <> count(*)',
    folder,
  );
  expect(gaps).toEqual([]);
});

it('two exports of a window are the same byte for byte, however the log is read', async () => {
  await run({ out: join(folder, 'one') });
  await run({ out: join(folder, 'other') }, { ...SMALL, pageSize: 4_000 });
  const one = filesOf(join(folder, 'one'));
  expect(Object.keys(one).length).toBeGreaterThan(5);
  expect(filesOf(join(folder, 'other'))).toEqual(one);
});

it('an export that was interrupted anywhere goes on, and ends as one that was not', async () => {
  await run({ out: join(folder, 'whole') });
  for (const failing of [1, 4, 9, 14]) {
    const out = join(folder, String(failing));
    await expect(run({ out, log: paged(SMALL.pageSize, failing) })).rejects.toThrow('killed');
    await expect(run({ out, asked: { to: middle } })).rejects.toThrow(/interrupted: finish it first/);
    await run({ out, asked: {} });
    expect(filesOf(out)).toEqual(filesOf(join(folder, 'whole')));
  }
});

it('windows side by side lose and repeat nothing, in one folder and in two', async () => {
  await run({ out: join(folder, 'whole') });
  await run({ out: join(folder, 'one'), asked: { to: middle } });
  await run({ out: join(folder, 'two'), asked: { from: middle, to: end } });
  const ids = async (out: string) => (await ask('SELECT id FROM events ORDER BY position', join(folder, out))).map(({ id }) => id);
  const [whole, one, two] = [await ids('whole'), await ids('one'), await ids('two')];
  expect([...one, ...two]).toEqual(whole);
  expect([one.length > 0, two.length > 0]).toEqual([true, true]);
  await run({ out: join(folder, 'one'), asked: { to: end } });
  expect(await ids('one')).toEqual(whole);
  await expect(run({ out: join(folder, 'one'), asked: { from: middle, to: end } })).resolves.toMatchObject([{ events: whole.length }]);
  await expect(run({ out: join(folder, 'two'), asked: { from: '2020-01-01T00:00:00.000Z' } })).rejects.toThrow(`ends at ${end}`);
});

it('a stream whose first event was recorded before the window is known all the same', async () => {
  const more = { id: randomUUID(), type: 'PaymentExpired', data: { at: '2026-01-02T00:00:00.000Z' } };
  const from = await nextMillisecond();
  await log.append('payment-waiting0', 'any', [more]);
  await run({ asked: { from, to: await nextMillisecond() } });
  expect(await ask('SELECT id, revision, organization, store FROM events', folder)).toEqual([
    { id: more.id, revision: '1', organization: 'organizations/o', store: 'stores/s' },
  ]);
});

it('all contexts are exported in one reading, each with a manifest that names its files', async () => {
  await run({ contexts: EVENT_CONTEXTS });
  expect(await ask('SELECT context, count(*) > 0 AS some FROM events GROUP BY 1 ORDER BY 1', folder)).toEqual([
    { context: 'catalog', some: true },
    { context: 'payments', some: true },
  ]);
  const manifest = await readManifest(folder, 'payments');
  for (const { path, sha256, events, first, last } of manifest?.files ?? []) {
    expect(
      createHash('sha256')
        .update(readFileSync(join(folder, 'payments', path)))
        .digest('hex'),
    ).toBe(sha256);
    const [row] = await ask(`SELECT count(*) AS n, min(position) AS first, max(position) AS last FROM '${join(folder, 'payments', path)}'`);
    expect(row).toEqual({ n: String(events), first: String(positionOf(first).commit), last: String(positionOf(last).commit) });
  }
});

it('personal data is there when it is asked for, and the manifest says who asked, and why', async () => {
  const personal = { by: 'ana', reason: 'case 17', time: '2026-11-27T00:00:00.000Z' };
  const [manifest] = await run({ asked: { to: end, personal } });
  expect(manifest?.personal).toEqual([personal]);
  expect(JSON.stringify(await ask('SELECT data FROM events', folder))).toContain('Ana');
  await expect(run({ asked: {} })).rejects.toThrow('exported with personal data');
});

it('a replay of an export is a replay of the store, personal data by whom and why', async () => {
  const personal = { by: 'ana', reason: 'a law', time: end };
  await run({ asked: { to: end, personal } });
  const all = async <Event>(pages: AsyncIterable<readonly Event[]>) => {
    const events: Event[] = [];
    for await (const page of pages) events.push(...page);
    return events;
  };
  for (const access of [personal, undefined]) {
    const wanted = { from: middle, to: end, categories: ['payment'], personal: access };
    const ofStore = await all(storePages(log, wanted));
    const ofExport = await withDuckDb({}, (db) => all(exportPages(db, { folder, contexts: ['payments'] }, wanted)));
    expect(ofExport).toEqual(ofStore);
    expect(ofStore.length).toBeGreaterThan(0);
    expect(ofStore.some(({ data }) => 'personal' in data)).toBe(access !== undefined);
  }
});
