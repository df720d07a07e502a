import type { Worker } from 'node:worker_threads';

const LOOK_EVERY_MS = 25;

/** A thread answers between two steps of an expression, but not while it compiles one: after so many looks in vain that is too long, too. */
const MOST_UNANSWERED = 80;

/** What a thread works on: it counts the steps that it begins, and has a limit of CPU time for each. */
export type Watched = {
  readonly worker: Pick<Worker, 'cpuUsage'>;
  readonly begun: () => number;
  readonly limitMs: number;
};

/** Watches a thread, and calls back once when a step has had more than its time. It is CPU time: on a busy machine a thread may wait for long. */
export class CpuWatch {
  private readonly watched: Watched;
  private readonly onOver: () => void;
  private readonly timer: NodeJS.Timeout;
  private readonly first: number;
  private since = { begun: -1, ms: 0 };
  private isAsking = false;
  private unanswered = 0;
  private isStopped = false;

  constructor(watched: Watched, onOver: () => void) {
    this.watched = watched;
    this.onOver = onOver;
    this.first = watched.begun();
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  private look(): void {
    const begun = this.watched.begun();
    // A thread that starts takes its time.
    if (begun === this.first) return;
    if (this.isAsking) {
      this.unanswered = begun === this.since.begun ? this.unanswered + 1 : 0;
      if (this.unanswered > MOST_UNANSWERED) this.over();
      return;
    }
    this.isAsking = true;
    this.watched.worker.cpuUsage().then(
      ({ user, system }) => this.judge(begun, (user + system) / 1_000),
      // It has ended, and its owner knows.
      () => this.stop(),
    );
  }

  private judge(begun: number, ms: number): void {
    this.isAsking = false;
    this.unanswered = 0;
    if (begun !== this.since.begun) this.since = { begun, ms };
    else if (begun === this.watched.begun() && ms - this.since.ms > this.watched.limitMs) this.over();
  }

  private over(): void {
    if (this.isStopped) return;
    this.stop();
    this.onOver();
  }
}
