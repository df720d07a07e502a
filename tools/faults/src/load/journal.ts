import type { Acknowledged, AskedRefund, Outage, Seen } from '../evidence/evidence.js';

/** What the clients did and were told. */
export class Journal {
  requests = 0;
  retries = 0;
  replays = 0;
  journeys = { begun: 0, ended: 0, skipped: 0 };
  readonly acknowledged: Acknowledged[] = [];
  readonly seen: Seen[] = [];
  readonly askedRefunds: AskedRefund[] = [];
  readonly refusals: string[] = [];
  readonly outages: Outage[] = [];
  /** Why requests were repeated, and how often. */
  readonly reasons = new Map<string, number>();

  /** What the clients of several did and were told, together. */
  static of(journals: readonly Journal[]): Journal {
    const all = new Journal();
    for (const one of journals) all.add(one);
    return all;
  }

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

  private add({ requests, retries, replays, journeys, reasons, ...lists }: Journal): void {
    this.requests += requests;
    this.retries += retries;
    this.replays += replays;
    this.journeys.begun += journeys.begun;
    this.journeys.ended += journeys.ended;
    this.journeys.skipped += journeys.skipped;
    for (const [why, count] of reasons) this.reasons.set(why, (this.reasons.get(why) ?? 0) + count);
    for (const each of lists.acknowledged) this.acknowledged.push(each);
    for (const each of lists.seen) this.seen.push(each);
    for (const each of lists.askedRefunds) this.askedRefunds.push(each);
    for (const each of lists.refusals) this.refusals.push(each);
    for (const each of lists.outages) this.outages.push(each);
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
