import { type BenchContext, type Benchmark, check, type Result } from '../benchmark.js';
import { readByApi, readBySql, type Reading, someNames, type Subject, SUBJECTS } from '../growth/reading.js';
import { countOf, type Filled, filledStacks } from '../growth/sizes.js';
import { byTurns, type Pair, ratioOf } from '../measure/turns.js';
import { numberText } from '../report/table.js';
import { CLIENTS, perSecond, type Read, resultOf } from './reads.result.js';

/** Reading payments, when there are few and when there are many. */
export const reads: Benchmark = {
  name: 'reads',
  summary: 'one payment, a list of 50 and a page of 100, among 10,000 and among 1,000,000, beside the raw query',
  run: measure,
};

const NAMES = 2_000;
const TURNS = 6;

async function measure(context: BenchContext): Promise<Result> {
  const pair = await filledStacks(context);
  const all = await readAll(context, pair);
  const checks = await Promise.all(
    pair.map(async ({ databaseUrl, shop, size }) => check(`payments among ${numberText(size)}`, await countOf(databaseUrl, shop), size)),
  );
  return { ...resultOf([pair[0].size, pair[1].size], all), checks };
}

async function readAll({ progress, signal, seconds, isQuick }: BenchContext, pair: Pair<Filled>): Promise<Read[]> {
  const turns = isQuick ? 1 : TURNS;
  const terms = { clients: CLIENTS, seconds: seconds / turns, signal };
  const names = new Map(
    await Promise.all(pair.map(async (one) => [one, await someNames(one.databaseUrl, one.shop.store, NAMES)] as const)),
  );
  const ways: Readonly<Record<Reading['way'], (one: Filled, subject: Subject) => Promise<Reading>>> = {
    'raw SQL': (one, subject) => readBySql(one.databaseUrl, one.shop, names.get(one) ?? [], subject, terms),
    API: (one, subject) => readByApi(one.shop, names.get(one) ?? [], subject, terms),
  };
  const all: Read[] = [];
  for (const subject of Object.keys(SUBJECTS) as Subject[])
    for (const [way, read] of Object.entries(ways) as [Reading['way'], (typeof ways)['API']][]) {
      await progress.step(`Read ${subject}, ${way}`, async (note) => {
        const done = await byTurns(pair, turns, (one) => read(one, subject));
        note(`${ratioOf(done, perSecond).middle.toFixed(2)} of the rate with few`);
        all.push({ subject, way, turns: done });
      });
    }
  return all;
}
