import { randomUUID } from 'node:crypto';
import type { FindMissing, FoundMissing, ResourceMessage } from '@cauce/contracts';
import type { Pool } from '@cauce/postgres';
import { newCategory } from '../../test/counter.js';
import { connect, newDatabase } from '../../test/stack.js';
import { type EventStore, isBefore, type Position, type StoredEvent } from '../index.js';
import { audit, describeAudit } from './audit.js';

const LONG_AGO = '2026-01-01T00:00:00.000Z';
const UNTIL = '2100-01-01T00:00:00.000Z';

let store: EventStore;
let pool: Pool;
let drop: () => Promise<void>;
let category: string;
let from: string;

beforeAll(async () => {
  store = connect();
  ({ pool, drop } = await newDatabase());
});
beforeEach(async () => {
  category = newCategory();
  from = new Date(Date.now() - 1_000).toISOString();
  await pool.query('DELETE FROM follower');
});
afterAll(async () => {
  await store.close();
  await drop();
});

/** Events of one stream, each of which is to be told. */
async function told(count: number, stream = `${category}-a`): Promise<StoredEvent[]> {
  const events = Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Told', data: {} }));
  await store.append(stream, 'no_stream', events);
  return store.read(stream);
}

async function publishedUpTo({ commit, prepare }: Position): Promise<void> {
  await pool.query(
    `INSERT INTO follower (name, owner, epoch, expires_at, commit_position, prepare_position) VALUES ('publisher', 'x', 1, now(), $1, $2)
     ON CONFLICT (name) DO UPDATE SET commit_position = $1, prepare_position = $2`,
    [String(commit), String(prepare)],
  );
}

/** What a publisher makes of an event: of every tenth only our own services hear. */
const toMessage = ({ id, stream, revision, recordedAt }: StoredEvent): ResourceMessage => ({
  id,
  kind: revision % 10n === 9n ? 'payment.chargeRefused' : 'payment.statusChanged',
  stream,
  revision: Number(revision),
  at: recordedAt,
  recordedAt,
  organization: 'organizations/o',
  store: 'stores/s',
  data: {},
});

type About = Partial<FoundMissing> & { window?: { from: string; to: string }; log?: Pick<EventStore, 'pages'> };

/** Runs an audit of this spec's events with a notifier that lacks these. */
async function run(missingIds: readonly string[] = [], about: About = {}) {
  const { window = { from, to: UNTIL }, log = store, ...answer } = about;
  const questions: FindMissing['messages'][] = [];
  const printed: string[] = [];
  const shares: number[] = [];
  const audited = await audit({
    store: log,
    pool,
    follower: 'publisher',
    category,
    ...window,
    publisher: { messagesOf: (events) => Promise.resolve(events.map(toMessage)) },
    ask: ({ messages }) => {
      questions.push(messages);
      const missing = messages.filter(({ id }) => missingIds.includes(id));
      return Promise.resolve({
        judgedFrom: LONG_AGO,
        webhookCount: messages.length,
        mailCount: 0,
        missing: missing.map(({ id, kind }) => ({ kind: 'WEBHOOK' as const, what: kind, to: 'endpoint', eventId: id })),
        ...answer,
      });
    },
    onProgress: (share) => void shares.push(share),
    print: (lines) => void printed.push(lines),
  });
  return { audited, said: describeAudit(audited, window), questions, printed, shares };
}

it('asks about each event that somebody is told of, once, in order, 500 at a time', async () => {
  const events = await told(1_200);
  await publishedUpTo(events.at(-1)?.position ?? { commit: 0n, prepare: 0n });
  const { audited, said, questions, shares } = await run();
  expect(questions.map(({ length }) => length)).toEqual([0, 500, 500, 80]);
  const expected = events.filter(({ revision }) => revision % 10n !== 9n).map(({ id }) => id);
  expect(questions.flat().map(({ id }) => id)).toEqual(expected);
  expect(audited).toMatchObject({ eventCount: 1_080, missingCount: 0, unpublishedCount: 0 });
  expect(said).toBe('1080 events audited: 1080 webhooks and 0 mails expected, none missing.');
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
});

it('tells its progress by where it is in the log, however much longer than the log the window is', async () => {
  const events = await told(400);
  await publishedUpTo(events.at(-1)?.position ?? { commit: 0n, prepare: 0n });
  const inSmallPages: typeof store.pages = (asked) => store.pages(asked.direction === 'forwards' ? { ...asked, size: 100 } : asked);
  const { shares } = await run([], { log: { pages: inSmallPages } });
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
  expect(shares[0]).toBeLessThan(0.5);
  expect(shares.at(-1)).toBe(1);
});

it('prints what is missing as it finds it, and says where to publish again from', async () => {
  const events = await told(600);
  await publishedUpTo(events.at(-1)?.position ?? { commit: 0n, prepare: 0n });
  const lost = [events[3], events[4], events[598]].filter((event) => event !== undefined);
  const { audited, said, printed } = await run(lost.map(({ id }) => id));
  const line = ({ id, recordedAt, stream }: StoredEvent) => `MISSING  ${recordedAt}  payment.statusChanged  ${stream}  ${id}  endpoint`;
  expect(printed.join('\n').split('\n')).toEqual(lost.map(line));
  expect(printed).toHaveLength(2);
  expect(audited.missingFrom).toBe(lost[0]?.recordedAt);
  expect(said).toContain(`3 missing. Retry what is parked of them; republish --from ${lost[0]?.recordedAt ?? ''} makes the others.`);
});

it('stops where the publisher is, and says how many events that leaves out', async () => {
  const events = await told(4);
  const place = events[1]?.position ?? { commit: 0n, prepare: 0n };
  await publishedUpTo(place);
  const { audited, said, questions } = await run();
  const reached = events.filter(({ position }) => !isBefore(place, position));
  expect(questions.flat().map(({ id }) => id)).toEqual(reached.map(({ id }) => id));
  expect(audited.unpublishedCount).toBe(4 - reached.length);
  expect(said).toMatch(/ \d events? not looked at: the publisher has not come that far yet\.$/);
});

it('looks at one category, one window, and no marks', async () => {
  await told(3, `other${category}-a`);
  await store.mark(`${category}-!drain`);
  const events = await told(2);
  await publishedUpTo(events.at(-1)?.position ?? { commit: 0n, prepare: 0n });
  expect((await run()).audited.eventCount).toBe(2);
  const until = events[0]?.recordedAt ?? '';
  expect((await run([], { window: { from, to: until } })).audited.eventCount).toBe(0);
  expect((await run([], { window: { from: until, to: UNTIL } })).audited.eventCount).toBe(2);
});

it('leaves out what the notifier cannot judge any more, and says so', async () => {
  const events = await told(2);
  await publishedUpTo(events.at(-1)?.position ?? { commit: 0n, prepare: 0n });
  const judgedFrom = new Date(Date.parse(events.at(-1)?.recordedAt ?? '') + 1).toISOString();
  const { audited, said, questions } = await run([], { judgedFrom });
  expect([audited.eventCount, questions.flat()]).toEqual([0, []]);
  expect(said).toContain(`What was recorded before ${judgedFrom} cannot be judged`);
});

it('judges nothing while the notifier is behind, and needs a publisher that ran once', async () => {
  const events = await told(1);
  await expect(run()).rejects.toThrow('There is no follower "publisher" in this database');
  await publishedUpTo(events[0]?.position ?? { commit: 0n, prepare: 0n });
  await expect(run([], { isBehind: true })).rejects.toThrow('The notifier has not handled yet all that was published');
});
