import { readFileSync } from 'node:fs';
import { STREAM_CATEGORIES, type StreamCategory } from '@cauce/services';
import { Decisions } from './decisions.js';
import { RETRACES } from './retraces.js';
import { decideLines } from './sources.js';

const CATEGORIES = Object.keys(STREAM_CATEGORIES) as StreamCategory[];
const fileOf = (category: StreamCategory) => new URL(`../../../../../libs/contracts/recorded/${category}.ndjson`, import.meta.url).pathname;
const linesOf = (category: StreamCategory) =>
  readFileSync(fileOf(category), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { stream: string; revision: number; type: string; data: object });

/** What is stored in the streams of each category, from what the services append (docs/events.md). */
const STORED = JSON.parse(readFileSync(new URL('../../../../../libs/contracts/stored-events.json', import.meta.url).pathname, 'utf8')) as {
  definitions: Record<string, unknown>;
};
const types = (schema: unknown): string[] =>
  [...JSON.stringify(schema).matchAll(/"type":\{"type":"string","const":"(\w+)"/g)].map(([, type = '']) => type);

describe('the streams that were recorded by earlier versions', () => {
  it.each(CATEGORIES)('%s: today’s code would record them again', async (category) => {
    const told: string[] = [];
    const decisions = new Decisions(new Set(), (line) => told.push(line));
    await decideLines(fileOf(category), [category], decisions);
    expect(told).toEqual([]);
    expect(decisions.describe()).toMatch(
      new RegExp(`^${category}: [0-9,]+ streams? with [0-9,]+ events?, today's code would record them again\\.$`),
    );
  });

  it('have an event of every type that is stored', () => {
    const recorded = new Set(CATEGORIES.flatMap(linesOf).map(({ type }) => type));
    const stored = types(STORED.definitions);
    expect(stored.length).toBeGreaterThan(50);
    expect(stored.filter((type) => !recorded.has(type))).toEqual([]);
  });

  it.each(CATEGORIES)('%s: it is said where a stream does what the table does not allow', (category) => {
    const [first] = linesOf(category);
    const twice = [first, first].map((event) => event ?? { type: '', data: {} });
    expect(RETRACES[category](twice)).toMatchObject([{ revision: 1 }]);
  });
});
