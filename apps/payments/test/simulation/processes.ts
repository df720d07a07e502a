import { ApiError } from '@cauce/contracts';
import { isEventStoreUnavailable, LeaseLost } from '@cauce/event-store';
import { isUnavailable } from '@cauce/postgres';
import { type CrashPoint, LOOKS } from './crash-points.js';
import type { Story } from './story.js';

/** A call of real code to a port. The part acts when the request arrives: now, later, or never. */
type Call = {
  readonly point: CrashPoint;
  readonly effect: () => unknown;
  /** What the port answers or throws when the answer is lost. */
  readonly whenLost: () => unknown;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/** A task of real code, and the calls that it waits for. */
export type Running = { readonly on: Process; readonly does: string; readonly calls: Call[] };

/** A process of ours: its memory dies with it. */
export type Process = {
  readonly name: string;
  /** Drops all of its objects: the next task makes new ones. Answers whether it had any. */
  readonly forget: () => boolean;
};

/** What the history did to tasks, and where. */
export type Mishap = 'killed' | 'lost' | 'delayed';

/** No answer in time: the outcome is unknown. */
class Lost extends Error {}

/** Runs real code from one crash point to the next, one task at a time, and keeps stuck requests that no task waits for. */
export class Processes {
  running: Running[] = [];
  private late: { readonly from: string; readonly call: Call }[] = [];
  private begun: (() => Promise<void>)[] = [];
  private current: Running | undefined;
  /** An unexpected error: no task may throw one. */
  private broken: Error | undefined;
  readonly mishaps = new Set<`${Mishap} when it ${CrashPoint}`>();
  /** The process whose request is running. */
  speaker = '';

  constructor(private readonly story: Story) {}

  /** Runs a task up to its first crash point. An error ends it: a 503, or a job that is retried. */
  async spawn(on: Process, does: string, work: () => Promise<unknown>): Promise<void> {
    const task: Running = { on, does, calls: [] };
    this.running.push(task);
    await this.run(task, () => {
      void work()
        .catch((error: unknown) => this.fail(error))
        .finally(() => this.end(task));
    });
  }

  /** As `spawn`, for a task that another one starts: it starts when that one stands at a crash point or has ended. */
  begin(on: Process, does: string, work: () => Promise<unknown>): void {
    this.begun.push(() => this.spawn(on, does, work));
  }

  /**
   * A port's call: waits until the history lets it arrive. `whenLost`: what the port answers or throws when the answer is lost; throws
   * {@link Lost} by default.
   */
  ask<Answer>(point: CrashPoint, effect: () => Answer, whenLost: () => Answer = lost): Promise<Answer> {
    const task = this.current;
    if (task === undefined) throw new Error(`something ${point} that nobody lets go on`);
    return new Promise<Answer>((resolve, reject) => {
      task.calls.push({ point, effect, whenLost, resolve: (answer) => resolve(answer as Answer), reject });
    });
  }

  /** The task's request takes effect, the task gets the answer and goes on to its next crash point. */
  go(task: Running): Promise<void> {
    const call = takeFrom(task);
    return this.resume(task, call, () => this.arrive(task.on.name, call));
  }

  /** Lets all tasks go on until none runs, or for `mostSteps` steps. */
  async finish(mostSteps = 2_000): Promise<void> {
    for (let step = 0; step < mostSteps; step += 1) {
      const [first] = this.running;
      if (first === undefined) return;
      await this.go(first);
    }
  }

  /** The task's request takes effect, but its answer is lost. */
  async lose(task: Running): Promise<void> {
    const call = takeFrom(task);
    try {
      this.arrive(task.on.name, call);
    } catch {
      // refused: the task does not learn of that either
    }
    this.fault(call, 'lost', `the answer to ${task.on.name} is lost when it ${call.point}`);
    await this.resume(task, call, call.whenLost);
  }

  /** The task's request gets stuck: it gets no answer, and the request may take effect later. */
  delay(task: Running): Promise<void> {
    const call = takeFrom(task);
    this.leave(task.on, call);
    this.fault(call, 'delayed', `the request of ${task.on.name} gets stuck on the way when it ${call.point}`);
    return this.resume(task, call, call.whenLost);
  }

  /** Kills a process with its tasks and memory. Its last request may have left it, and may take effect later. */
  kill(on: Process): void {
    const dying = this.running.filter((task) => task.on === on);
    if (!on.forget() && dying.length === 0) return;
    this.running = this.running.filter((task) => task.on !== on);
    const calls = dying.flatMap(({ does, calls }) => calls.map((call) => ({ does, call })));
    for (const { call } of calls) {
      this.leave(on, call);
      this.mishaps.add(`killed when it ${call.point}`);
    }
    const told = calls.filter(({ call }) => !LOOKS.has(call.point));
    const where = told.map(({ does, call }) => `${call.point} (${does})`).join(' and ');
    this.story.tell('fault', `${on.name} is killed ${where ? `when it ${where}` : 'and forgets what it knew'}`);
  }

  /** A running task, for any number: 0 is the latest; undefined when none runs. */
  at(which: number): Running | undefined {
    return this.running.at(-1 - (which % Math.max(1, this.running.length)));
  }

  /** Lets a stuck request arrive. False: there is none. */
  arriveLate(which: number): boolean {
    const [late] = this.late.splice(which % Math.max(1, this.late.length), 1);
    if (late === undefined) return false;
    this.story.tell('fault', `what ${late.from} sent when it ${late.call.point} arrives late`);
    try {
      this.arrive(late.from, late.call);
    } catch {
      // refused; no task waits for the answer
    }
    return true;
  }

  get isIdle(): boolean {
    return this.running.length === 0;
  }

  private arrive(from: string, { effect }: Call): unknown {
    this.speaker = from;
    return effect();
  }

  private leave({ name }: Process, call: Call): void {
    if (!LOOKS.has(call.point)) this.late.push({ from: name, call });
  }

  private resume(task: Running, { resolve, reject }: Call, answer: () => unknown): Promise<void> {
    return this.run(task, () => {
      try {
        resolve(answer());
      } catch (error) {
        reject(error);
      }
    });
  }

  /** Lets one task run until it stands still; then the tasks that it started, one by one. */
  private async run(task: Running, resume: () => void): Promise<void> {
    this.current = task;
    resume();
    await standstill();
    this.current = undefined;
    if (this.broken) throw this.broken;
    for (let next = this.begun.shift(); next !== undefined; next = this.begun.shift()) await next();
  }

  private fail(error: unknown): void {
    if (!isExpected(error)) this.broken ??= error instanceof Error ? error : new Error('a task failed', { cause: error });
  }

  private end(task: Running): void {
    this.running = this.running.filter((other) => other !== task);
  }

  private fault({ point }: Call, mishap: Mishap, line: string): void {
    this.mishaps.add(`${mishap} when it ${point}`);
    this.story.tell('fault', line);
  }
}

/** One shared instance: thousands are thrown, and each stack trace costs as much as a step. */
const LOST = new Lost();

function lost(): never {
  throw LOST;
}

function takeFrom({ calls, does }: Running): Call {
  const call = calls.shift();
  if (call === undefined) throw new Error(`${does} waits for something that is no port`);
  return call;
}

/** Resolves when all promises that could settle have settled: only then does an immediate run. */
function standstill(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Whether real code may throw this: because a part is down, or because of a payment's state. */
function isExpected(error: unknown): boolean {
  return [Lost, ApiError, LeaseLost].some((kind) => error instanceof kind) || isEventStoreUnavailable(error) || isUnavailable(error);
}
