import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { invalid, type Refusal } from '../refusal.js';
import { CpuWatch } from './cpu-watch.js';
import type { Answer, Report, Task } from './matching.main.js';
import type { Translation } from './net-regex.js';

/** Most CPU time for one name: JavaScript's expressions, as .NET's, can take for ever. */
const LIMIT_MS = 100;

const ASCII = /^[\0-\x7f]*$/;

const MOST_SHOWN = 100;

/** Beside the source in a spec, in `dist` else. */
const MAIN = new URL(`./matching.main${extname(import.meta.url)}`, import.meta.url);

type Job = {
  readonly how: Translation;
  readonly names: readonly string[];
  readonly gone: AbortSignal;
  readonly answers: Answer[];
  readonly resolve: (answers: readonly boolean[]) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Matches names against regular expressions, in a thread: one for the server, with a turn for each call that asks, started when the first
 * one does. A name that takes too long ends the call that asked, and the thread, which another one replaces.
 */
export class Matcher {
  private readonly waiting: Job[] = [];
  private running: Job | undefined;
  private worker: Worker | undefined;
  /** Counts the names that the thread has begun, in memory that both see. */
  private progress = new Int32Array(new SharedArrayBuffer(4));
  private watch: CpuWatch | undefined;

  /** Whether each name matches. Rejects with a `Refusal` when one takes too long, or .NET may answer otherwise; and when the caller is gone. */
  ask(how: Translation, names: readonly string[], gone: AbortSignal): Promise<readonly boolean[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ how, names, gone, answers: [], resolve, reject });
      this.next();
    });
  }

  async close(): Promise<void> {
    this.watch?.stop();
    await this.worker?.terminate();
  }

  private next(): void {
    while (!this.running) {
      const job = this.waiting.shift();
      if (!job) return;
      if (job.gone.aborted) job.reject(job.gone.reason);
      else this.begin(job);
    }
  }

  private begin(job: Job): void {
    this.running = job;
    this.worker ??= this.start();
    const { worker, begun: before } = this;
    const names = job.names.slice(job.answers.length);
    this.watch = new CpuWatch({ worker, begun: () => this.begun, limitMs: LIMIT_MS }, () => {
      this.fail(worker, `it takes more than ${LIMIT_MS} ms for the name ${shown(names[this.begun - before - 1])}`);
    });
    worker.postMessage(taskOf(job.how, names));
  }

  private start(): Worker {
    // Its own: one that was ended may go on for a moment.
    this.progress = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(MAIN, { workerData: this.progress, resourceLimits: { maxOldGenerationSizeMb: 64 } });
    worker.unref();
    worker.on('message', (report: Report) => {
      if (worker === this.worker) this.took(report);
    });
    worker.on('error', (error: Error) => this.fail(worker, `its thread failed (${error.message})`));
    return worker;
  }

  private took(report: Report): void {
    const job = this.end();
    if (!job) return;
    if ('failed' in report) job.reject(refusal(job.how, report.failed));
    else this.add(job, report.answers);
    this.next();
  }

  private add(job: Job, answers: readonly Answer[]): void {
    const differs = answers.indexOf('differs');
    if (differs >= 0) {
      const name = shown(job.names[job.answers.length + differs]);
      job.reject(refusal(job.how, `.NET may answer otherwise than JavaScript for the name ${name}`));
      return;
    }
    job.answers.push(...answers);
    if (job.answers.length === job.names.length) job.resolve(job.answers.map((answer) => answer === 'matches'));
    else this.waiting.push(job);
  }

  private get begun(): number {
    return Atomics.load(this.progress, 0);
  }

  private fail(worker: Worker, why: string): void {
    if (worker !== this.worker) return;
    this.worker = undefined;
    void worker.terminate();
    const job = this.end();
    job?.reject(refusal(job.how, why));
    this.next();
  }

  private end(): Job | undefined {
    this.watch?.stop();
    const job = this.running;
    this.running = undefined;
    return job;
  }
}

function taskOf({ ours, net, ignoresCase }: Translation, names: readonly string[]): Task {
  return { names, ours, net: names.every((name) => ASCII.test(name)) ? undefined : net, ignoresCase };
}

function refusal({ pattern }: Translation, why: string): Refusal {
  return invalid(`The filter /${cut(pattern)}/ is not matched: ${why}.`);
}

const shown = (name = ''): string => JSON.stringify(cut(name));

const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);
