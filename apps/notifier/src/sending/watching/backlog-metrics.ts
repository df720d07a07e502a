import type { Queryable } from '@cauce/postgres';
import { gauge } from '@cauce/telemetry';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { BACKLOG } from './webhook-backlog.statement.js';
import { BYTES } from './webhook-bytes.statement.js';

/** Counting a large backlog takes seconds, and every process is scraped. */
const FRESH_MS = 60_000;

const STATES = ['HEALTHY', 'FAILING', 'DISABLED'] as const;

type Row = {
  readonly state: string;
  readonly waiting: number;
  readonly due: number;
  readonly seconds: number | null;
  readonly bytes: number;
};

const NOTHING = { waiting: 0, due: 0, seconds: null, bytes: 0 };

/** Shows what waits for endpoints, of the whole table: counted once a minute at most. */
@Injectable()
export class BacklogMetrics implements OnModuleDestroy {
  private readonly stops: readonly (() => void)[];

  constructor({ pool }: Connections) {
    const ask = remembered(() => read(pool), FRESH_MS);
    const byState = (value: (row: Row) => number) => async () => {
      const rows = await ask();
      return STATES.map((state) => ({ value: value(rows.get(state) ?? { ...NOTHING, state }), labels: { state } }));
    };
    this.stops = [
      gauge(
        'cauce_webhook_waiting',
        'Deliveries that have not ended, by the state of their endpoint.',
        byState(({ waiting }) => waiting),
      ),
      gauge(
        'cauce_webhook_due',
        'The same, of those that are due: what is being sent, too.',
        byState(({ due }) => due),
      ),
      gauge(
        'cauce_webhook_oldest_due_seconds',
        'Since when the oldest of these is due.',
        byState(({ seconds }) => Math.max(0, seconds ?? 0)),
      ),
      gauge(
        'cauce_webhook_backlog_bytes',
        'About what those that have not ended take on disk, indexes included.',
        byState(({ bytes }) => bytes),
      ),
      gauge('cauce_webhook_disk_bytes', 'What deliveries and their attempts take on disk, indexes included.', async () => [
        { value: await bytesOf(pool), labels: {} },
      ]),
    ];
  }

  onModuleDestroy(): void {
    this.stops.forEach((stop) => stop());
  }
}

/** Asks again once the last answer is this old; after an error at once. */
function remembered<Result>(ask: () => Promise<Result>, freshMs: number): () => Promise<Result> {
  let last: { readonly at: number; readonly answer: Promise<Result> } | undefined;
  return () => {
    if (last !== undefined && performance.now() - last.at < freshMs) return last.answer;
    const answer = ask();
    last = { at: performance.now(), answer };
    answer.catch(() => (last = undefined));
    return answer;
  };
}

async function bytesOf(pool: Queryable): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(BYTES.with({}));
  return rows[0]?.bytes ?? 0;
}

async function read(pool: Queryable): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await pool.query<Row>(BACKLOG.with({}));
  return new Map(rows.map((row) => [row.state, row]));
}
