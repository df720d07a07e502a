import { type Check, check, type Result } from '../benchmark.js';
import { cpuPerOperation } from '../report/cost.js';
import { figuresOf, type Line, lineTable } from './lines.js';
import type { RefusalRun } from './refusals.js';

const GATEWAY = 'gateway';

/** CPU milliseconds of a refusal. NaN unless every one was refused: what else happened took time, too. */
export function refusalCost({ asked, refused, cpu }: Pick<RefusalRun, 'asked' | 'refused' | 'cpu'>): number {
  return refused === asked ? cpuPerOperation({ operations: refused, cpu }) : NaN;
}

/** Beside its goal. */
export function refusalLines(run: RefusalRun): readonly Line[] {
  const at = { where: 'refusals', others: run.others };
  const ms = refusalCost(run);
  const ofGateway = Number.isNaN(ms) ? NaN : (run.cpu[GATEWAY] ?? NaN) / run.refused;
  return [
    { ...at, head: 'a refusal, CPU ms', value: ms, atMost: 0.1 },
    { ...at, head: 'of it the gateway’s', value: ofGateway },
    { ...at, head: `p99 ms at ${run.connections} connections`, value: run.latency.p99 },
  ];
}

/** That it measured refusals, and nothing but. */
export function refusalChecks({ asked, refused, created }: RefusalRun): readonly Check[] {
  return [check('refusals: every one was refused', refused, asked), check('refusals: in the log all the same', created, 0)];
}

/** Of the step by itself. */
export function resultOfRefusals(run: RefusalRun): Result {
  const lines = refusalLines(run);
  const note = `${run.refused} of ${run.asked} creations were refused while payments was frozen and known to be away. CPU of all processes but the load, idle ones too.`;
  return { tables: [lineTable('What a refusal costs', lines, note)], figures: figuresOf(lines), checks: refusalChecks(run) };
}
