import { availableParallelism, loadavg } from 'node:os';
import type { Cluster } from '@cauce/clusters';
import { pause } from '@cauce/patience';
import type { RunningPart } from '@cauce/stack';
import { flushAll } from './redis.js';
import type { FaultKind, PlannedFault } from './schedule.js';

/** A fault as it happened. Times in Unix milliseconds. */
export type Inflicted = {
  readonly part: string;
  /** Of a cluster: whom it hit. */
  readonly members?: readonly string[];
  readonly kind: FaultKind;
  readonly at: number;
  /** Started again, or thawed. */
  readonly backAt: number;
  /** It says that it serves. */
  readonly servingAt: number;
  /** How many processes wanted each core of the machine meanwhile, over a minute. */
  readonly load: number;
};

/** How the acquirer answers though it has done what it was asked. */
export type BadAnswers = Extract<FaultKind, 'late' | 'error'>;

/** What is to be hit. */
export type Targets = {
  readonly parts: readonly RunningPart[];
  /** Of what is flushed. */
  readonly redisUrl: string;
  /** Their members are parts, too. */
  readonly clusters: readonly Cluster[];
  readonly answerBadly: (bad: BadAnswers, forMs: number) => Promise<void>;
};

const STARTS = 5;
/** From a part's return to the next fault: else nobody could tell which of the two a client waited for. */
const REST_MS = 6_000;
const WATCH_EVERY_MS = 250;
const FLUSH_EVERY_MS = 200;

/** Kills, freezes, flushes, restarts and spoils answers as planned, starts again what it killed, and notes what ends though nobody killed it. */
export class Injector {
  readonly inflicted: Inflicted[] = [];
  /** Parts that ended by themselves or did not come back, in sentences. */
  readonly crashes: string[] = [];
  private readonly down = new Set<string>();
  private readonly watching: Promise<void>;
  private isStopped = false;

  constructor(private readonly targets: Targets) {
    this.watching = this.watch();
  }

  /** What is away now, for the progress line. */
  get away(): string {
    return [...this.down].join(', ');
  }

  /** Inflicts the plan from now on, as far as `withinMs` allows; resolves after the last fault, or soon after the signal. */
  async run(plan: readonly PlannedFault[], withinMs: number, signal: AbortSignal): Promise<void> {
    const began = performance.now();
    let rested = began;
    for (const fault of plan) {
      const at = Math.max(began + fault.at, rested);
      if (at + fault.forMs > began + withinMs) return;
      await pause(Math.max(0, at - performance.now()), signal);
      if (signal.aborted) return;
      await this.inflict(fault);
      rested = performance.now() + REST_MS;
    }
  }

  /** No more watch over what ends. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.watching;
  }

  private async inflict({ part, kind, forMs }: PlannedFault): Promise<void> {
    const cluster = this.targets.clusters.find(({ name }) => name === part);
    const members = cluster && (kind === 'restart' ? cluster.members : [await cluster.leader()]);
    const at = Date.now();
    const before = loadPerCore();
    let backAt = at;
    for (const one of members ?? [this.named(part)]) backAt = await this.hit(one, kind, forMs);
    const names = members?.map(({ name }) => name);
    this.inflicted.push({
      part,
      ...(names && { members: names }),
      kind,
      at,
      backAt,
      servingAt: Date.now(),
      load: Math.max(before, loadPerCore()),
    });
  }

  /** Resolves once the part serves again; answers when it was started again, or thawed. */
  private async hit(part: RunningPart, kind: FaultKind, forMs: number): Promise<number> {
    this.down.add(part.name);
    const how = {
      kill: () => this.kill(part, forMs),
      outage: () => this.kill(part, forMs),
      freeze: () => freeze(part, forMs),
      flush: () => flush(this.targets.redisUrl, forMs),
      restart: () => this.restart(part),
      late: () => this.answerBadly('late', forMs),
      error: () => this.answerBadly('error', forMs),
    };
    const backAt = await how[kind]();
    await this.serving(part);
    this.down.delete(part.name);
    return backAt;
  }

  private async answerBadly(bad: BadAnswers, forMs: number): Promise<number> {
    await this.targets.answerBadly(bad, forMs);
    return Date.now();
  }

  private async restart(part: RunningPart): Promise<number> {
    await part.stop();
    const backAt = Date.now();
    await this.begin(part);
    return backAt;
  }

  private async kill(part: RunningPart, forMs: number): Promise<number> {
    await part.kill();
    await pause(forMs);
    const backAt = Date.now();
    await this.begin(part);
    return backAt;
  }

  private async begin(part: RunningPart): Promise<void> {
    await part.begin().catch((error: unknown) => void this.crashes.push(`${part.name} did not start: ${String(error)}`));
  }

  /** A store that was killed may need a second start (a lock of the dead that is still there): that is noted, and tried. */
  private async serving(part: RunningPart): Promise<void> {
    for (let starts = 1; ; starts += 1) {
      try {
        await part.ready();
        return;
      } catch (error) {
        this.crashes.push(`${part.name} did not come back: ${error instanceof Error ? error.message : String(error)}`);
        if (starts >= STARTS) return;
        if (!part.isUp) await this.begin(part);
      }
    }
  }

  private async watch(): Promise<void> {
    while (!this.isStopped) {
      for (const part of this.targets.parts) if (!part.isUp && !this.down.has(part.name)) await this.revive(part);
      await pause(WATCH_EVERY_MS);
    }
  }

  private async revive(part: RunningPart): Promise<void> {
    const { ending, logFile } = part.child;
    const how = ending?.signal ?? `exit code ${ending?.code ?? 'unknown'}`;
    const words = part.child.output.trimEnd().split('\n').slice(-3).join('\n      ');
    this.crashes.push(`${part.name} ended by itself (${how}); its last words, of ${logFile ?? 'no log'}:\n      ${words}`);
    await this.begin(part);
  }

  private named(name: string): RunningPart {
    const part = this.targets.parts.find((one) => one.name === name);
    if (part === undefined) throw new Error(`There is no part "${name}".`);
    return part;
  }
}

function loadPerCore(): number {
  return (loadavg()[0] ?? 0) / availableParallelism();
}

async function freeze(part: RunningPart, forMs: number): Promise<number> {
  part.freeze();
  try {
    await pause(forMs);
  } finally {
    part.thaw();
  }
  return Date.now();
}

/** Again and again: what is put there after the first time is forgotten, too. */
async function flush(redisUrl: string, forMs: number): Promise<number> {
  const ends = performance.now() + forMs;
  while (performance.now() < ends) {
    await flushAll(redisUrl);
    await pause(FLUSH_EVERY_MS);
  }
  return Date.now();
}
