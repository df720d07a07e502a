import { accepted, breaks, HELD } from './released.js';

const found = breaks();
const decided = accepted();

it('the documents keep what the last release promised; if not: CONTRIBUTING.md, “When a gate is red”', () =>
  expect(found.filter((each) => !decided.some((decision) => decision.break === each))).toEqual([]));

it('what was accepted is a break, and says why', () =>
  expect(decided.filter((each) => !found.includes(each.break) || each.because.trim() === '')).toEqual([]));

it('an empty document breaks all that its release promised', () => {
  const empty = (file: string) =>
    file.includes('webhooks/') ? [] : { paths: {}, definitions: {}, channels: {}, operations: {}, requests: [] };
  const documents = breaks(empty).map((sentence) => sentence.split(':')[0]);
  expect([...new Set(documents)]).toEqual(HELD.map(({ name }) => name));
});
