import { NO_EVIDENCE } from './asked.js';
import { checksOf } from './checks.js';
import { LAWS } from './laws.js';

it('makes a check of every law', () =>
  expect(checksOf('redis killed', NO_EVIDENCE)).toEqual(LAWS.map(({ name }) => ({ what: `redis killed: ${name}` }))));

it('says how often a law was broken, and names the first three', () => {
  const breaches = checksOf('redis killed', { ...NO_EVIDENCE, unread: ['a', 'b', 'c', 'd'] }).flatMap(({ breach }) => breach ?? []);
  expect(breaches).toEqual(['4 times: a: not found; b: not found; c: not found']);
});
