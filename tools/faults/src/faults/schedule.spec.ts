import { Random } from '../random.js';
import { type FaultKind, schedule } from './schedule.js';

const ALL: readonly FaultKind[] = ['kill', 'freeze', 'flush', 'restart'];
const PARTS = ['gateway', 'gateway-2', 'payments', 'payments-2', 'notifier', 'notifier-2', 'catalog', 'checkout', 'sandbox'];
const STORES = ['event-store', 'postgres', 'kafka', 'redis'];
const plan = (seed: number, changes: object = {}) =>
  schedule(new Random(seed), { parts: [...PARTS, ...STORES], clusters: [], kinds: ALL, durationMs: 600_000, freezeMs: 20_000, ...changes });

it('depends only on the seed', () => {
  expect(plan(1)).toEqual(plan(1));
  expect(plan(1)).not.toEqual(plan(2));
});

it('hits every part both ways within ten minutes, and flushes Redis', () => {
  const hit = new Set(plan(1).map(({ part, kind }) => `${kind} ${part}`));
  const expected = [...PARTS, ...STORES].flatMap((part) => [`kill ${part}`, `freeze ${part}`]);
  expect([...hit].sort()).toEqual([...expected, 'flush redis'].sort());
});

it('kills and freezes in turn, one part at a time, and ends in time', () => {
  const planned = plan(5);
  const kinds = planned.map(({ kind }) => (kind === 'freeze' ? 'freeze' : 'loss'));
  expect(kinds.every((kind, at) => kind === (at % 2 === 0 ? 'loss' : 'freeze'))).toBe(true);
  planned.slice(1).forEach(({ at }, before) => expect(at).toBeGreaterThan((planned[before]?.at ?? 0) + (planned[before]?.forMs ?? 0)));
  const last = planned.at(-1);
  expect((last?.at ?? 0) + (last?.forMs ?? 0)).toBeLessThanOrEqual(600_000);
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
