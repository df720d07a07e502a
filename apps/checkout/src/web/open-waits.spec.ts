import { MOST_WAITS, OpenWaits } from './open-waits.js';

/** Waits that end when the spec says so, and how many wait of those that were asked for. */
function waiting() {
  const waits = new OpenWaits(0);
  const ends: PromiseWithResolvers<string>[] = [];
  const ask = (link: string) => {
    const end = Promise.withResolvers<string>();
    return waits.waitOr(
      link,
      () => {
        ends.push(end);
        return end.promise;
      },
      () => Promise.resolve('as it is'),
    );
  };
  return { ask, ends };
}

it('of one link are four at a time; the fifth is answered at once, and those of other links wait', async () => {
  const { ask, ends } = waiting();
  const first = Array.from({ length: 4 }, () => ask('one'));
  expect(await Promise.all([ask('one'), ask('one')])).toEqual(['as it is', 'as it is']);
  const other = ask('other');
  expect(ends).toHaveLength(5);
  ends.forEach(({ resolve }) => resolve('changed'));
  expect(await Promise.all([...first, other])).toEqual(Array(5).fill('changed'));
});

it.each(['resolve', 'reject'] as const)('make room for the next when they end: %s', async (end) => {
  const { ask, ends } = waiting();
  const first = Array.from({ length: 4 }, () => ask('one').catch(() => 'failed'));
  ends[0]?.[end]('changed');
  await first[0];
  void ask('one');
  expect(ends).toHaveLength(5);
  expect(await ask('one')).toBe('as it is');
});

it('are a thousand in all: the next one is answered at once, whatever its link, until one ends', async () => {
  const { ask, ends } = waiting();
  const held = Array.from({ length: MOST_WAITS }, (_, nth) => ask(`link ${nth}`));
  expect(ends).toHaveLength(1_000);
  expect(await ask('another')).toBe('as it is');
  ends[0]?.resolve('changed');
  expect(await held[0]).toBe('changed');
  void ask('another');
  expect(ends).toHaveLength(1_001);
});

it('begin one after the other, however many come at once', async () => {
  const waits = new OpenWaits(20);
  const from = performance.now();
  const begin = (nth: number) => waits.waitOr(`link ${nth}`, () => Promise.resolve({ nth, at: performance.now() - from }), () => Promise.reject(new Error('no place'))); // prettier-ignore
  const begun = await Promise.all([0, 1, 2, 3].map(begin));
  // A timer may be a millisecond early.
  expect(begun.map(({ nth, at }) => at >= nth * 19)).toEqual([true, true, true, true]);
});
