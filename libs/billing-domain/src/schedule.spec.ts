import { Temporal } from '@js-temporal/polyfill';
import fc from 'fast-check';
import { latestCycle, nextAttempt, noticeTime, periodOf, type Rhythm, startOf, trialEnd } from './schedule.js';

const MONTHLY: Rhythm = { frequency: 'MONTHLY', interval: 1 };
const DAY_MS = 24 * 60 * 60 * 1_000;

it.each([
  ['31 January, monthly', '2030-01-31T10:00:00.000Z', MONTHLY, ['01-31', '02-28', '03-31', '04-30', '05-31']],
  ['in a leap year', '2032-01-31T10:00:00.000Z', MONTHLY, ['01-31', '02-29', '03-31', '04-30', '05-31']],
  [
    '29 February, yearly',
    '2032-02-29T23:59:59.999Z',
    { frequency: 'MONTHLY', interval: 12 },
    ['02-29', '02-28', '02-28', '02-28', '02-29'],
  ],
  ['quarterly', '2030-11-30T00:00:00.000Z', { frequency: 'MONTHLY', interval: 3 }, ['11-30', '02-28', '05-30', '08-30', '11-30']],
  ['every two weeks', '2030-12-25T08:30:00.000Z', { frequency: 'WEEKLY', interval: 2 }, ['12-25', '01-08', '01-22', '02-05', '02-19']],
] as [string, string, Rhythm, string[]][])('charges on its day or the last one of a month: %s', (_, anchor, rhythm, days) => {
  const starts = [1, 2, 3, 4, 5].map((cycle) => startOf(cycle, anchor, rhythm));
  expect(starts.map((start) => start.slice(5, 10))).toEqual(days);
  expect(new Set(starts.map((start) => start.slice(10)))).toEqual(new Set([anchor.slice(10)]));
});

const anchors = fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-12-31T23:59:59Z'), noInvalidDate: true });
const rhythms: fc.Arbitrary<Rhythm> = fc.record({
  frequency: fc.constantFrom('WEEKLY', 'MONTHLY'),
  interval: fc.integer({ min: 1, max: 12 }),
});

/** Temporal's own arithmetic, which clamps to the end of a month. */
function byTemporal(cycle: number, anchor: Date, { frequency, interval }: Rhythm): string {
  const steps = (cycle - 1) * interval;
  const begin = Temporal.Instant.fromEpochMilliseconds(anchor.getTime()).toZonedDateTimeISO('UTC');
  const start = begin.add(frequency === 'WEEKLY' ? { weeks: steps } : { months: steps });
  return new Date(start.epochMilliseconds).toISOString();
}

it('agrees with Temporal on every cycle of 50 years', () => {
  fc.assert(
    fc.property(anchors, rhythms, (anchor, rhythm) => {
      const cycles = Math.floor((50 * (rhythm.frequency === 'WEEKLY' ? 52 : 12)) / rhythm.interval);
      const at = anchor.toISOString();
      for (let cycle = 1; cycle <= cycles; cycle += 7) {
        expect(startOf(cycle, at, rhythm)).toBe(byTemporal(cycle, anchor, rhythm));
        expect(periodOf(cycle, at, rhythm).end).toBe(startOf(cycle + 1, at, rhythm));
      }
    }),
    { numRuns: 200 },
  );
});

it('finds the latest cycle at any moment of 50 years', () => {
  fc.assert(
    fc.property(anchors, rhythms, fc.integer({ min: -400 * DAY_MS, max: 50 * 365 * DAY_MS }), (anchor, rhythm, ms) => {
      const [begin, at] = [anchor.toISOString(), new Date(anchor.getTime() + ms).toISOString()];
      const cycle = latestCycle(at, begin, rhythm);
      if (ms < 0) expect(cycle).toBe(0);
      else expect([startOf(cycle, begin, rhythm) <= at, at < startOf(cycle + 1, begin, rhythm)]).toEqual([true, true]);
    }),
  );
});

it('has attempts on days 0, 2, 5 and 7, none within a day of the failure before', () => {
  const zero = '2030-03-01T10:00:00.000Z';
  const soon = '2030-03-01T10:00:05.000Z';
  expect([1, 2, 3].map((failed) => nextAttempt(zero, failed, soon))).toEqual([
    '2030-03-03T10:00:00.000Z',
    '2030-03-06T10:00:00.000Z',
    '2030-03-08T10:00:00.000Z',
  ]);
  expect(nextAttempt(zero, 1, '2030-03-09T12:00:00.000Z')).toBe('2030-03-10T12:00:00.000Z');
});

it('a trial lasts whole days, and its end is told three days before', () => {
  const end = trialEnd('2030-02-20T10:00:00.000Z', 14);
  expect([end, noticeTime(end)]).toEqual(['2030-03-06T10:00:00.000Z', '2030-03-03T10:00:00.000Z']);
});
