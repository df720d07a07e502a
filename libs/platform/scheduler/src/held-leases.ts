import { type Log, repeats } from '@cauce/telemetry';

/** What {@link HeldLeases} needs to know. */
export type HeldLeasesOptions<Row> = {
  readonly leaseMs: number;
  readonly log: Log;
  /** Restarts the leases of those of these rows that are still ours. Answers them; undefined: it cannot tell. */
  readonly renew: (rows: readonly Row[]) => Promise<readonly Row[] | undefined>;
};

/** Both times are of the monotonic clock, in ms. */
type Held = { readonly since: number; leasedAt: number };

const RENEWALS_PER_LEASE = 4;
/** Work that takes longer hangs: its lease may end, and another process tries. */
const LONGEST_MS = 120_000;

/**
 * Renews the leases of the rows that this process works on. So leases can be short though work may take long: the rows of a killed
 * process are free again seconds later.
 */
export class HeldLeases<Row> {
  private readonly held = new Map<Row, Held>();
  private renewing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: HeldLeasesOptions<Row>) {}

  /** Renews the row's lease from now on. `leasedAt`: when the statement that leased it was sent, by `performance.now()`. */
  hold(row: Row, leasedAt = performance.now()): void {
    this.held.set(row, { since: performance.now(), leasedAt });
    this.renewLater();
  }

  /**
   * Whether nobody else can have leased the row: its lease has not ended since the last statement that is known to have renewed it. False in a
   * process that was frozen, or cut off from the database, for longer.
   */
  isOurs(row: Row): boolean {
    const held = this.held.get(row);
    return held !== undefined && performance.now() - held.leasedAt < this.options.leaseMs;
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
    const startedAt = performance.now();
    for (const [row, { since }] of this.held) if (since < startedAt - LONGEST_MS) this.held.delete(row);
    try {
      const rows = [...this.held.keys()];
      if (rows.length > 0) for (const row of (await renew(rows)) ?? rows) this.renewed(row, startedAt);
    } catch (error) {
      repeats.warn(log, { err: error, leases: this.held.size }, 'leases could not be renewed');
    }
    this.timer = undefined;
    if (this.held.size > 0) this.renewLater();
  }

  private renewed(row: Row, at: number): void {
    const held = this.held.get(row);
    if (held !== undefined) held.leasedAt = Math.max(held.leasedAt, at);
  }
}
