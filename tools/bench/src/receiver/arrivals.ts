import { setTimeout as pause } from 'node:timers/promises';
import type { Arrival } from './receiver.js';

/** The arrivals of one payment. */
type OfPayment = { count: number; last: number; sequence: number; readonly waiting: { count: number; done: (at: number) => void }[] };

const LOOK_EVERY_MS = 50;
const GIVE_UP_MS = 60_000;

/** Counts what a receiver gets, payment by payment. */
export class Arrivals {
  private readonly payments = new Map<string, OfPayment>();
  private readonly ids = new Set<string>();
  private all = 0;
  private inversions = 0;
  private latest = 0;

  /** Different webhooks. */
  get received(): number {
    return this.ids.size;
  }

  /** When the latest new one came: `performance.now()`. */
  get lastAt(): number {
    return this.latest;
  }

  /** Webhooks that came more than once. */
  get duplicates(): number {
    return this.all - this.ids.size;
  }

  /** Webhooks that came after a later one of the same payment. */
  get inverted(): number {
    return this.inversions;
  }

  /** Resolves when `count` have come of a payment (and its attempts), with the time of the last: `performance.now()`. Rejects after a minute. */
  until(payment: string, count: number): Promise<number> {
    const arrivals = this.of(payment);
    if (arrivals.count >= count) return Promise.resolve(arrivals.last);
    return new Promise((resolve, reject) => {
      const missing = () => reject(new Error(`Of ${payment} came ${arrivals.count} webhooks within a minute, not ${count}.`));
      const timer = setTimeout(missing, GIVE_UP_MS);
      const done = (at: number) => {
        clearTimeout(timer);
        resolve(at);
      };
      arrivals.waiting.push({ count, done });
    });
  }

  /** Waits until `count` have come in all, at most `patienceMs`. */
  async untilReceived(count: number, patienceMs: number): Promise<void> {
    const giveUp = performance.now() + patienceMs;
    while (this.received < count && performance.now() < giveUp) await pause(LOOK_EVERY_MS);
  }

  /** One more has come. */
  take({ id, sequence, body, at }: Arrival): void {
    this.all += 1;
    if (this.ids.has(id)) return;
    this.ids.add(id);
    this.latest = at;
    const { data } = JSON.parse(body) as { data: { name: string } };
    const payment = this.of(data.name.replace(/\/attempts\/.*/, ''));
    if (sequence < payment.sequence) this.inversions += 1;
    Object.assign(payment, { count: payment.count + 1, last: at, sequence: Math.max(sequence, payment.sequence) });
    for (const waiter of payment.waiting.splice(0)) {
      if (payment.count >= waiter.count) waiter.done(at);
      else payment.waiting.push(waiter);
    }
  }

  private of(payment: string): OfPayment {
    const known = this.payments.get(payment);
    if (known !== undefined) return known;
    const fresh: OfPayment = { count: 0, last: 0, sequence: -1, waiting: [] };
    this.payments.set(payment, fresh);
    return fresh;
  }
}
