import { longestOf } from './pulse.js';

const beat = (from: number, to: number) => ({ from, to });
const beats = [beat(0, 20), beat(990, 1_030), beat(1_100, 31_010), beat(31_100, 31_150)];

it('takes the longest beat', () => expect(longestOf(beats, undefined)).toBe(29_910));

it('leaves out what touches the time in which the part was away', () =>
  expect(longestOf(beats, { awayFrom: 1_000, backAt: 31_000 })).toBe(50));
