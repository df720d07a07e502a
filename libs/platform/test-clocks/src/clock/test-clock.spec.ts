import fc from 'fast-check';
import { isQuiet, nextStop, refusalOf, type TestClock } from './test-clock.js';

const MONDAY = '2030-01-07T00:00:00.000Z';
const TUESDAY = '2030-01-08T00:00:00.000Z';
const WEDNESDAY = '2030-01-09T00:00:00.000Z';
const THURSDAY = '2030-01-10T00:00:00.000Z';
const ready: TestClock = { now: TUESDAY, state: 'READY' };
const advancing: TestClock = { now: TUESDAY, state: 'ADVANCING', target: THURSDAY };

describe('a clock that is ready', () => {
  it.each([
    [TUESDAY, undefined],
    [WEDNESDAY, undefined],
    [MONDAY, 'BACKWARDS'],
  ])('asked to go to %s: %s', (to, refusal) => {
    expect(refusalOf(ready, to)).toBe(refusal);
  });
});

describe('an advancing clock', () => {
  it('refuses a second advance', () => {
    expect(refusalOf(advancing, THURSDAY)).toBe('TEST_CLOCK_ADVANCING');
    expect(refusalOf(advancing, MONDAY)).toBe('TEST_CLOCK_ADVANCING');
  });

  it('stops at the earliest due time', () => {
    expect(nextStop(advancing, [undefined, THURSDAY, WEDNESDAY])).toBe(WEDNESDAY);
  });

  it('goes to its target when nothing is due before it', () => {
    expect(nextStop(advancing, [])).toBe(THURSDAY);
    expect(nextStop(advancing, [undefined, '2031-01-01T00:00:00.000Z'])).toBe(THURSDAY);
  });

  it('always moves and never passes its target, whatever is due', () => {
    const time = fc
      .date({ min: new Date('2029-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(fc.array(fc.option(time, { nil: undefined })), (dues) => {
        const stop = nextStop(advancing, dues);
        expect(stop > advancing.now && stop <= THURSDAY).toBe(true);
      }),
    );
  });
});

describe('a stop', () => {
  const round = { ranCount: 0, isDone: true, changeToken: '3:7' };

  it('is quiet when a round finds nothing to do and nothing has changed since the previous one', () => {
    expect(isQuiet(round, '3:7')).toBe(true);
  });

  it.each([
    ['something was due', { ...round, ranCount: 1 }, '3:7'],
    ['something is under way', { ...round, isDone: false }, '3:7'],
    ['something has moved', round, '3:6'],
    ['there was no round before', round, undefined],
  ])('is not quiet when %s', (_, each, before) => {
    expect(isQuiet(each, before)).toBe(false);
  });
});
