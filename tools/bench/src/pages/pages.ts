import { type BenchContext, type Benchmark, check, type Result } from '../benchmark.js';
import { MemoryWatch } from '../growth/memory-watch.js';
import { untilQuiet } from '../measure/quiet.js';
import { openShop, type Shop, tokensForLists } from '../payments/shop.js';
import { numberText } from '../report/table.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { fillWithLarge } from './large-payments.js';
import { Reader, type Seen } from './reader.js';

/** The largest pages there are, by as many clients as tokens allow: the memory of payments and of the gateway stays flat. */
export const pages: Benchmark = {
  name: 'pages',
  summary: 'the largest pages, 64 open at once: bytes, rows, and the memory that they take',
  run: measure,
};

const CLIENTS = 64;
/** More than a page of 8 MB holds; and so many that a page of 1,000 would be of 35 MB. */
const [QUICK_PAYMENTS, PAYMENTS] = [300, 1_000];
const ROUNDS = 5;
const MOST_PAGE_BYTES = 8_000_000;
/** Resident: what 64 open pages may take in payments, and in the gateway. A page without parts takes 16 MB at least, and 64 of them a gigabyte. */
const MOST_MORE_MB = 250;
const SAMPLE_MS = 100;

async function measure(context: BenchContext): Promise<Result> {
  const { isQuick, progress, signal } = context;
  const stack = await context.stack();
  const shop = await openShop(stack);
  const size = isQuick ? QUICK_PAYMENTS : PAYMENTS;
  await progress.step(`Filled with ${numberText(size)} payments of 35 KB`, () => fillWithLarge(shop, size, signal));
  const readers = await openReaders(stack, shop);
  try {
    const one = await progress.step('One client', () => readTogether(readers.slice(0, 1)));
    if (!isQuick) await untilQuiet(stack.processes, signal);
    const before = restartsOf(stack);
    const watch = new MemoryWatch(watched(stack), SAMPLE_MS);
    const seen = await progress.step(`${CLIENTS} clients`, async () => {
      const all: Seen[] = [];
      for (let round = 0; round < (isQuick ? 1 : ROUNDS); round++) all.push(...(await readTogether(readers)));
      return all;
    });
    return resultOf({ size, seen: [...one, ...seen], courses: watch.stop(), restarts: restartsOf(stack) - before });
  } finally {
    await Promise.all(readers.map((reader) => reader.close()));
  }
}

type Found = {
  readonly size: number;
  readonly seen: readonly Seen[];
  readonly courses: ReturnType<MemoryWatch['stop']>;
  readonly restarts: number;
};

function resultOf({ size, seen, courses, restarts }: Found): Result {
  const largest = Math.max(...seen.map(({ largestPage }) => largestPage));
  const rows = [...new Set(seen.map((each) => each.rows))];
  const memory = courses.map((course) => ({ ...course, more: course.most - course.first }));
  const grown = memory.filter(({ more }) => more > MOST_MORE_MB);
  return {
    tables: [
      {
        title: `${CLIENTS} open pages of 8 MB at once`,
        columns: [{ name: 'process' }, { name: 'before', unit: 'MB' }, { name: 'most', unit: 'MB' }, { name: 'more', unit: 'MB' }],
        rows: memory.map(({ name, first, most, more }) => [name, first, most, more]),
        note: `The largest page had ${numberText(largest)} bytes; a whole list had ${seen[0]?.pages ?? 0} pages. All pages were open before one was read.`,
      },
    ],
    figures: { largestPage: largest, ...Object.fromEntries(memory.map(({ name, more }) => [`moreMb.${name}`, more])) },
    checks: [
      check('payments that each client has read', rows.join(', '), String(size)),
      { what: 'no page is larger than 8 MB', ...(largest > MOST_PAGE_BYTES && { breach: `one has ${largest} bytes` }) },
      {
        what: `no process takes over ${MOST_MORE_MB} MB more for ${CLIENTS} open pages`,
        ...(grown.length > 0 && { breach: grown.map(({ name, more }) => `${name} took ${more} MB`).join(', ') }),
      },
      check('processes that ended meanwhile', restarts, 0),
    ],
  };
}

const watched = (stack: BenchStack) => stack.processes.filter(({ name }) => name === 'payments' || name === 'gateway');
const restartsOf = ({ stack }: BenchStack): number => stack.parts.reduce((sum, { restarts }) => sum + restarts, 0);

/** Each reads the whole list; none goes on before all have their first page open. */
async function readTogether(readers: readonly Reader[]): Promise<Seen[]> {
  const all = Promise.withResolvers<undefined>();
  let open = 0;
  const opened = () => {
    if (++open === readers.length) all.resolve(undefined);
    return all.promise;
  };
  return Promise.all(
    readers.map((reader) =>
      reader.read(opened).catch((error: unknown) => {
        all.resolve(undefined);
        throw error;
      }),
    ),
  );
}

async function openReaders(stack: BenchStack, { url, organization, store }: Shop): Promise<Reader[]> {
  const tokens = await tokensForLists(stack, organization, CLIENTS);
  return tokens.map((token) => new Reader(url, `/v1/${store}/payments`, token));
}
