import fc from 'fast-check';
import { activation, phaseOf } from './index.js';

const at = '2030-01-10T10:00:00.000Z';
const later = (ms: number) => new Date(Date.parse(at) + ms).toISOString();
const DAY_MS = 86_400_000;

describe('a rotation', () => {
  it.each([
    ['before its time', -1, 'old', ['old', 'new']],
    ['at its time', 0, 'new', ['new', 'old']],
    ['for a day after it', DAY_MS - 1, 'new', ['new', 'old']],
    ['after that', DAY_MS, 'new', ['new']],
  ] as const)('%s', (_, ms, current, signs) => expect(phaseOf(at, later(ms))).toEqual({ current, signs }));

  it('is in 24 hours unless told', () => expect(activation(undefined, at)).toBe(later(DAY_MS)));
  it.each([
    ['now', 0, true],
    ['in 30 days', 30 * DAY_MS, true],
    ['in the past', -1, false],
    ['after 30 days', 30 * DAY_MS + 1, false],
  ])('may be %s: %s', (_, ms, allowed) => expect(activation(later(ms), at)).toBe(allowed ? later(ms) : undefined));
  it('reads any offset', () => expect(activation('2030-01-10T12:00:00+01:00', at)).toBe('2030-01-10T11:00:00.000Z'));

  it('always signs with what is current, first', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40 * DAY_MS, max: 40 * DAY_MS }), (ms) => {
        const { current, signs } = phaseOf(at, later(ms));
        expect(signs[0]).toBe(current);
      }),
    );
  });
});
