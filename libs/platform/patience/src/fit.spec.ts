import { Fit } from './fit.js';

const LIMITS = { places: 100, least: 8, most: 120, fineMs: 500, sharedMs: 25 };

const ALONE = { isFull: true, isShared: false };

/** Answers that come one after the other, 30 ms apart, each of which took so long. Answers how many fit after the last. */
function after(fit: Fit, count: number, ms: number, { isFull = true, isShared = false, from = 0, apartMs = 30 } = {}): number {
  for (let nth = 0; nth < count; nth += 1) fit.began(ms, { isFull, isShared }, from + nth * apartMs);
  return fit.places;
}

it('are as many as at the beginning, while nothing is known', () => {
  expect(after(new Fit(LIMITS), 19, 5_000)).toBe(100);
});

it.each([
  ['fewer when answers take too long', 501, true, 80],
  ['half as many when they take twice as long', 1_000, true, 50],
  ['a quarter at once, at the least', 60_000, true, 25],
  ['fewer even when nobody waits', 501, false, 80],
  ['more when they are fine and somebody waits', 500, true, 110],
  ['as many when nobody waits', 500, false, 100],
])('are %s', (_, ms, isFull, places) => {
  expect(after(new Fit(LIMITS), 20, ms, { isFull })).toBe(places);
});

it('half of the answers decide, not the slowest', () => {
  const fit = new Fit(LIMITS);
  for (let nth = 0; nth < 20; nth += 1) fit.began(nth < 9 ? 60_000 : 10, ALONE, nth * 30);
  expect(fit.places).toBe(110);
});

it('are never below the least, nor above the most', () => {
  expect(after(new Fit(LIMITS), 20_000, 1_000)).toBe(8);
  expect(after(new Fit(LIMITS), 20_000, 1)).toBe(120);
});

it('come back once answers are fine again', () => {
  const fit = new Fit(LIMITS);
  after(fit, 2_000, 1_000);
  expect(after(fit, 20_000, 1, { from: 100_000 })).toBe(120);
});

it('a burst is judged once, and says when', () => {
  const fit = new Fit(LIMITS);
  const judged = Array.from({ length: 100 }, (_, nth) => fit.began(1_000, ALONE, nth < 50 ? 0 : 500));
  expect(judged.indexOf(true)).toBe(50);
  expect([judged.filter(Boolean), fit.places]).toEqual([[true], 50]);
});

it('answers that are seconds apart say nothing', () => {
  expect(after(new Fit(LIMITS), 100, 1_000, { apartMs: 300 })).toBe(100);
});

describe('beside others', () => {
  it.each([
    ['as many while answers are quick', 25, 110],
    ['fewer as soon as they are slow', 26, 80],
  ])('are %s', (_, ms, places) => {
    const fit = new Fit(LIMITS);
    after(fit, 20, 1, { isFull: false }); // at best
    expect(after(fit, 20, ms, { isShared: true, from: 1_000 })).toBe(places);
  });

  it('what takes long by itself is slow only at thrice that', () => {
    const fit = new Fit({ ...LIMITS, places: 8, least: 8 });
    after(fit, 20, 60, { isFull: false });
    expect(after(fit, 20, 180, { isShared: true, from: 1_000 })).toBe(9);
    expect(after(fit, 20, 181, { isShared: true, from: 2_000 })).toBe(8);
  });

  it('what has become slow by itself is found with the least at once', () => {
    const fit = new Fit({ ...LIMITS, places: 8, least: 8 });
    after(fit, 20, 5, { isFull: false });
    expect(after(fit, 40, 60, { isShared: true, from: 1_000 })).toBe(9);
  });

  it('counts for five seconds after the others were there', () => {
    const fit = new Fit(LIMITS);
    after(fit, 20, 5, { isFull: false });
    fit.began(5, { isFull: false, isShared: true }, 1_000);
    expect(after(fit, 39, 30, { from: 1_030 })).toBe(64);
    expect(after(fit, 20, 30, { from: 6_000 })).toBe(71);
  });
});

describe('how many are answered in a second', () => {
  it('is known once somebody has waited all along, from the first answer on', () => {
    const fit = new Fit(LIMITS);
    expect(fit.perSecond).toBe(Infinity);
    after(fit, 20, 10, { from: 0 });
    after(fit, 21, 10, { from: 3_000, apartMs: 25 });
    expect(fit.perSecond).toBe(40);
  });

  it('is not while there was no need to wait', () => {
    const fit = new Fit(LIMITS);
    after(fit, 20, 10);
    fit.began(10, { isFull: false, isShared: false }, 1_000);
    after(fit, 20, 10, { from: 1_001 });
    expect(fit.perSecond).toBe(Infinity);
  });
});
