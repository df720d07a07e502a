import { answers, type World } from '../../test/answers.js';
import { states, stream } from '../../test/small-world.js';

const DOLLARS = { currency: 'USD' };
const ON_A_CLOCK = { environment: 'DEVELOPMENT', test_clock: true };
const IN_DEVELOPMENT = { environment: 'DEVELOPMENT' };

/**
 * a, 1200 a month: counts from January; SUSPENDED in February, back and canceled in April.
 * b, 300 a week, 1300 a month: after its trial, from February on.
 * c, 1000 every third month, 333 a month: its first charge after the trial fails first; January until March.
 * d, USD 500 a month: from 31 March, 23:30 UTC.
 * e is never accepted. f lives on a test clock, g in DEVELOPMENT. The log ends on 25 April.
 */
const WORLD: World = {
  events: stream('payment-last', [['2026-04-25T00:00:00Z', 'PaymentCreated']]),
  subscriptions: [
    ...states({ id: 'a', amount_cents: 1200 }, [
      ['2026-01-09T00:00:00Z', 'PENDING_ACCEPTANCE'],
      ['2026-01-10T00:00:00Z', 'ACTIVE'],
      ['2026-02-10T00:00:00Z', 'PAST_DUE'],
      ['2026-02-17T00:00:00Z', 'SUSPENDED'],
      ['2026-04-02T00:00:00Z', 'ACTIVE'],
      ['2026-04-20T00:00:00Z', 'CANCELED'],
    ]),
    ...states({ id: 'b', amount_cents: 300, frequency: 'WEEKLY' }, [
      ['2026-01-20T00:00:00Z', 'TRIALING'],
      ['2026-02-03T00:00:00Z', 'ACTIVE'],
    ]),
    ...states({ id: 'c', amount_cents: 1000, interval_count: 3 }, [
      ['2026-01-01T00:00:00Z', 'TRIALING'],
      ['2026-01-15T00:00:00Z', 'PAST_DUE'],
      ['2026-01-17T00:00:00Z', 'ACTIVE'],
      ['2026-03-05T00:00:00Z', 'CANCELED'],
    ]),
    ...states({ id: 'd', amount_cents: 500 }, [['2026-03-31T23:30:00Z', 'ACTIVE']], DOLLARS),
    ...states({ id: 'e', amount_cents: 900 }, [
      ['2026-01-01T00:00:00Z', 'PENDING_ACCEPTANCE'],
      ['2026-01-08T00:00:00Z', 'CANCELED'],
    ]),
    ...states({ id: 'f', amount_cents: 70 }, [['2026-04-01T00:00:00Z', 'ACTIVE']], ON_A_CLOCK),
    ...states({ id: 'g', amount_cents: 7 }, [['2026-04-01T00:00:00Z', 'ACTIVE']], IN_DEVELOPMENT),
  ],
};

// month, currency, opening, new, reactivation, voluntary, involuntary, closing, subscriptions
// prettier-ignore
const PESOS = [
  ['2026-01-01', 'COP',    0, 1533,    0,     0,     0, 1533, 2],
  ['2026-02-01', 'COP', 1533, 1300,    0,     0, -1200, 1633, 2],
  ['2026-03-01', 'COP', 1633,    0,    0,  -333,     0, 1300, 1],
];
const APRIL = ['2026-04-01', 'COP', 1300, 0, 1200, -1200, 0, 1300, 1];

describe('mrr', () => {
  test('counts from the first ACTIVE until SUSPENDED or CANCELED, each currency by itself', async () => {
    expect(await answers('mrr', WORLD)).toEqual([
      ...PESOS,
      APRIL,
      ['2026-03-01', 'USD', 0, 500, 0, 0, 0, 500, 1],
      ['2026-04-01', 'USD', 500, 0, 0, 0, 0, 500, 1],
    ]);
  });

  test('has the months of the zone that was named: in Madrid, 31 March 23:30 UTC is April', async () => {
    const dollars = (await answers('mrr', WORLD, { timeZone: 'Europe/Madrid' })).filter(([, currency]) => currency === 'USD');
    expect(dollars).toEqual([['2026-04-01', 'USD', 0, 500, 0, 0, 0, 500, 1]]);
  });

  test.each([
    ['test clocks', { testClocks: true }, 70],
    ['DEVELOPMENT', { development: true }, 7],
    ['both', { testClocks: true, development: true }, 77],
  ])('counts %s only when asked', async (_, scope, cents) => {
    const april = (await answers('mrr', WORLD, scope)).find(([month, currency]) => month === '2026-04-01' && currency === 'COP');
    expect(april?.slice(3, 8)).toEqual([cents, 1200, -1200, 0, 1300 + cents]);
  });

  test('counts one organization or store alone when asked', async () => {
    expect(await answers('mrr', WORLD, { organization: 'organizations/zzzzzzzzzzzzzzzzzzzzzzzzzz' })).toEqual([]);
    expect(await answers('mrr', WORLD, { store: 'stores/zzzzzzzzzzzzzzzzzzzzzzzzzz' })).toEqual([]);
    expect(await answers('mrr', WORLD, { store: 'stores/bbbbbbbbbbbbbbbbbbbbbbbbbb' })).toHaveLength(6);
  });
});

test('retention looks at the end of each month that is over', async () => {
  // Of January's two, a is SUSPENDED at the end of February, and c canceled at the end of March. April is not over.
  expect(await answers('retention', WORLD)).toEqual([
    ['2026-01-01', 0, 2, 2, 1],
    ['2026-01-01', 1, 2, 1, 0.5],
    ['2026-01-01', 2, 2, 0, 0],
    ['2026-02-01', 0, 1, 1, 1],
    ['2026-02-01', 1, 1, 1, 1],
    ['2026-03-01', 0, 1, 1, 1],
  ]);
});
