import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { HEAP_OPTIONS } from '@cauce/stack';
import { type BenchContext, type Benchmark, type Check, check, type Result } from '../benchmark.js';
import { numberText } from '../report/table.js';

/** The walk over the log that `operate rebuild` makes, by itself: no store, and no table. */
export const rebuild: Benchmark = {
  name: 'rebuild',
  summary: 'the memory of a rebuild of 20,000,000 streams with generated names',
  run: measure,
};

const STREAMS = { usual: 20_000_000, quick: 20_000 };
const MOST_MB = 400;
const LIVES = [
  ['short', 'soon after it begins'],
  ['long', 'after all have begun'],
] as const;

/** What `generated-log` prints. `whole`: streams whose events passed by; `read`: those that are read by themselves. */
type Walked = {
  readonly whole: number;
  readonly read: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly areAllKnown: boolean;
  readonly peakMb: number;
};

async function measure({ isQuick, progress, signal }: BenchContext): Promise<Result> {
  const count = STREAMS[isQuick ? 'quick' : 'usual'];
  const rows: { readonly goesOn: string; readonly walked: Walked }[] = [];
  for (const [life, goesOn] of LIVES)
    rows.push({ goesOn, walked: await progress.step(`${numberText(count)} streams, ${life}`, () => walk(count, life, signal)) });
  return {
    tables: [
      {
        title: `A rebuild's walk over ${numberText(count)} streams of two events`,
        columns: [
          { name: 'a stream goes on' },
          { name: 'peak', unit: 'MB' },
          { name: 'whole' },
          { name: 'read' },
          { name: 'CPU', unit: 'µs a stream' },
        ],
        rows: rows.map(({ goesOn, walked }) => [goesOn, walked.peakMb, walked.whole, walked.read, (walked.cpuSeconds / count) * 1e6]),
      },
    ],
    figures: Object.fromEntries(rows.map(({ walked }, at) => [`peakMb.${LIVES[at]?.[0] ?? ''}`, walked.peakMb])),
    checks: rows.flatMap(({ goesOn, walked }) => checksOf(goesOn, walked, count)),
  };
}

function checksOf(goesOn: string, { whole, read, areAllKnown, peakMb }: Walked, count: number): Check[] {
  const most = `a peak of at most ${numberText(MOST_MB)} MB`;
  return [
    { what: `every stream restored, going on ${goesOn}`, ...(whole + read < count && { breach: `${numberText(whole + read)} were` }) },
    check(`the ids of all known, going on ${goesOn}`, String(areAllKnown), 'true'),
    { what: `${most}, going on ${goesOn}`, ...(peakMb > MOST_MB && { breach: `it is ${numberText(peakMb)}` }) },
  ];
}

async function walk(count: number, life: string, signal: AbortSignal): Promise<Walked> {
  const program = fileURLToPath(new URL('./generated-log.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [...HEAP_OPTIONS, program, String(count), life], { signal });
  return JSON.parse(stdout) as Walked;
}
