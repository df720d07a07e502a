import { accepted, breaks } from './released.js';

const found = breaks();
const decided = accepted();

it('the documents keep what the last release promised; if not: CONTRIBUTING.md, “When a gate is red”', () =>
  expect(found.filter((each) => !decided.some((decision) => decision.break === each))).toEqual([]));

it('what was accepted is a break, and says why', () =>
  expect(decided.filter((each) => !found.includes(each.break) || each.because.trim() === '')).toEqual([]));
