import type { StoredEvent } from '@cauce/event-store';
import { reconcile } from './reconcile.js';

const [from, recordedAt, to] = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z'];
const PREFIX = 'subscription-';

/** The log of that many subscriptions, every row of which differs from its stream, as after an outage. */
const logOf = (count: number) => {
  const streams = Array.from({ length: count }, (_, at) => `${PREFIX}${String(at)}`);
  const events = streams.map((stream): StoredEvent => {
    const position = { commit: 1n, prepare: 1n };
    return { id: stream, stream, type: 'Told', data: {}, metadata: {}, revision: 0n, position, recordedAt };
  });
  return [{ events, last: { commit: 1n, prepare: 1n } }];
};

it('however many differ, few are read at a time, also when they are looked at once more', async () => {
  const asked: number[] = [];
  let reading = 0;
  let most = 0;
  const differing = (ids: readonly string[]) => {
    asked.push(ids.length);
    return Promise.resolve([...ids]);
  };
  const events = async () => {
    most = Math.max(most, (reading += 1));
    await Promise.resolve();
    reading -= 1;
    return [];
  };
  const { differences, subscriptionCount } = await reconcile({
    from,
    to,
    settleMs: 0,
    askAgainMs: 3_600_000,
    ask: () => Promise.resolve({ charges: [] }),
    store: {
      pages: async function* () {
        yield* await Promise.resolve(logOf(250));
      },
    },
    pool: { query: () => Promise.resolve({ rows: [] }) } as never,
    subscriptions: {
      category: 'subscription',
      events,
      idOf: (stream) => (stream.startsWith(PREFIX) ? stream.slice(PREFIX.length) : undefined),
      rows: { repair: { differing } },
    },
    onProgress: () => undefined,
  });
  expect([subscriptionCount, differences.length]).toEqual([250, 250]);
  expect(new Set(differences.map(({ subscription }) => subscription)).size).toBe(250);
  expect([asked, most]).toEqual([[100, 100, 50, 100, 100, 50], 100]);
});
