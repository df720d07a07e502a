import { Latencies, type Latency } from '../measure/latencies.js';

type Announced = { readonly stream: string; readonly revision: number; readonly dueAt: number; readonly leads: boolean };

/** What is wrong with the webhooks that came, and which did not come. */
export type Faults = {
  readonly lost: number;
  /** Came after a later one of its payment. */
  readonly inverted: number;
  /** Came again: allowed, and rare. */
  readonly again: number;
  /** It was not expected. */
  readonly unknown: number;
};

/** The webhooks that every endpoint should get, and those it got. Times are those of `performance.now()`. */
export class Expectations {
  private readonly announced = new Map<string, Announced>();
  private readonly came = new Set<string>();
  private readonly latest = new Map<string, number>();
  private readonly all = new Latencies();
  private readonly leading = new Latencies();
  private inverted = 0;
  private again = 0;
  private unknown = 0;
  private firstDue = Infinity;
  /** The longest time in which no webhook came, though the next one that came was due. */
  longestSilenceMs = 0;
  /** When the last one came. */
  lastCame = 0;

  constructor(private readonly endpoints: number) {}

  /** Expects the webhooks of one append, in order. Called before it is appended: one may come before the append is answered. */
  announce(stream: string, dueAt: number, changes: readonly { readonly id: string; readonly revision: number }[]): void {
    this.firstDue = Math.min(this.firstDue, dueAt);
    changes.forEach(({ id, revision }, at) => this.announced.set(id, { stream, revision, dueAt, leads: at === 0 }));
  }

  take(endpoint: string, id: string, now: number): void {
    const known = this.announced.get(id);
    if (known === undefined) return void (this.unknown += 1);
    if (this.came.has(`${endpoint} ${id}`)) return void (this.again += 1);
    this.longestSilenceMs = Math.max(this.longestSilenceMs, now - Math.max(this.lastCame, known.dueAt));
    this.came.add(`${endpoint} ${id}`);
    this.lastCame = now;
    const order = `${endpoint} ${known.stream}`;
    if ((this.latest.get(order) ?? -1) > known.revision) this.inverted += 1;
    else this.latest.set(order, known.revision);
    this.all.record(now - known.dueAt);
    if (known.leads) this.leading.record(now - known.dueAt);
  }

  get received(): number {
    return this.came.size;
  }

  get outstanding(): number {
    return this.announced.size * this.endpoints - this.came.size;
  }

  /** From when it was due to its arrival. */
  get latency(): Latency {
    return this.all.latency;
  }

  /** The same, only for those that waited for no other of their append. */
  get latencyOfLeading(): Latency {
    return this.leading.latency;
  }

  /** From the first due time to the last arrival. */
  get perSecond(): number {
    return (this.came.size * 1000) / Math.max(1, this.lastCame - this.firstDue);
  }

  get faults(): Faults {
    return { lost: this.outstanding, inverted: this.inverted, again: this.again, unknown: this.unknown };
  }
}
