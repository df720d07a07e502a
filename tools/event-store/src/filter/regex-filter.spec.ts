import { jest } from '@jest/globals';
import type { RecordedEvent } from '../event.js';
import { Matcher } from './matcher.js';
import { RegexFilter } from './regex-filter.js';

const matcher = new Matcher();
const ask = jest.spyOn(matcher, 'ask');
const here = new AbortController().signal;

beforeEach(() => ask.mockClear());
afterAll(() => matcher.close());

const ofTypes = (...types: string[]) => types.map((type) => ({ type }) as RecordedEvent);
const filterOf = (regex: string) => new RegexFilter(regex, ({ type }) => type, matcher);

async function wanted(filter: RegexFilter, types: string[]): Promise<string[]> {
  const events = ofTypes(...types);
  return events.filter(await filter.choose(events, here)).map(({ type }) => type);
}

const asked = () => ask.mock.calls.map(([, names]) => names);

it('asks once for each name, and answers at once for those that it knows', async () => {
  const filter = filterOf('^A');
  expect(await wanted(filter, ['A1', 'B1', 'A1', 'A2', 'B1'])).toEqual(['A1', 'A1', 'A2']);
  expect(await wanted(filter, ['B1', 'A2', 'A3'])).toEqual(['A2', 'A3']);
  expect(asked()).toEqual([['A1', 'B1', 'A2'], ['A3']]);
  expect(filter.choose(ofTypes('A1', 'B1'), here)).toBeInstanceOf(Function);
});

it('remembers 2,000 names, and none of more than 256 characters', async () => {
  const filter = filterOf('^A');
  const page = (from: number, length = 200) => Array.from({ length }, (_, index) => `A${from + index}`);
  for (let from = 0; from < 2_200; from += 200) await wanted(filter, page(from));
  ask.mockClear();
  const long = `A${'x'.repeat(256)}`;
  expect(await wanted(filter, [long, ...page(0, 2), ...page(200, 2)])).toHaveLength(5);
  expect(await wanted(filter, [long])).toEqual([long]);
  expect(asked()).toEqual([[long, 'A0', 'A1'], [long]]);
});
