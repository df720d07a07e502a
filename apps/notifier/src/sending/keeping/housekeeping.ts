import { isUnavailable } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import type { DeliveryPartitions } from './delivery.partitions.js';
import type { DeliveryRetention } from './delivery.retention.js';

const HOUR_MS = 3_600_000;

/** What {@link Housekeeping} needs. */
export type HousekeepingParts = {
  readonly partitions: DeliveryPartitions;
  readonly retention: DeliveryRetention;
  /** Erases secrets that do not sign any more. */
  readonly eraseOldSecrets: () => Promise<void>;
  readonly logger: Log;
};

/** Once an hour: makes the partitions of the next days, drops old ones, and erases old secrets. */
export class Housekeeping {
  private hourly: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();

  constructor(private readonly parts: HousekeepingParts) {}

  /** Waits for the partitions of today, or a database that does not answer. */
  async start(): Promise<void> {
    await this.makePartitions();
    this.keepHouse();
    this.hourly = setInterval(() => this.keepHouse(), HOUR_MS);
  }

  /** Begins no new work. */
  stop(): void {
    clearInterval(this.hourly);
  }

  /** Resolves when the work that has begun is done. */
  finish(): Promise<void> {
    return this.working;
  }

  private keepHouse(): void {
    this.working = this.working
      .then(() => this.makePartitions())
      .then(() => this.tryTo('drop old partitions', () => this.parts.retention.enforce()))
      .then(() => this.tryTo('erase old secrets', () => this.parts.eraseOldSecrets()));
  }

  private makePartitions(): Promise<void> {
    return this.tryTo('make partitions', () => this.parts.partitions.ahead());
  }

  /** Never throws: partitions are made on demand, too, and the rest is tried again an hour later. */
  private async tryTo(what: 'make partitions' | 'drop old partitions' | 'erase old secrets', work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.parts.logger.error({ err: error, unavailable: isUnavailable(error) }, `housekeeping failed: ${what}`);
    }
  }
}
