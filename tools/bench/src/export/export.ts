import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BenchContext, type Benchmark, check, type Result } from '../benchmark.js';
import { OwnStore } from '../event-store/own-store.js';
import { byTurns, middleOf, ratioOf } from '../measure/turns.js';
import { numberText } from '../report/table.js';
import { EVENTS_OF_A_PAYMENT, fillWithPayments } from './payments-log.js';

/** The export for analysts, beside the makers' client that reads the same log and keeps nothing. */
export const exporting: Benchmark = {
  name: 'export',
  summary: 'the export of 50,000 payments for analysts, beside the bare client that reads the same log',
  run: measure,
};

const PAYMENTS = { usual: 50_000, quick: 500 };
const TURNS = { usual: 3, quick: 1 };
const LEAST_SHARE = 0.6;
const MOST_MB = 512;
/** Of both. Where memory is plenty V8 collects late; that a log fits through a small heap shows that nothing grows with it. */
const HEAP = '--max-old-space-size=256';

/** What `read-log` prints. */
type Read = { readonly events: number; readonly seconds: number; readonly cpuSeconds: number; readonly peakMb: number };

async function measure(context: BenchContext): Promise<Result> {
  const { isQuick, progress, folder, signal } = context;
  const own = await OwnStore.start(context);
  try {
    const size = isQuick ? 'quick' : 'usual';
    const count = PAYMENTS[size];
    await progress.step(`${numberText(count)} payments`, async () => {
      const store = own.connect();
      await fillWithPayments(store, count, signal).finally(() => store.close());
    });
    let turn = 0;
    const read = (how: 'bare' | 'export') => progress.step(how, () => readLog(how, own.url, join(folder, `export-${(turn += 1)}`), signal));
    const turns = await byTurns(['bare', 'export'] as const, TURNS[size], read);
    return resultOf(turns, { events: count * EVENTS_OF_A_PAYMENT, isQuick });
  } finally {
    await own.stop();
  }
}

async function readLog(how: 'bare' | 'export', url: string, out: string, signal: AbortSignal): Promise<Read> {
  const program = fileURLToPath(new URL('./read-log.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [HEAP, program, how, url, out], { signal });
  return JSON.parse(stdout) as Read;
}

function resultOf(
  turns: Awaited<ReturnType<typeof byTurns<string, Read>>>,
  { events, isQuick }: { events: number; isQuick: boolean },
): Result {
  const rate = ({ events: read, seconds }: Read) => read / seconds;
  const { middle, lowest, highest } = ratioOf(turns, rate);
  const peakMb = Math.max(...turns.map(([, { peakMb: peak }]) => peak));
  const least = `the export has at least ${LEAST_SHARE * 100} % of the bare client’s rate`;
  return {
    tables: [
      {
        title: `${numberText(events)} events of payments, read by the bare client and exported as Parquet, by turns`,
        columns: [
          { name: 'who reads' },
          { name: 'events', unit: '1/s', digits: 0 },
          { name: 'of bare', unit: '%', digits: 0 },
          { name: 'CPU', unit: 'µs an event', digits: 1 },
          { name: 'peak', unit: 'MB', digits: 0 },
        ],
        rows: [
          ['bare', middleOf(turns, 0, rate), 100, middleOf(turns, 0, cpuOf), middleOf(turns, 0, ({ peakMb: peak }) => peak)],
          ['export', middleOf(turns, 1, rate), 100 * middle, middleOf(turns, 1, cpuOf), peakMb],
        ],
        note: `The share of the turn in the middle; of the turns at both ends ${(100 * lowest).toFixed(0)} % and ${(100 * highest).toFixed(0)} %.`,
      },
    ],
    figures: { 'exportShare.middle': middle, 'exportShare.lowest': lowest, exportPeakMb: peakMb },
    checks: [
      ...turns.flatMap(([bare, exported]) => [
        check('events that the bare client read', bare.events, events),
        check('events that were exported', exported.events, events),
      ]),
      ...(isQuick ? [] : [{ what: least, ...(middle < LEAST_SHARE && { breach: `it has ${(100 * middle).toFixed(0)} %` }) }]),
      { what: `the export’s peak is at most ${MOST_MB} MB`, ...(peakMb > MOST_MB && { breach: `it is ${peakMb} MB` }) },
    ],
  };
}

const cpuOf = ({ cpuSeconds, events }: Read): number => (cpuSeconds / events) * 1e6;
