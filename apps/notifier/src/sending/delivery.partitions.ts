import type { Queryable } from '@cauce/postgres';

const DAY_MS = 86_400_000;
/** How many days ahead partitions are made. */
const AHEAD = 3;
/** Any number, the same in every process: partitions are made one at a time, since making one locks the whole table. */
const LOCK = 7_304_155;

/** The partitions of `delivery` and `delivery_attempt`, one for each UTC day of the events' `recorded_at`. */
export class DeliveryPartitions {
  private readonly known = new Set<string>();

  constructor(private readonly pool: Queryable) {}

  /** Makes those of today and the next days. */
  async ahead(now = Date.now()): Promise<void> {
    await this.ensure(Array.from({ length: AHEAD + 1 }, (_, days) => dayOf(now + days * DAY_MS)));
  }

  /** Makes those of the given days (`2026-11-21`) that are missing. Costs nothing for days that were asked for before. */
  async ensure(days: Iterable<string>): Promise<void> {
    for (const day of new Set(days)) {
      if (this.known.has(day)) continue;
      await this.pool.query(
        `SELECT pg_advisory_xact_lock(${LOCK}); ${['delivery', 'delivery_attempt'].map((table) => partition(table, day)).join('; ')}`,
      );
      this.known.add(day);
    }
  }
}

/** The UTC day of a time: an RFC 3339 text or Unix milliseconds. Throws a RangeError for an invalid time. */
export function dayOf(time: string | number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The name of a day's partition: `delivery_20261121`. The day is our own text (see `dayOf`): safe in a statement. */
export function partitionOf(table: string, day: string): string {
  return `${table}_${day.replaceAll('-', '')}`;
}

/** The day of a partition by its name. */
export function dayOfPartition(name: string): string {
  return name.replace(/^.*_(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

function partition(table: string, day: string): string {
  const next = dayOf(Date.parse(day) + DAY_MS);
  return `CREATE TABLE IF NOT EXISTS ${partitionOf(table, day)} PARTITION OF ${table} FOR VALUES FROM ('${day}') TO ('${next}')`;
}
