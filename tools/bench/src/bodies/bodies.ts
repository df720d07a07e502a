import { BODY_LIMIT, parseStrictJson } from '@cauce/http';
import { evilBodies } from '@cauce/testing/hostile';
import { type BenchContext, type Benchmark, type Result } from '../benchmark.js';

/** What hostile clients send, read as every door of ours reads it. */
export const bodies: Benchmark = {
  name: 'bodies',
  summary: 'evil bodies of 256 KiB, as every door reads them, beside JSON.parse',
  run: (context) => Promise.resolve(measure(context)),
};

/** What one body took, milliseconds. `parseMs`: `JSON.parse` alone, of the same text. */
type Taken = { readonly what: string; readonly ms: number; readonly parseMs: number };

/**
 * Far from both: a reading in proportion to the bytes takes up to 20 times as long (a body of nothing but short names), a few times more on a
 * busy machine; one that grows with the square of them takes 10,000 times as long, or does not end.
 */
const MOST_TIMES = 1_000;
const [ROUNDS, QUICK_ROUNDS] = [20, 3];

function measure({ isQuick, signal }: BenchContext): Result {
  const rounds = isQuick ? QUICK_ROUNDS : ROUNDS;
  const text = plain();
  const plainMs = best(rounds, () => JSON.parse(text));
  const taken = evilBodies(BODY_LIMIT).map((body): Taken => {
    signal.throwIfAborted();
    const bytes = Buffer.from(body.text);
    return { what: body.what, ms: best(rounds, () => parseStrictJson(bytes)), parseMs: best(rounds, () => JSON.parse(body.text)) };
  });
  const times = ({ ms }: Taken) => ms / plainMs;
  const dearest = taken.toSorted((one, other) => other.ms - one.ms);
  const late = dearest.filter((each) => times(each) > MOST_TIMES);
  return {
    tables: [
      {
        title: 'Reading bodies of 256 KiB',
        columns: [
          { name: 'body' },
          { name: 'read', unit: 'ms' },
          { name: 'JSON.parse of it', unit: 'ms' },
          { name: 'of a plain body’s JSON.parse', unit: 'times' },
        ],
        rows: dearest.map((each) => [each.what, each.ms, each.parseMs, times(each)]),
        note: `JSON.parse of a plain body of as many bytes: ${plainMs.toFixed(2)} ms. Each is the best of ${rounds}.`,
      },
    ],
    figures: { plainMs, dearestMs: dearest[0]?.ms ?? 0, dearestTimes: dearest[0] ? times(dearest[0]) : 0 },
    checks: [
      {
        what: `no body takes more than ${MOST_TIMES} times what JSON.parse takes for a plain one`,
        ...(late.length > 0 && { breach: late.map((each) => `${each.what} takes ${Math.round(times(each))} times as long`).join('; ') }),
      },
    ],
  };
}

/** A list of what merchants send. */
function plain(): string {
  const payment = '{"amountCents":24000000,"title":"Two mugs","buyer":{"firstName":"Ana","phoneNumber":"+573001234567"}}';
  return `[${Array<string>(Math.floor(BODY_LIMIT / (payment.length + 1)) - 1)
    .fill(payment)
    .join()}]`;
}

/** The shortest of some rounds: what others on the machine did meanwhile is left out. */
function best(rounds: number, work: () => unknown): number {
  return Math.min(...Array.from({ length: rounds }, () => timed(work)));
}

function timed(work: () => unknown): number {
  const began = performance.now();
  try {
    work();
  } catch {
    // Refused: that has its cost, too.
  }
  return performance.now() - began;
}
