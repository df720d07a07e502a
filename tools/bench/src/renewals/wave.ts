import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { cpuBetween, type CpuTimes, cpuTimes } from '../measure/cpu.js';
import { untilQuiet } from '../measure/quiet.js';
import type { Arrivals } from '../receiver/arrivals.js';
import type { BenchStack } from '../stack/bench-stack.js';

/** Of every renewal: the attempt, its payment, the subscription's cycle. */
export const WEBHOOKS_EACH = 3;

/** What is due, and what is to come of it. */
export type WaveOf = {
  /** Ids of subscriptions that are held (their rows have no due time), with a common due time. */
  readonly ids: readonly string[];
  /** Unix milliseconds. */
  readonly dueAt: number;
  /** The organizations have endpoints. */
  readonly hasEndpoints: boolean;
  /** Waits for the CPU time of what follows, too. */
  readonly countsFollowUp: boolean;
};

/** How a wave went. `cpu`: milliseconds, follow-up work included. */
export type Wave = {
  readonly due: number;
  readonly settled: number;
  readonly settledAfterMs: number;
  /** Zero without endpoints. */
  readonly webhooks: number;
  readonly webhooksAfterMs: number;
  readonly cpu: CpuTimes;
};

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;
/** Each look has Postgres count rows, whose CPU time is measured. */
const LOOK_EVERY_MS = 200;
const GIVE_UP_MS = 10 * 60_000;

/** The sweeper is shown the rows; a paid one is due a week later. */
const SHOW = 'UPDATE subscription SET next_action_time = $2 WHERE id = ANY($1)';
const SETTLED = 'SELECT count(*)::int AS count FROM subscription WHERE next_action_time = $1';

/** Makes held subscriptions due, all at once, and waits until each is charged, and each webhook has come. */
export async function runWave(bench: BenchStack, arrivals: Arrivals, wave: WaveOf, signal: AbortSignal): Promise<Wave> {
  const rows = new pg.Client({ connectionString: bench.stack.world.addresses.databaseUrls.billing });
  await rows.connect();
  try {
    const { ids, dueAt, hasEndpoints } = wave;
    const expected = arrivals.received + (hasEndpoints ? ids.length * WEBHOOKS_EACH : 0);
    const cameBefore = arrivals.received;
    const before = cpuTimes(bench.processes);
    const startedAt = performance.now();
    await rows.query(SHOW, [ids, new Date(dueAt).toISOString()]);
    const settled = await untilSettled(rows, new Date(dueAt + WEEK_MS).toISOString(), ids.length, signal);
    const settledAfterMs = performance.now() - startedAt;
    await arrivals.untilReceived(expected, GIVE_UP_MS);
    const webhooksAfterMs = hasEndpoints ? arrivals.lastAt - startedAt : 0;
    if (wave.countsFollowUp) await untilQuiet(bench.processes, signal);
    const cpu = cpuBetween(before, cpuTimes(bench.processes));
    return { due: ids.length, settled, settledAfterMs, webhooks: arrivals.received - cameBefore, webhooksAfterMs, cpu };
  } finally {
    await rows.end();
  }
}

async function untilSettled(rows: pg.Client, nextDue: string, count: number, signal: AbortSignal): Promise<number> {
  const giveUp = performance.now() + GIVE_UP_MS;
  for (;;) {
    const found = await rows.query<{ count: number }>(SETTLED, [nextDue]);
    const settled = found.rows[0]?.count ?? 0;
    if (settled >= count || performance.now() > giveUp) return settled;
    await pause(LOOK_EVERY_MS, undefined, { signal });
  }
}
