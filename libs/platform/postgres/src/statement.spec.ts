import { statement } from './statement.js';

const FOUND = statement({
  name: 'found',
  takes: ['id', 'days', 'leaseMs'],
  text: `SELECT :days::date[], ':'::text, now() + :leaseMs * interval '1 millisecond' FROM delivery WHERE id = :id AND day = ANY (:days)`,
});

it('numbers its parameters as they are declared, wherever they stand, and leaves casts', () =>
  expect(FOUND.text).toBe(
    `SELECT $2::date[], ':'::text, now() + $3 * interval '1 millisecond' FROM delivery WHERE id = $1 AND day = ANY ($2)`,
  ));

it('takes values by their names, in any order', () =>
  expect(FOUND.with({ leaseMs: 5, days: ['2026-11-21'], id: null })).toEqual({
    name: 'found',
    text: FOUND.text,
    values: [null, ['2026-11-21'], 5],
  }));

it('has no name where none is given: it is not prepared', () =>
  expect(statement({ takes: [], text: 'SELECT 1' }).with({})).toEqual({ text: 'SELECT 1', values: [] }));

it('is refused by the compiler when a value is missing, unknown or undefined', () => {
  // @ts-expect-error no value for leaseMs
  FOUND.with({ id: 'a', days: [] });
  // @ts-expect-error it takes no day
  FOUND.with({ id: 'a', days: [], leaseMs: 5, day: '2026-11-21' });
  // @ts-expect-error undefined would be NULL
  FOUND.with({ id: undefined, days: [], leaseMs: 5 });
});

it.each([
  ['has a parameter that it does not take', ['a'], 'SELECT :a, :b'],
  ['lacks one that it takes', ['a', 'b'], 'SELECT :a'],
  ['takes one twice', ['a', 'a'], 'SELECT :a'],
  ['has a number', ['a'], 'SELECT :a, $1'],
  ['has what looks like a parameter in a text', [], `SELECT to_char(now(), 'HH24:MI')`],
])('is refused when it %s', (_, takes, text) => expect(() => statement({ takes, text })).toThrow(/^This statement takes/));
