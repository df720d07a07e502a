import type { Log } from '@cauce/telemetry';

/** What {@link HeldLeases} needs to know. */
export type HeldLeasesOptions<Row> = {
  readonly leaseMs: number;
  readonly log: Log;
  /** Makes the leases of these rows run from now on; of those alone that are still ours. */
  readonly renew: (rows: readonly Row[]) => Promise<void>;
};

const RENEWALS_PER_LEASE = 4;
/** What takes longer hangs: then the lease may end, and another process tries. */
const LONGEST_MS = 120_000;

/**
 * Renews the leases of what this process works on. So a lease can be short, though the work may take long: what a killed process
 * held is free again seconds later.
 */
export class HeldLeases<Row> {
  private readonly held = new Map<Row, number>();
  private renewing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: HeldLeasesOptions<Row>) {}

  /** From now on its lease does not end. */
  hold(row: Row): void {
    this.held.set(row, performance.now());
    this.renewLater();
  }

  /** Resolves when nobody renews it any more: what is written then stays as it is written. */
  async letGo(row: Row): Promise<void> {
    this.held.delete(row);
    await this.renewing;
  }

  private renewLater(): void {
    const { leaseMs } = this.options;
    this.timer ??= setTimeout(() => void (this.renewing = this.renewAll()), leaseMs / RENEWALS_PER_LEASE).unref();
  }

  /** Never throws. While the database is away, leases end: whoever comes first when it is back goes on. */
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
