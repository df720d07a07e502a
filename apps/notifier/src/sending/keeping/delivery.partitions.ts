import { inTransaction, type Pool, type Queryable } from '@cauce/postgres';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** How many days ahead partitions are made. */
const AHEAD = 3;
/** Any number, the same in every process: partitions are made one at a time, since making one locks the whole table. */
const LOCK = 7_304_155;
/** Both have partitions of the same days. */
const TABLES = ['delivery', 'delivery_attempt'] as const;

/** Days that lie in one partition of each table: a week from its Monday; or one day, as earlier versions made them. */
export type Span = {
  /** The end of the partitions' names: `w20261116`, `20261121`. */
  readonly suffix: string;
  /** Its first day, and the first one after it: `2026-11-16`. */
  readonly from: string;
  readonly to: string;
};

const SPANS = `SELECT substr(c.relname, length('delivery_') + 1) AS suffix FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'delivery'::regclass ORDER BY 1`;

/** The partitions of `delivery` and `delivery_attempt`, by UTC days of the events' `recorded_at`: few, as every look at what waits asks them all. */
export class DeliveryPartitions {
  private readonly known = new Set<string>();

  constructor(private readonly pool: Pool) {}

  /** Makes those of today and the next days. */
  async ahead(now = Date.now()): Promise<void> {
    await this.ensure(Array.from({ length: AHEAD + 1 }, (_, days) => dayOf(now + days * DAY_MS)));
  }

  /** Makes those of the given days (`2026-11-21`) that are missing. Costs nothing for days that were asked for before. */
  async ensure(days: Iterable<string>): Promise<void> {
    const missing = [...new Set(days)].filter((day) => !this.known.has(day));
    if (missing.length === 0) return;
    await inTransaction(this.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const spans = await spansOf(client);
      for (const day of missing) {
        if (spans.some((span) => isIn(day, span))) continue;
        const span = newSpanFor(day, spans);
        spans.push(span);
        for (const table of TABLES) await client.query(partition(table, span));
      }
    });
    for (const day of missing) this.known.add(day);
  }

  /** For how many days from today on there are partitions, without a gap. */
  async daysAhead(now = Date.now()): Promise<number> {
    const spans = await this.spans();
    const isThere = (days: number) => spans.some((span) => isIn(dayOf(now + days * DAY_MS), span));
    let days = 0;
    while (isThere(days)) days += 1;
    return days;
  }

  /** The spans that have partitions. */
  spans(): Promise<Span[]> {
    return spansOf(this.pool);
  }

  /** Drops both partitions of a span. Waits for the tables' locks no longer than deliveries may queue behind it. */
  async drop({ suffix }: Span): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query(`SET LOCAL lock_timeout = '2s'`);
      for (const table of TABLES) await client.query(`DROP TABLE IF EXISTS ${table}_${suffix}`);
    });
  }
}

/** The UTC day of a time: an RFC 3339 text or Unix milliseconds. Throws a RangeError for an invalid time. */
export function dayOf(time: string | number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A week, or a day if its week has partitions of days already. */
function newSpanFor(day: string, others: readonly Span[]): Span {
  const week = weekOf(day);
  return others.some(({ from, to }) => from < week.to && to > week.from) ? span('', day, 1) : week;
}

function weekOf(day: string): Span {
  const daysSinceMonday = (new Date(day).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return span('w', dayOf(Date.parse(day) - daysSinceMonday * DAY_MS), WEEK_DAYS);
}

function span(mark: string, from: string, days: number): Span {
  return { suffix: `${mark}${from.replaceAll('-', '')}`, from, to: dayOf(Date.parse(from) + days * DAY_MS) };
}

function isIn(day: string, { from, to }: Span): boolean {
  return from <= day && day < to;
}

async function spansOf(db: Queryable): Promise<Span[]> {
  const { rows } = await db.query<{ suffix: string }>(SPANS);
  return rows.map(({ suffix }) => {
    const from = suffix.replace(/^w?(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    return suffix.startsWith('w') ? span('w', from, WEEK_DAYS) : span('', from, 1);
  });
}

/** All of it is our own text: safe in a statement. */
function partition(table: (typeof TABLES)[number], { suffix, from, to }: Span): string {
  return `CREATE TABLE ${table}_${suffix} PARTITION OF ${table} FOR VALUES FROM ('${from}') TO ('${to}')`;
}
