import { pause } from '@cauce/patience';
import type { BenchContext } from '../benchmark.js';
import type { CpuTimes } from '../measure/cpu.js';
import type { Latency } from '../measure/latencies.js';
import { measureCpu, sumOf } from '../measure/quiet.js';
import { LoadWatch } from '../report/load-watch.js';
import { LOAD } from '../stack/bench-stack.js';
import { type Asked, type Evidence, isDone } from './asked.js';
import { Exchange } from './exchange.js';
import { type Asking, lookUp, markOf } from './looking-up.js';
import { Pulses } from './pulse.js';
import { type Crowded, latencyOf } from './times.js';
import { Traffic } from './traffic.js';

/** More creations than fit, and what came of them. Latencies begin when a request was due. */
export type CrowdRun = Crowded & {
  /** Of what fits. */
  readonly factor: number;
  readonly perSecond: number;
  readonly seconds: number;
  readonly latency: Latency;
  readonly refusal: Latency;
  /** By how much the load itself was late: part of the others. */
  readonly late: Latency;
  /** The usual mix, before, and from 2 s after the crowd on. */
  readonly before: Latency;
  readonly after: Latency;
  readonly refusedAfter: number;
  readonly evidence: Evidence;
  readonly others: number | undefined;
};

/** The usual mix. */
const CALM = { perSecond: 150, seconds: 12 };
/** Creations that are asked for once more, and read: from all over a crowd. */
const LOOKED_UP = 1_500;
const NORMAL_AFTER_MS = 2_000;

/** The usual mix for a while, the crowd, and the mix again at once. @param fits creations a second */
export async function runCrowd(context: BenchContext, asking: Asking, factor: number, fits: number): Promise<CrowdRun> {
  const { signal, seconds } = context;
  const { bench, shop } = asking;
  const exchange = new Exchange(shop.url);
  try {
    const mark = await markOf(bench);
    const calm = new Traffic(exchange, shop, `calm-${factor}`);
    const crowd = new Traffic(exchange, shop, `crowd-${factor}`, ['creation']);
    await calm.begin(signal);
    const usual = () => calm.during(CALM.perSecond, signal, () => pause(CALM.seconds * 1_000, signal));
    const [pulses, watch] = [new Pulses(bench), new LoadWatch()];
    const { cpu: calmCpu } = await measureCpu(bench.processes, { seconds, signal }, usual);
    const perSecond = factor * fits;
    const { done: endedAt, cpu } = await measureCpu(bench.processes, { seconds, signal }, async () => {
      let [ended, again] = [0, Promise.resolve()];
      await crowd.during(perSecond, signal, async () => {
        await pause(seconds * 1_000, signal);
        [ended, again] = [Date.now(), usual()];
        again.catch(() => undefined); // thrown below, unless the crowd's own end comes first
      });
      await again;
      return ended;
    });
    const { coresUsedByOthers: others } = watch.end();
    const seen = { ...(await pulses.stop(undefined)), canceled: [], told: new Map(), away: undefined };
    const evidence = await lookUp(asking, crowd, mark, seen, signal, LOOKED_UP);
    const beganAt = crowd.asked.reduce((first, { dueAt }) => Math.min(first, dueAt), Infinity);
    const before = calm.asked.filter(({ dueAt }) => dueAt < beganAt);
    const after = calm.asked.filter(({ dueAt }) => dueAt >= endedAt + NORMAL_AFTER_MS);
    return {
      ...tally(crowd.asked),
      cpuMs: oursOf(cpu) - oursOf(calmCpu),
      factor,
      perSecond,
      seconds,
      before: latencyOf(before),
      after: latencyOf(after),
      refusedAfter: after.filter((one) => !isDone(one)).length,
      evidence: { ...evidence, asked: [...crowd.asked, ...calm.asked] },
      others,
    };
  } finally {
    await exchange.close();
  }
}

function tally(asked: readonly Asked[]): Pick<CrowdRun, 'accepted' | 'refused' | 'latency' | 'refusal' | 'late'> {
  const [accepted, refused] = [asked.filter(isDone), asked.filter((one) => !isDone(one))];
  const late = latencyOf(asked, ({ dueAt, sentAt }) => Math.max(0, sentAt - dueAt));
  return { accepted: accepted.length, refused: refused.length, latency: latencyOf(accepted), refusal: latencyOf(refused), late };
}

function oursOf(cpu: CpuTimes): number {
  return sumOf(cpu) - (cpu[LOAD.name] ?? 0);
}
