import { verdict } from './verdict.js';

const longest = { head: 'longest answer', value: 6_000, atMost: 6_000 };
const growth = { head: 'growth', value: 101, atMost: 100 };

it.each([
  ['met', 0.1, [longest]],
  ['missed: growth', 0, [longest, growth]],
  ['met', 0, [longest, { ...growth, value: NaN }]],
  ['not measured', 0, [{ ...growth, value: NaN }]],
  ['not measured', 0.11, [longest]],
  ['not measured', undefined, [longest]],
])('%s, where others used %s cores', (words, others, all) => expect(verdict(others, all)).toBe(words));
