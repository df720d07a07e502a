import { Random } from '../random.js';
import { FAULT_KINDS, schedule, wantedPart } from './schedule.js';

const PAIRS = ['gateway', 'payments', 'billing', 'notifier'].flatMap((name) => [name, `${name}-2`]);
const PARTS = [...PAIRS, 'catalog', 'checkout', 'sandbox', 'acquirer'];
const STORES = ['event-store', 'postgres', 'kafka', 'redis'];
/** Of `npm run test:long` (tools/stack/src/test-run/faults.ts): 1.72 minutes. */
const SHORT_MS = 103_200;
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);
const plan = (seed: number, changes: object = {}) =>
  schedule(new Random(seed), {
    parts: [...PARTS, ...STORES],
    clusters: [],
    kinds: FAULT_KINDS,
    durationMs: 840_000,
    freezeMs: 20_000,
    ...changes,
  });

it('depends only on the seed', () => {
  expect(plan(1)).toEqual(plan(1));
  expect(plan(1)).not.toEqual(plan(2));
});

it('hits every part both ways within fourteen minutes, flushes Redis, has Kafka away for one of them, and the acquirer answer late and wrongly', () => {
  const expected = [...PARTS, ...STORES].flatMap((part) => [`kill ${part}`, `freeze ${part}`]);
  for (const seed of SEEDS) {
    const hit = new Set(plan(seed).map(({ part, kind }) => `${kind} ${part}`));
    expect([...hit].sort()).toEqual([...expected, 'flush redis', 'outage kafka', 'late acquirer', 'error acquirer'].sort());
    expect(plan(seed).filter(({ kind }) => kind === 'outage')).toEqual([expect.objectContaining({ part: 'kafka', forMs: 60_000 })]);
  }
});

it('flushes Redis first, so that a short run does it, too', () => {
  for (const seed of SEEDS) {
    const [first] = plan(seed, { durationMs: 60_000 });
    expect(first).toMatchObject({ part: 'redis', kind: 'flush' });
  }
});

it('has one kill of each, a flush and all faults of the acquirer in the short form, whatever the seed', () => {
  const ofAcquirer = ['error acquirer', 'freeze acquirer', 'kill acquirer', 'late acquirer'];
  const expected = [...ofAcquirer, 'flush redis', 'kill billing', 'kill notifier', 'kill payments'].sort();
  for (const seed of SEEDS) {
    const planned = plan(seed, {
      parts: ['payments:kill', 'billing:kill', 'notifier:kill', 'redis:flush', 'acquirer'],
      durationMs: SHORT_MS,
      freezeMs: 5_000,
    });
    const hit = new Set(planned.map(({ part, kind }) => `${kind} ${part}`));
    expect([...hit].sort()).toEqual(expected);
  }
});

it('keeps the processor away for half an hour', () => {
  const planned = plan(1, { parts: ['sandbox'], kinds: ['freeze'], durationMs: 31 * 60_000, freezeMs: 30 * 60_000 });
  expect(planned).toEqual([expect.objectContaining({ part: 'sandbox', kind: 'freeze', forMs: 30 * 60_000 })]);
});

it('hits a part in one way alone where that is asked', () => {
  const planned = plan(1, { parts: ['redis:flush', 'kafka:freeze', 'payments'], durationMs: 300_000 });
  const hit = new Set(planned.map(({ part, kind }) => `${kind} ${part}`));
  expect([...hit].sort()).toEqual(['flush redis', 'freeze kafka', 'freeze payments', 'kill payments']);
  expect(() => wantedPart('redis:burn')).toThrow('kinds are kill, freeze, flush, restart, outage, late, error');
});

it('kills and freezes in turn, one part at a time, and ends in time', () => {
  const planned = plan(5);
  const kinds = planned.map(({ kind }) => (kind === 'kill' || kind === 'flush' ? 'loss' : 'long'));
  expect(kinds.every((kind, at) => kind === (at % 2 === 0 ? 'loss' : 'long'))).toBe(true);
  planned.slice(1).forEach(({ at }, before) => expect(at).toBeGreaterThan((planned[before]?.at ?? 0) + (planned[before]?.forMs ?? 0)));
  const last = planned.at(-1);
  expect((last?.at ?? 0) + (last?.forMs ?? 0)).toBeLessThanOrEqual(840_000);
});

it('can be narrowed to some parts and one kind', () => {
  const planned = plan(1, { parts: ['payments', 'notifier'], kinds: ['kill'], durationMs: 30_000 });
  expect(
    planned
      .slice(0, 2)
      .map(({ part }) => part)
      .sort(),
  ).toEqual(['notifier', 'payments']);
  expect(planned.every(({ kind }) => kind === 'kill')).toBe(true);
});

it('restarts clusters alone, in turn, and flushes none', () => {
  const planned = plan(1, { parts: ['redis', 'payments'], clusters: ['redis'], durationMs: 400_000 });
  const kinds = planned.map(({ kind }) => kind);
  expect(kinds.slice(0, 6)).toEqual(['kill', 'freeze', 'restart', 'kill', 'freeze', 'restart']);
  expect(planned.filter(({ kind }) => kind === 'restart').every(({ part }) => part === 'redis')).toBe(true);
});

it('is empty without parts', () => expect(plan(1, { parts: [] })).toEqual([]));
