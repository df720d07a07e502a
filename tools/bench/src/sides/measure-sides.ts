import type { BenchContext } from '../benchmark.js';
import { untilQuiet } from '../measure/quiet.js';
import { byTurns, type Pair, type Turns } from '../measure/turns.js';
import type { Work } from '../report/cost.js';
import type { Load, Terms } from './loads.js';
import { atRest, netCpu, type Rest, restOf } from './net.js';
import type { Side } from './side.js';

/** One kind of work on both sides, turn by turn. */
export type Measured = { readonly name: string; readonly turns: Turns<Work> };

/** The name of what sides use while nothing is asked for. */
export const AT_REST = 'a second at rest';

/** How often each side has its turn, and how long each load warms it up before; 0: not at all. */
type Sizes = { readonly turns: number; readonly warmUpSeconds: number };

/** Each load on both sides, by turns, without what the sides use at rest; that is the last of the results. */
export async function measureSides<Of extends Side>(
  context: BenchContext,
  pair: Pair<Of>,
  loads: readonly Load<Of>[],
  { turns, warmUpSeconds }: Sizes,
): Promise<readonly Measured[]> {
  const { progress } = context;
  if (warmUpSeconds > 0) await progress.step('Warm-up', () => byTurns(pair, 1, warmUp(context, loads, warmUpSeconds)));
  const resting = await restingTurns(context, pair, turns);
  const rest = (side: Of) => restOf(resting, side === pair[0] ? 0 : 1);
  const measured: Measured[] = [];
  for (const load of loads) measured.push({ name: load.name, turns: await turnsOf(context, load, pair, turns, rest) });
  return [...measured, { name: AT_REST, turns: resting }];
}

function warmUp<Of extends Side>({ signal }: BenchContext, loads: readonly Load<Of>[], seconds: number) {
  return async (side: Of): Promise<void> => {
    for (const load of loads) await made(side, load, { seconds, signal });
  };
}

async function restingTurns<Of extends Side>(
  { progress, signal, seconds, isQuick }: BenchContext,
  pair: Pair<Of>,
  turns: number,
): Promise<Turns<Work>> {
  if (!isQuick) for (const { bench } of pair) await untilQuiet(bench.processes, signal);
  return progress.step('at rest', () => byTurns(pair, turns, ({ bench }) => atRest(bench.processes, seconds / turns, signal)));
}

/** @param rest what a side uses when nothing is asked for */
function turnsOf<Of extends Side>(
  { progress, signal, seconds }: BenchContext,
  load: Load<Of>,
  pair: Pair<Of>,
  turns: number,
  rest: (side: Of) => Rest,
): Promise<Turns<Work>> {
  const terms = { seconds: seconds / turns, signal };
  return progress.step(load.name, () =>
    byTurns(pair, turns, (side) => netCpu({ processes: side.bench.processes, rest: rest(side) }, signal, () => made(side, load, terms))),
  );
}

async function made<Of extends Side>(side: Of, { name, run }: Load<Of>, terms: Terms): Promise<number> {
  const count = await run(side, terms);
  side.made.set(name, (side.made.get(name) ?? 0) + count);
  return count;
}
