import { reconcile } from './reconcile.js';

const [from, to] = ['2026-11-01T00:00:00.000Z', '2026-11-03T00:00:00.000Z'];
const PREFIX = 'subscription-';

/** That many ids, as they are kept. */
const idsOf = (total: number) => ({
  count: () => Promise.resolve(total),
  async *pages(size: number) {
    const ids = Array.from({ length: total }, (_, at) => String(at));
    while (ids.length > 0) yield await Promise.resolve(ids.splice(0, size));
  },
});

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
    active: idsOf(250),
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
