import { type BenchContext, type Benchmark, check, type Result } from '../benchmark.js';
import { untilQuiet } from '../measure/quiet.js';
import { numberText, type Table } from '../report/table.js';
import { Calendar } from './calendar.js';

/** What a test clock's advance costs, among few payments of its organization and among many. */
export const clocks: Benchmark = {
  name: 'clocks',
  summary: 'one stop of a test clock, with 100 payments of its organization and with 10,000',
  run: measure,
};

const SIZES = [100, 10_000] as const;
const QUICK_SIZES = [5, 20] as const;
const STOPS = 40;
const QUICK_STOPS = 2;
/** Expected of a calm machine. */
const GOAL_MS = 150;

/** The measurements for one number of payments, in milliseconds. */
type Measured = { readonly size: number; readonly stop: number; readonly emptyStop: number; readonly ranCount: number };

async function measure(context: BenchContext): Promise<Result> {
  const { isQuick } = context;
  const stops = isQuick ? QUICK_STOPS : STOPS;
  const all: Measured[] = [];
  for (const size of isQuick ? QUICK_SIZES : SIZES) all.push(await measureAmong(context, size, stops));
  return {
    tables: [table(all, stops)],
    figures: Object.fromEntries(
      all.flatMap(({ size, stop, emptyStop }) => [[`stopMs.${size}`, stop] as const, [`emptyStopMs.${size}`, emptyStop] as const]),
    ),
    checks: all.map(({ size, ranCount }) => check(`payments that expired among ${numberText(size)}`, ranCount, stops)),
  };
}

async function measureAmong({ stack, progress, signal, isQuick }: BenchContext, size: number, stops: number): Promise<Measured> {
  const running = await stack();
  const calendar = await Calendar.begin(running.addresses);
  await progress.step(`Filled to ${numberText(size)}`, () => calendar.fill(size, stops, signal));
  if (!isQuick) await untilQuiet(running.processes, signal);
  return progress.step(`Stops among ${numberText(size)}`, async (note) => {
    const { ms, ranCount } = await calendar.advance(stops);
    const emptyStop = await calendar.middleOfEmptyAdvances(stops);
    note(`${numberText(ms / stops)} ms`);
    return { size, stop: ms / stops, emptyStop, ranCount };
  });
}

function table(all: readonly Measured[], stops: number): Table {
  return {
    title: 'Test clocks',
    columns: [
      { name: 'payments' },
      { name: 'one stop', unit: 'ms', digits: 0 },
      { name: 'an advance with nothing due', unit: 'ms', digits: 0 },
    ],
    rows: all.map(({ size, stop, emptyStop }) => [size, stop, emptyStop]),
    note: `One stop: a payment expires, and its webhook is sent; the mean of ${stops} in one advance. The goal is ${GOAL_MS} ms.`,
  };
}
