import type { Log } from '@cauce/telemetry';

/** What {@link HeldLeases} needs to know. */
export type HeldLeasesOptions<Row> = {
  readonly leaseMs: number;
  readonly log: Log;
  /** Restarts the leases of those of these rows that are still ours. */
  readonly renew: (rows: readonly Row[]) => Promise<void>;
};

const RENEWALS_PER_LEASE = 4;
/** Work that takes longer hangs: its lease may end, and another process tries. */
const LONGEST_MS = 120_000;

/**
 * Renews the leases of the rows that this process works on. So leases can be short though work may take long: the rows of a killed
 * process are free again seconds later.
 */
export class HeldLeases<Row> {
  private readonly held = new Map<Row, number>();
  private renewing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: HeldLeasesOptions<Row>) {}

  /** Renews the row's lease from now on. */
  hold(row: Row): void {
    this.held.set(row, performance.now());
    this.renewLater();
  }

  /** Stops renewing; resolves when no renewal is under way that could overwrite a later write. */
  async letGo(row: Row): Promise<void> {
    this.held.delete(row);
    await this.renewing;
  }

  private renewLater(): void {
    const { leaseMs } = this.options;
    this.timer ??= setTimeout(() => void (this.renewing = this.renewAll()), leaseMs / RENEWALS_PER_LEASE).unref();
  }

  /** Never throws. While the database is down, leases run out: the first process to claim a row afterwards goes on. */
  private async renewAll(): Promise<void> {
    const { log, renew } = this.options;
    const oldest = performance.now() - LONGEST_MS;
    for (const [row, since] of this.held) if (since < oldest) this.held.delete(row);
    try {
      if (this.held.size > 0) await renew([...this.held.keys()]);
    } catch (error) {
      log.warn({ err: error, leases: this.held.size }, 'leases could not be renewed');
    }
    this.timer = undefined;
    if (this.held.size > 0) this.renewLater();
  }
}
