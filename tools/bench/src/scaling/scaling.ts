import type { BenchContext, Benchmark, Check, Result } from '../benchmark.js';
import type { Pair } from '../measure/turns.js';
import { intact } from '../sides/intact.js';
import { LOADS } from '../sides/loads.js';
import { measureSides } from '../sides/measure-sides.js';
import { openSide, type Side, type Waves } from '../sides/side.js';
import { resultOf } from './scaling.result.js';

/** The same changes with one process of each service, and with two. */
export const scaling: Benchmark = {
  name: 'scaling',
  summary: 'each kind of change with one process of each service and with two, by turns: CPU by service, nothing lost or doubled',
  run: measure,
};

const SIZES = {
  usual: { turns: 3, due: 400, warmUpSeconds: 3 },
  quick: { turns: 1, due: 10, warmUpSeconds: 0 },
};
/** All but the sandbox, which stands for what is outside. */
const TWO = { catalog: 2, payments: 2, billing: 2, notifier: 2, 'partner-gateway': 2, gateway: 2, checkout: 2 };

async function measure(context: BenchContext): Promise<Result> {
  const { isQuick, progress } = context;
  const { turns, due, warmUpSeconds } = SIZES[isQuick ? 'quick' : 'usual'];
  const pair = await opened(context, { count: isQuick ? 2 * turns : turns + 1, due });
  const sides = [...new Set(pair)];
  try {
    const measured = await measureSides(context, pair, LOADS, { turns, warmUpSeconds });
    const checks: Check[] = [];
    for (const side of sides) checks.push(...(await progress.step(`Checks, ${nameOf(side)}`, () => intact(side, nameOf(side)))));
    return { ...resultOf(measured, pair[1].bench), checks };
  } finally {
    await Promise.all(sides.map((side) => side.close()));
  }
}

/** When it is quick, two processes each on both sides: that one of each loses nothing, the other benchmarks show. */
async function opened(context: BenchContext, waves: Waves): Promise<Pair<Side>> {
  const one = context.isQuick ? undefined : await openSide(context, { own: 'scaling/one', yielding: false }, waves);
  const two = await openSide(context, { own: 'scaling/two', instances: TWO, yielding: false }, waves);
  return [one ?? two, two];
}

function nameOf({ doors }: Side): string {
  return doors.length === 1 ? 'one process each' : 'two processes each';
}
