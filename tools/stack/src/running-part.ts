import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from './child.js';
import { startTime } from './process-identity.js';
import { processTree, signalTree } from './process-tree.js';

/** What it takes to run a part of the stack, and to run it again on the same ports and data. */
export type PartPlan = {
  /** As people type it: `kafka`, `event-store`, `payments-2`. */
  name: string;
  kind: 'infrastructure' | 'service';
  /** Every port it listens on. */
  ports: readonly number[];
  /** Starts the process. */
  begin(): Promise<Child>;
  /** Resolves once it serves. */
  ready(child: Child): Promise<void>;
  /** It would forget what it has acknowledged: `kill` refuses. */
  isForgetful?: boolean;
};

/** A part of a running stack: one process (and what it starts) that can be killed, frozen and started again where it was. */
export class RunningPart {
  private current: Child | undefined;
  private starts = 0;

  constructor(
    private readonly plan: PartPlan,
    private readonly onChild: (child: Child) => void = () => undefined,
  ) {}

  get name(): string {
    return this.plan.name;
  }

  get kind(): PartPlan['kind'] {
    return this.plan.kind;
  }

  get ports(): readonly number[] {
    return this.plan.ports;
  }

  /** The process that runs now, or ran last; throws before the first start. */
  get child(): Child {
    if (this.current === undefined) throw new Error(`${this.name} was never started.`);
    return this.current;
  }

  get pid(): number {
    return this.child.pid;
  }

  get isUp(): boolean {
    return this.current !== undefined && this.current.ending === undefined;
  }

  /** How often it was started again. */
  get restarts(): number {
    return Math.max(0, this.starts - 1);
  }

  /** Starts the process, on the ports and the data it had, and waits until it serves. */
  async start(): Promise<void> {
    await this.begin();
    await this.ready();
  }

  /** Starts the process and does not wait until it serves. */
  async begin(): Promise<void> {
    if (this.isUp) throw new Error(`${this.name} runs already (pid ${this.pid}).`);
    this.current = await this.plan.begin();
    this.starts += 1;
    this.onChild(this.current);
  }

  /** Resolves once it serves; rejects when its process ends before. */
  ready(): Promise<void> {
    return this.plan.ready(this.child);
  }

  /** kill -9: it and all that it started end at once. Resolves when they are gone. The stack's supervisor starts it again. */
  async kill(): Promise<void> {
    if (this.plan.isForgetful) throw new Error(`${this.name} was started disposable: it would forget what it has acknowledged.`);
    const tree = processTree(this.pid).map((pid) => ({ pid, started: startTime(pid) }));
    signalTree(this.pid, 'SIGKILL');
    await this.child.ended;
    while (tree.some(({ pid, started }) => started !== '' && startTime(pid) === started)) await pause(10);
  }

  /** SIGSTOP: it holds its ports and connections and answers nothing, until thaw(). */
  freeze(): void {
    signalTree(this.pid, 'SIGSTOP');
  }

  /** SIGCONT: it goes on where it was. */
  thaw(): void {
    signalTree(this.pid, 'SIGCONT');
  }

  /** Asks it to end in order (SIGTERM, for Postgres SIGINT), thawed first; resolves when it has. It is not started again. */
  async stop(): Promise<void> {
    if (this.current === undefined) return;
    if (this.isUp) this.thaw();
    await this.current.stop();
  }
}
