import { type Log, repeats } from '@cauce/telemetry';
import type { OrderedStream } from '../delivery/held-back.js';
import type { DeliveryOrder } from './delivery.order.js';

/** What {@link OrderWatch} needs. */
export type OrderWatchParts = {
  readonly order: DeliveryOrder;
  readonly logger: Log;
  /** Resolves when the results that are being written now are committed. */
  readonly resultsWritten: () => Promise<void>;
  /** These endpoints have something due. */
  readonly onDue: (endpoints: readonly string[]) => void;
};

const SWEEP_EVERY_MS = 60_000;
/** By then the statement of another process, which may be writing the predecessor's result now, has ended. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Looks again at deliveries that were made behind an earlier one, which may have ended while the insert ran. The first look is at once, and exact
 * for what this process sends; the second comes a second later, for what others send. A sweep finds what a crash left behind.
 */
export class OrderWatch {
  private readonly fresh = new Map<string, OrderedStream>();
  private readonly seenOnce = new Map<string, OrderedStream>();
  private looking: Promise<void> | undefined;
  private again: NodeJS.Timeout | undefined;
  private sweeper: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private stopped = true;

  constructor(private readonly parts: OrderWatchParts) {}

  /** Begins to sweep. */
  start(): void {
    this.stopped = false;
    this.sweep();
  }

  /** Checks soon whether the first of these streams still waits. */
  recheck(streams: readonly OrderedStream[]): void {
    if (this.stopped || streams.length === 0) return;
    for (const each of streams) this.fresh.set(`${each.endpointId} ${each.stream}`, each);
    this.looking ??= this.lookAtFresh();
  }

  /** Resolves when no look or sweep runs any more. */
  async close(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.again);
    clearTimeout(this.sweeper);
    await Promise.all([this.looking, this.sweeping]);
  }

  private async lookAtFresh(): Promise<void> {
    while (this.fresh.size > 0 && !this.stopped) {
      const streams = [...this.fresh];
      this.fresh.clear();
      await this.parts.resultsWritten();
      await this.promote(streams.map(([, stream]) => stream));
      for (const [key, stream] of streams) this.seenOnce.set(key, stream);
      this.again ??= setTimeout(() => void this.lookAgain(), LOOK_AGAIN_MS);
    }
    this.looking = undefined;
  }

  private async lookAgain(): Promise<void> {
    this.again = undefined;
    const streams = [...this.seenOnce.values()];
    this.seenOnce.clear();
    await this.promote(streams);
  }

  private promote(streams: readonly OrderedStream[]): Promise<void> {
    return this.tell(() => this.parts.order.promote(streams));
  }

  private sweep(): void {
    this.sweeping = this.tell(() => this.parts.order.sweep()).then(() => {
      if (!this.stopped) this.sweeper = setTimeout(() => this.sweep(), SWEEP_EVERY_MS);
    });
  }

  /** Never throws: the next sweep looks at them, too. */
  private async tell(look: () => Promise<readonly string[]>): Promise<void> {
    try {
      this.parts.onDue(await look());
    } catch (error) {
      repeats.warn(this.parts.logger, { err: error }, 'the order of deliveries could not be looked at; the next sweep does');
    }
  }
}
