import type { Asked, Kind } from './asked.js';
import { acceptedCost, grantedWithin, timesOf } from './times.js';

/** A request that was due then and took so long. */
const asked = (dueAt: number, ms: number, kind: Kind = 'read', status = 200): Asked => ({
  kind,
  dueAt,
  sentAt: dueAt + 1,
  answeredAt: dueAt + ms,
  status,
});
const away = { part: 'event-store', awayFrom: 10_000, backAt: 40_000 };
const memory = [
  { name: 'payments', first: 100, early: 0, late: 0, most: 130 },
  { name: 'gateway', first: 80, early: 0, late: 0, most: 170 },
];
const times = (all: readonly Asked[], how: 'frozen' | 'killed' = 'frozen') => timesOf(all, away, how, memory);

it('takes the longest of all answers, from when they were due', () =>
  expect(times([asked(0, 10), asked(12_000, 5_900, 'creation', 503), asked(50_000, 20)]).longest).toBe(5_900));

it.each([
  ['frozen', 16_000],
  ['killed', 13_000],
] as const)('takes refusals of a part that was %s from %d on, and nothing that was served', (how, from) => {
  const all = [
    asked(from - 1, 4_000, 'creation', 503),
    asked(from, 250, 'creation', 503),
    asked(from, 900),
    asked(40_000, 900, 'list', 503),
  ];
  expect(times(all, how).refusalP99).toBeCloseTo(250, 0);
});

it('compares what needs the part not with before, the worst kind of it', () => {
  const before = [asked(0, 10, 'read'), asked(0, 20, 'list'), asked(0, 10, 'creation')];
  const while_ = [asked(20_000, 20, 'read'), asked(20_000, 60, 'list'), asked(20_000, 4_000, 'creation')];
  expect(times([...before, ...while_]).apart).toBeCloseTo(3, 1);
});

it.each([
  ['frozen', 16_000],
  ['killed', 13_000],
] as const)('compares what needs a part that was %s not with before once more, from %d on', (how, from) => {
  const before = [asked(0, 10, 'read'), asked(0, 10, 'list')];
  const early = [asked(from - 1, 2_000, 'read')];
  const { apart, apartOnceKnown } = times([...before, ...early, asked(from, 15, 'read'), asked(from, 12, 'list')], how);
  expect(apart).toBeGreaterThan(150);
  expect(apartOnceKnown).toBeCloseTo(1.5, 1);
});

it('judges what is due 3 s after the return and later', () => {
  const before = [asked(0, 10, 'read'), asked(0, 10, 'list'), asked(0, 10, 'creation')];
  const early = [asked(42_999, 900, 'creation', 503)];
  const late = [asked(43_000, 10, 'read'), asked(43_000, 25, 'list', 503), asked(43_000, 15, 'creation')];
  const { refusedAfter, after } = times([...before, ...early, ...late]);
  expect([refusedAfter, Math.round(after * 10) / 10]).toEqual([1, 2.5]);
});

it('takes the process that grew most', () => expect(times([asked(0, 1)]).growth).toBe(90));

it('has no figure for what was not asked for', () => {
  const { refusalP99, apart, apartOnceKnown, after } = times([asked(0, 1)]);
  expect([refusalP99, apart, apartOnceKnown, after]).toEqual([NaN, NaN, NaN, NaN]);
});

it('gives an accepted one its share of what the refusals leave', () =>
  expect(acceptedCost({ accepted: 100, refused: 400, cpuMs: 110 }, 0.05)).toBeCloseTo(0.9));

it.each([
  ['the refusals alone took more', 0.3],
  ['nobody knows what a refusal takes', NaN],
])('has no cost of an accepted one where %s', (_, refusalMs) =>
  expect(acceptedCost({ accepted: 100, refused: 400, cpuMs: 110 }, refusalMs)).toBeNaN(),
);

it('gives those that wait as long as they need beside the others', () => expect(grantedWithin(4_500, 900, 150)).toBeCloseTo(10_895, 0));
