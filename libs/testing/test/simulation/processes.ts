import { type CrashPoint, LOOKS } from './crash-points.js';
import type { Fold } from './streams.js';
import type { Story } from './story.js';
import { type Call, LOST, Lost, type Task } from './task.js';

/** A process of ours: what it remembers dies with it. */
export type Instance = { readonly name: string; readonly folds: Map<string, Fold> };

/** A handler that stands at a crash point. */
export type Running = { readonly on: Instance; readonly does: string; readonly task: Task<unknown>; call: Call };

/** What the history did to handlers, and where. */
export type Mishap = 'killed' | 'lost' | 'delayed';

/** All handlers that run, and the requests that travel without one that waits for them. */
export class Processes {
  running: Running[] = [];
  private late: { readonly from: string; readonly call: Call }[] = [];
  readonly mishaps = new Set<`${Mishap} when it ${CrashPoint}`>();
  /** Whose request is being done. */
  speaker = '';

  constructor(private readonly story: Story) {}

  /** Runs a handler up to its first crash point. */
  spawn(on: Instance, does: string, task: Task<unknown>): void {
    const { done, value } = task.next();
    if (done !== true) this.running.push({ on, does, task, call: value });
  }

  /** What it asks for is done, it hears the answer and goes on to its next crash point. */
  go(running: Running): void {
    const answer = this.arrive(running.on.name, running.call);
    this.resume(running, answer);
  }

  /** What it asks for is done, but it never hears of it. */
  lose(running: Running): void {
    this.arrive(running.on.name, running.call);
    this.fault(running, 'lost', `the answer to ${running.on.name} is lost when it ${running.call.point}`);
    this.resume(running, LOST);
  }

  /** Its request gets stuck: it hears nothing, and what it asked for may be done later. */
  delay(running: Running): void {
    this.leave(running);
    this.fault(running, 'delayed', `the request of ${running.on.name} gets stuck on the way when it ${running.call.point}`);
    this.resume(running, LOST);
  }

  /** Dies with all that it does and remembers. What it asked for last may have left it, and be done later. */
  kill(on: Instance): void {
    const dying = this.running.filter((running) => running.on === on);
    if (dying.length === 0 && on.folds.size === 0) return;
    this.running = this.running.filter((running) => running.on !== on);
    on.folds.clear();
    for (const running of dying) {
      this.leave(running);
      this.mishaps.add(`killed when it ${running.call.point}`);
    }
    const told = dying.filter(({ call }) => !LOOKS.has(call.point));
    const where = told.map(({ does, call }) => `${call.point} (${does})`).join(' and ');
    this.story.tell('fault', `${on.name} is killed ${where ? `when it ${where}` : 'and forgets what it knew'}`);
  }

  /** One of the handlers, whatever the number: 0 is the latest; undefined when none runs. */
  at(which: number): Running | undefined {
    return this.running.at(-1 - (which % Math.max(1, this.running.length)));
  }

  /** One of the requests that got stuck arrives after all. False: there is none. */
  arriveLate(which: number): boolean {
    const [late] = this.late.splice(which % Math.max(1, this.late.length), 1);
    if (late === undefined) return false;
    this.story.tell('fault', `what ${late.from} sent when it ${late.call.point} arrives late`);
    this.arrive(late.from, late.call);
    return true;
  }

  get isIdle(): boolean {
    return this.running.length === 0;
  }

  private arrive(from: string, { effect }: Call): unknown {
    this.speaker = from;
    return effect();
  }

  private leave({ on, call }: Running): void {
    if (!LOOKS.has(call.point)) this.late.push({ from: on.name, call });
  }

  private resume(running: Running, answer: unknown): void {
    try {
      const { done, value } = running.task.next(answer);
      if (done !== true) running.call = value;
      else this.end(running);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      this.end(running); // a 503, or a job that is tried again
    }
  }

  private end(running: Running): void {
    this.running = this.running.filter((other) => other !== running);
  }

  private fault({ call }: Running, mishap: Mishap, line: string): void {
    this.mishaps.add(`${mishap} when it ${call.point}`);
    this.story.tell('fault', line);
  }
}
