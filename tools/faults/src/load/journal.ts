import type { Acknowledged, Seen } from '../evidence/evidence.js';

/** A client's wish that was not granted at once: from its first try to the answer. Unix milliseconds. */
export type Outage = { readonly what: string; readonly from: number; readonly to: number; readonly tries: number };

/** What the clients did and were told. */
export class Journal {
  requests = 0;
  retries = 0;
  replays = 0;
  journeys = { begun: 0, ended: 0, skipped: 0 };
  readonly acknowledged: Acknowledged[] = [];
  readonly seen: Seen[] = [];
  readonly refusals: string[] = [];
  readonly outages: Outage[] = [];
  /** Why requests were repeated, and how often. */
  readonly reasons = new Map<string, number>();

  /** A request is sent; `isRetry`: the same one was sent before. */
  count(isRetry: boolean): void {
    this.requests += 1;
    if (isRetry) this.retries += 1;
  }

  /** A request was not answered as it should be, and will be sent again. */
  failed(why: string): void {
    this.reasons.set(why, (this.reasons.get(why) ?? 0) + 1);
  }

  /** A creation was answered with 200. */
  acknowledge(told: Acknowledged): void {
    this.acknowledged.push(told);
    if (told.replayed) this.replays += 1;
  }

  /** The longest outage that any client saw. */
  get longestOutage(): Outage | undefined {
    return this.outages.reduce<Outage | undefined>(
      (longest, one) => (longest && lengthOf(longest) >= lengthOf(one) ? longest : one),
      undefined,
    );
  }
}

function lengthOf({ from, to }: Outage): number {
  return to - from;
}
