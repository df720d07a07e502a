import { ahead, clockFindings } from './clocks.js';
import { about } from './finding.js';

const exact = (time: number) => ({ time, asked: 10_000, answered: 10_400 });
const seconds = (time: number) => ({ ...exact(time), toMs: 1_000 });

it.each([
  [exact(10_000), 0],
  [exact(10_400), 0],
  [exact(13_400), 3_000],
  [exact(7_000), -3_000],
  // It says the second before, and may have looked at its clock a second ago.
  [seconds(8_000), 0],
  [seconds(6_000), -2_000],
  [seconds(11_400), 1_000],
])('%j is ahead by %i ms', (clock, ms) => expect(ahead(clock)).toBe(ms));

it.each([
  [12_300, []],
  [12_500, ['note']],
  [18_500, ['failed']],
  [7_900, ['note']],
  [1_900, ['failed']],
])('a clock at %i: %j', (time, levels) => {
  expect(clockFindings(exact(time), 'the clock', about('SOME_URL')).map(({ level }) => level)).toEqual(levels);
});
