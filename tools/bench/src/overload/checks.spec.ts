import type { Evidence } from './asked.js';
import { checksOf } from './checks.js';
import { LAWS } from './laws.js';

const NOTHING: Evidence = {
  asked: [],
  repeats: [],
  log: [],
  unread: [],
  listed: new Set(),
  canceled: [],
  told: new Map(),
  notAlive: [],
  away: undefined,
  budgetMs: 5_000,
  lagMs: 0,
};

it('makes a check of every law', () =>
  expect(checksOf('redis killed', NOTHING)).toEqual(LAWS.map(({ name }) => ({ what: `redis killed: ${name}` }))));

it('says how often a law was broken, and names the first three', () => {
  const breaches = checksOf('redis killed', { ...NOTHING, unread: ['a', 'b', 'c', 'd'] }).flatMap(({ breach }) => breach ?? []);
  expect(breaches).toEqual(['4 times: a: not found; b: not found; c: not found']);
});
