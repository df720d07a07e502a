import { captureWork, continueTrace, outsideWork, traceHeaders } from '@cauce/telemetry';

/** How many nudges are kept while their rows wait for room: past them the oldest rows begin traces of their own. */
const MOST_KEPT = 10_000;

/** Runs each row as part of the work that named it, so that its events belong to the same trace. What only a sweep found begins a trace. */
export class NudgingWork {
  private readonly works = new Map<string, ReturnType<typeof captureWork>>();

  /** The work that is running now names the row of this key. */
  keep(key: string): void {
    this.works.delete(key);
    this.works.set(key, captureWork());
    const [oldest] = this.works.keys();
    if (this.works.size > MOST_KEPT && oldest !== undefined) this.works.delete(oldest);
  }

  /** Nothing is due for any other key. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.works.keys()) if (!keys.has(key)) this.works.delete(key);
  }

  /** Runs the row of this key in a span of this name. */
  run<Result>(key: string, name: string, fn: () => Result): Result {
    const within = this.works.get(key) ?? outsideWork;
    this.works.delete(key);
    return within(() => continueTrace(traceHeaders(), name, fn, { attributes: { 'cauce.row': key } }));
  }
}
