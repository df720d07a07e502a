import { CAUGHT_UP, each, type OnChunk } from '@cauce/testing/system';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import pg from 'pg';
import type { BenchStack } from '../stack/bench-stack.js';
import { type Copy, type Original, PaymentCopies } from './payment-copies.js';

/** A payment that is in its stream: its row can follow. */
type Stored = Copy & { readonly position: bigint };

const CHUNK = 4_000;
const APPENDS_AT_ONCE = 512;

/** Only what a copy changes; all else is the original's. `$1` to `$5`: ids, times, positions, resources, rests. `$6`: the original's id. */
const INSERT = `
INSERT INTO payment (payment_id, store, organization, integration, create_time, position, revision, fold_version, link_key, resource, attempts, next_action_time, rest)
SELECT n.id, o.store, o.organization, o.integration, n.create_time, n.position, 0, o.fold_version, o.link_key, n.resource, o.attempts, n.create_time + interval '24 hours', n.rest
FROM payment o, unnest($1::text[], $2::timestamptz[], $3::bigint[], $4::json[], $5::json[]) AS n (id, create_time, position, resource, rest)
WHERE o.payment_id = $6`;

/** Fills a stack with unchanging payments: appended to their streams and written to their rows, as the service would have, but many at a time. */
export class Filler {
  private readonly copies: PaymentCopies;

  private constructor(
    private readonly stack: BenchStack,
    private readonly original: Original,
  ) {
    this.copies = new PaymentCopies(original);
  }

  /** @param payment the name of a payment that was created and never changed: the others will be like it. */
  static async like(stack: BenchStack, payment: string): Promise<Filler> {
    const { infrastructure } = stack.stack;
    const events = EventStoreDBClient.connectionString(infrastructure.addresses.eventStoreUrl);
    const rows = new pg.Client({ connectionString: infrastructure.addresses.databaseUrls.payments });
    await rows.connect();
    try {
      const id = payment.slice(payment.lastIndexOf('/') + 1);
      const found = await rows.query<Record<string, unknown>>('SELECT * FROM payment WHERE payment_id = $1', [id]);
      for await (const { event } of events.readStream(`payment-${id}`, { maxCount: 1 }))
        if (event !== undefined && found.rows[0] !== undefined)
          return new Filler(stack, {
            name: payment,
            event: { type: event.type, data: event.data as object, metadata: event.metadata as object },
            row: found.rows[0],
          });
      throw new Error(`${payment} has no events, or no row.`);
    } finally {
      await Promise.all([events.dispose(), rows.end()]);
    }
  }

  /**
   * Adds a number of payments, created one per millisecond before now. The payments service is stopped meanwhile, and its followers go on after
   * them: their work (write the rows, publish nothing) is done here.
   */
  async add(count: number, signal: AbortSignal, onChunk: OnChunk): Promise<void> {
    const { addresses } = this.stack.stack.infrastructure;
    const payments = this.stack.stack.part('payments');
    const events = EventStoreDBClient.connectionString(addresses.eventStoreUrl);
    const rows = new pg.Client({ connectionString: addresses.databaseUrls.payments, options: '-c synchronous_commit=off' });
    await Promise.all([payments.stop(), rows.connect()]);
    try {
      const last = await this.fill(events, rows, { count, signal, onChunk });
      await rows.query(CAUGHT_UP, [String(last)]);
      await rows.query('ANALYZE payment');
    } finally {
      await Promise.all([events.dispose(), rows.end()]);
    }
    await payments.start();
  }

  private async fill(
    events: EventStoreDBClient,
    rows: pg.Client,
    { count, signal, onChunk }: { count: number; signal: AbortSignal; onChunk: OnChunk },
  ) {
    const from = Date.now() - count;
    let last = 0n;
    let writing: Promise<unknown> = Promise.resolve();
    for (let done = 0; done < count; done += CHUNK) {
      const copies = Array.from({ length: Math.min(CHUNK, count - done) }, (_, at) => this.copies.copy(from + done + at));
      const stored = await each(copies, APPENDS_AT_ONCE, signal, (copy) => append(events, copy));
      await writing;
      writing = this.write(rows, stored);
      for (const { position } of stored) if (position > last) last = position;
      onChunk(done + copies.length);
    }
    await writing;
    return last;
  }

  private write(rows: pg.Client, stored: readonly Stored[]): Promise<unknown> {
    const column = (value: (one: Stored) => string) => stored.map(value);
    return rows.query(INSERT, [
      column(({ id }) => id),
      column(({ createTime }) => createTime),
      column(({ position }) => String(position)),
      column(({ resource }) => resource),
      column(({ rest }) => rest),
      this.original.row['payment_id'],
    ]);
  }
}

async function append(events: EventStoreDBClient, copy: Copy): Promise<Stored> {
  const { type, data, metadata } = copy.event as { type: string; data: Record<string, unknown>; metadata: Record<string, unknown> };
  const { position } = await events.appendToStream(`payment-${copy.id}`, jsonEvent({ type, data, metadata }), {
    expectedRevision: NO_STREAM,
  });
  if (position === undefined) throw new Error('The event store did not say where it wrote.');
  return { ...copy, position: position.commit };
}
