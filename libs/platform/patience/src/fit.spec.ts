import { Fit } from './fit.js';

const LIMITS = { places: 100, least: 8, most: 160, fineMs: 500 };

/** Answers to what is sent from a time on, `apartMs` one after the other, each of which takes so long. Answers how many fit after the last. */
function after(fit: Fit, count: number, ms: number, { isFull = true, from = 0, apartMs = 30, goesOn = false } = {}): number {
  if (!goesOn) fit.begin(from);
  for (let nth = 0; nth < count; nth += 1) fit.began(ms, isFull, from + ms + nth * apartMs);
  return fit.places;
}

it('are as many as at the beginning, while nothing is known', () => {
  expect(after(new Fit(LIMITS), 19, 1_000)).toBe(100);
  expect(after(new Fit(LIMITS), 2, 4_000)).toBe(100);
});

it('a few answers are enough where they are rare: those of large pages', () => {
  const fit = new Fit(LIMITS);
  after(fit, 20, 10, { isFull: false }); // at best
  expect(after(fit, 3, 4_000, { from: 1_000, apartMs: 500 })).toBe(25);
});

it.each([
  ['fewer when answers take too long', 501, true, 80],
  ['half as many when they take twice as long', 1_000, true, 50],
  ['a quarter at once, at the least', 4_000, true, 25],
  ['as many, however slow, when nobody waits', 4_000, false, 100],
  ['a tenth more when they are fine and somebody waits', 500, true, 110],
  ['a quarter more when they could be a quarter slower', 400, true, 125],
  ['half as many more at most', 10, true, 150],
  ['as many when nobody waits', 500, false, 100],
])('are %s', (_, ms, isFull, places) => {
  const fit = new Fit(LIMITS);
  after(fit, 20, 10, { isFull: false }); // at best
  expect(after(fit, 20, ms, { isFull, from: 1_000 })).toBe(places);
});

it('half of the answers decide, not the slowest', () => {
  const fit = new Fit(LIMITS);
  fit.begin(0);
  for (let nth = 0; nth < 20; nth += 1) fit.began(nth < 9 ? 1_000 : 10, true, 1_000 + nth * 30);
  expect(fit.places).toBe(150);
});

it('are never below the least, nor above the most', () => {
  const fit = new Fit(LIMITS);
  after(fit, 20, 1, { isFull: false });
  const found: number[] = [];
  let from = 1_000;
  for (let nth = 1; nth <= 20; nth += 1) {
    const ms = 70 * fit.places; // the fewer, the faster
    found.push(after(fit, 20, ms, { from, goesOn: true }));
    from += ms + 1_000;
  }
  expect(Math.min(...found)).toBe(8);
  for (let nth = 1; nth <= 40; nth += 1) after(fit, 20, 1, { from: 300_000 + nth * 3_000 });
  expect(fit.places).toBe(160);
});

it('a burst is judged once, and says when', () => {
  const fit = new Fit(LIMITS);
  after(fit, 20, 1, { isFull: false });
  fit.begin(1_000);
  const judged = Array.from({ length: 100 }, (_, nth) => fit.began(400, true, nth < 50 ? 1_400 : 1_500));
  expect(judged.indexOf(true)).toBe(50);
  expect([judged.filter(Boolean), fit.places]).toEqual([[true], 125]);
});

it('answers that are many seconds apart say nothing', () => {
  expect(after(new Fit(LIMITS), 100, 1_000, { apartMs: 6_000 })).toBe(100);
});

it('what was sent before the last judgement says nothing of what was found then', () => {
  const fit = new Fit(LIMITS);
  after(fit, 20, 1, { isFull: false });
  fit.begin(1_000);
  const judged = Array.from({ length: 100 }, (_, nth) => fit.began(1_001 + nth * 10, true, 2_000 + nth * 10));
  expect([judged.includes(true), fit.places]).toEqual([false, 100]);
});

describe('what takes long by itself', () => {
  it('is slow only at thrice that', () => {
    const fit = new Fit({ ...LIMITS, places: 10, fineMs: 25 });
    after(fit, 20, 60, { isFull: false });
    expect(after(fit, 20, 180, { from: 1_000 })).toBe(11);
    expect(after(fit, 20, 181, { from: 2_000 })).toBe(8);
  });

  it('is found with the least at once, in seconds, when it has become so', () => {
    const fit = new Fit({ ...LIMITS, places: 8, fineMs: 25 });
    after(fit, 20, 10, { isFull: false });
    const found = Array.from({ length: 9 }, (_, nth) => after(fit, 20, 60, { from: (nth + 1) * 1_000 }));
    expect(found).toEqual([8, 8, 8, 8, 8, 8, 8, 8, 9]);
  });
});

describe('what is slow however few are asked for', () => {
  const aSlowOne = (limits = LIMITS) => {
    const fit = new Fit(limits);
    after(fit, 20, 10, { isFull: false }); // at best
    let from = 0;
    return (ms: number) => after(fit, 20, ms, { from: (from += 6_000), goesOn: true });
  };

  it('is asked as often again, and not more often', () => {
    const next = aSlowOne();
    expect([2_000, 2_000, 2_000].map(next)).toEqual([25, 100, 100]);
  });

  it('is asked less where that made it faster', () => {
    const next = aSlowOne();
    expect([2_000, 1_250, 800].map(next)).toEqual([25, 10, 8]);
  });

  it('is slow at a quarter more than it was then, and later than it has been since', () => {
    const next = aSlowOne();
    expect([2_000, 2_000, 800, 1_001].map(next)).toEqual([25, 100, 100, 80]);
  });

  it('is asked more than the least again', () => {
    const next = aSlowOne({ ...LIMITS, places: 10 });
    expect([800, 700, 700, 700].map(next)).toEqual([8, 8, 9, 10]);
  });

  it('is not what takes less than 300 ms', () => {
    const next = aSlowOne({ ...LIMITS, fineMs: 25 });
    expect([300, 300].map(next)).toEqual([25, 8]);
  });
});

it('knows how long they take at best from another that shares it', () => {
  const best = { ms: Infinity };
  after(new Fit(LIMITS, best), 20, 10, { isFull: false });
  expect(after(new Fit({ ...LIMITS, fineMs: 25 }, best), 20, 60)).toBe(50);
});

describe('how many are answered in a second', () => {
  it('is known once somebody has waited all along, from the first answer on', () => {
    const fit = new Fit(LIMITS);
    expect(fit.perSecond).toBe(Infinity);
    fit.begin(0);
    for (let nth = 0; nth < 21; nth += 1) fit.began(10, true, 3_000 + nth * 25);
    expect(fit.perSecond).toBe(40);
  });

  it('is not while there was no need to wait', () => {
    const fit = new Fit(LIMITS);
    after(fit, 20, 10);
    fit.begin(1_000);
    for (let nth = 0; nth < 21; nth += 1) fit.began(10, nth > 0, 1_010 + nth * 25);
    expect(fit.perSecond).toBe(Infinity);
  });
});
