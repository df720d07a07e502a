import type { BenchContext, Result } from '../benchmark.js';
import { type Creates, creates } from '../payments/creates.js';
import { type AskingAgainRun, runAskingAgain } from './asking-again.js';
import { checksOf } from './checks.js';
import { type CrowdRun, runCrowd } from './crowd.js';
import { crowdTables, resultOfCrowd } from './crowd.result.js';
import { runNeighbour } from './neighbour.js';
import type { Course, Surroundings } from './outage.js';
import { runRefusals } from './refusals.js';
import { refusalChecks } from './refusals.result.js';

/** How what fits is found. */
const FITS = { connections: 64, warmUpSeconds: 5 };
/** Of what fits. */
const FACTORS = [2, 5] as const;

/** For `--only`: a crowd by itself. */
export const CROWDS_APART = FACTORS.map((factor) => ({
  name: `crowd of ${factor}`,
  run: async (context: BenchContext, around: Surroundings) =>
    resultOfCrowd(await crowdOf(factor, context, around, await whatFits(context, around))),
}));

/** More than fits: what becomes of it, what a refusal costs, a quiet shop beside a loud one, callers that ask again. */
export async function runCrowds(context: BenchContext, around: Surroundings, course: Course): Promise<Result> {
  const { progress } = context;
  const fits = await whatFits(context, around);
  const neighbour = await progress.step('Beside a loud neighbour', () => runNeighbour(context, around));
  const [few, many] = FACTORS;
  const crowds = [await crowdOf(few, context, around, fits), await crowdOf(many, context, around, fits)] as const;
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

function whatFits({ progress, seconds, signal }: BenchContext, { shop }: Surroundings): Promise<Creates> {
  const { connections, warmUpSeconds } = FITS;
  return progress.step('What fits', async (note) => {
    await creates(shop, connections, warmUpSeconds, signal);
    const found = await creates(shop, connections, seconds, signal);
    note(`${Math.round(found.perSecond)} creations a second`);
    return found;
  });
}

function crowdOf(factor: number, context: BenchContext, around: Surroundings, fits: Creates): Promise<CrowdRun> {
  return context.progress.step(`${factor} × what fits`, () => runCrowd(context, around, factor, fits.perSecond));
}
