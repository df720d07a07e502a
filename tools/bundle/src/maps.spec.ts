import { decode, encode } from '@jridgewell/sourcemap-codec';
import { oursOf } from './maps.js';

const SOURCES = ['../node_modules/kafkajs/index.js', '../apps/billing/src/main.ts', '../libs/kernel/src/money.ts'];
const [KAFKA, MAIN, MONEY] = [0, 1, 2];

const mapOf = (mappings: Parameters<typeof encode>[0]) =>
  oursOf({ version: 3, sources: SOURCES, names: ['x'], mappings: encode(mappings) });

it('a map leads to our modules alone, without names', () => {
  const { sources, names, mappings } = mapOf([[[0, MONEY, 4, 2, 0]], [[0, KAFKA, 0, 0]], [[3, MAIN, 7, 1]]]);
  expect({ sources, names }).toEqual({ sources: SOURCES.slice(1), names: [] });
  expect(decode(mappings)).toEqual([[[0, 1, 4, 2]], [[0]], [[3, 0, 7, 1]]]);
});

it('what follows a module of ours does not count as part of it, and is said once', () => {
  const { mappings } = mapOf([
    [[0, KAFKA, 0, 0]],
    [[0, MAIN, 1, 0]],
    [
      [2, KAFKA, 1, 0],
      [5, KAFKA, 1, 3],
    ],
    [[0, KAFKA, 2, 0]],
  ]);
  expect(decode(mappings)).toEqual([[], [[0, 0, 1, 0]], [[2]], []]);
});

it('of other people’s modules nothing is left', () => {
  expect(mapOf([[[0, KAFKA, 0, 0]]]).mappings).toBe('');
});
