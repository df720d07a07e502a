import type { BenchContext, Result } from '../benchmark.js';
import { creates } from '../payments/creates.js';
import { type AskingAgainRun, runAskingAgain } from './asking-again.js';
import { checksOf } from './checks.js';
import { runCrowd } from './crowd.js';
import { crowdTables } from './crowd.result.js';
import { runNeighbour } from './neighbour.js';
import type { Course, Surroundings } from './outage.js';
import { runRefusals } from './refusals.js';
import { refusalChecks } from './refusals.result.js';

/** How what fits is found. */
const FITS = { connections: 64, warmUpSeconds: 5 };

/** More than fits: what becomes of it, what a refusal costs, a quiet shop beside a loud one, callers that ask again. */
export async function runCrowds(context: BenchContext, around: Surroundings, course: Course): Promise<Result> {
  const { progress, seconds, signal } = context;
  const { connections, warmUpSeconds } = FITS;
  const fits = await progress.step('What fits', async (note) => {
    await creates(around.shop, connections, warmUpSeconds, signal);
    const found = await creates(around.shop, connections, seconds, signal);
    note(`${Math.round(found.perSecond)} creations a second`);
    return found;
  });
  const neighbour = await progress.step('Beside a loud neighbour', () => runNeighbour(context, around));
  const crowd = (factor: number) => progress.step(`${factor} × what fits`, () => runCrowd(context, around, factor, fits.perSecond));
  const crowds = [await crowd(2), await crowd(5)] as const;
  const askingAgain: AskingAgainRun[] = [];
  for (const heeds of ['half a second', 'Retry-After'] as const)
    askingAgain.push(await progress.step(`Asking again after ${heeds}`, () => runAskingAgain(context, around, heeds, course)));
  const refusals = await progress.step('What a refusal costs', () => runRefusals(context, around));
  return {
    ...crowdTables({ fits, refusals, crowds, neighbour, askingAgain }, course.perSecond),
    checks: [
      ...refusalChecks(refusals),
      ...crowds.flatMap(({ factor, evidence }) => checksOf(`${factor} × what fits`, evidence)),
      ...checksOf('beside a loud neighbour', neighbour.evidence),
      ...askingAgain.flatMap(({ heeds, evidence }) => checksOf(`asking again after ${heeds}`, evidence)),
    ],
  };
}
