import { Fit } from './fit.js';

const LIMITS = { places: 100, least: 8, most: 120, fineMs: 500 };

/** Answers that come one after the other, 30 ms apart, each of which took so long. Answers how many fit after the last. */
function after(fit: Fit, count: number, ms: number, { isFull = true, from = 0, apartMs = 30 } = {}): number {
  for (let nth = 0; nth < count; nth += 1) fit.began(ms, isFull, from + nth * apartMs);
  return fit.places;
}

it('are as many as at the beginning, while nothing is known', () => {
  expect(after(new Fit(LIMITS), 19, 5_000)).toBe(100);
});

it.each([
  ['fewer when answers take too long', 501, true, 80],
  ['fewer even when nobody waits', 501, false, 80],
  ['more when they are fine and somebody waits', 500, true, 110],
  ['as many when nobody waits', 500, false, 100],
])('are %s', (_, ms, isFull, places) => {
  expect(after(new Fit(LIMITS), 20, ms, { isFull })).toBe(places);
});

it('half of the answers decide, not the slowest', () => {
  const fit = new Fit(LIMITS);
  for (let nth = 0; nth < 20; nth += 1) fit.began(nth < 9 ? 60_000 : 10, true, nth * 30);
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

it('a burst is judged once, and says when it has changed anything', () => {
  const fit = new Fit(LIMITS);
  const changed = Array.from({ length: 100 }, (_, nth) => fit.began(1_000, true, nth < 50 ? 0 : 500));
  expect(changed.indexOf(true)).toBe(50);
  expect([changed.filter(Boolean), fit.places]).toEqual([[true], 80]);
});

it('answers that are seconds apart say nothing', () => {
  expect(after(new Fit(LIMITS), 100, 1_000, { apartMs: 300 })).toBe(100);
});
