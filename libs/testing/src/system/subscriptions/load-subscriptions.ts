import { createPool, type Pool } from '@cauce/postgres';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { each } from '../each.js';
import type { LoadableStack } from './loadable-stack.js';
import { type Copy, type CopyWish, type Original, SubscriptionCopies } from './subscription-copies.js';

/** A subscription to load. `isHeld`: the sweeper does not see it until its wave begins. */
export type LoadWish = CopyWish & { readonly isHeld: boolean };

/** `position`: of its first event, as its row says it. `end`: of its last one. */
type Stored = Copy & { readonly position: bigint; readonly end: bigint; readonly nextActionTime: string | null };

/** Moves a database's followers on to a position; those beyond it stay. */
export const CAUGHT_UP =
  'UPDATE follower SET commit_position = greatest(commit_position, $1), prepare_position = greatest(prepare_position, $1)';

/** Hears how the filling goes: called after each chunk. */
export type OnChunk = (count: number) => void;

const CHUNK = 2_000;
/** For an insert of a chunk, or for statistics, on a busy machine. */
const STATEMENT_MS = 60_000;
const APPENDS_AT_ONCE = 256;

/** Only what a copy changes; all else is the original's, whose id is `$11`. */
const INSERT = `
INSERT INTO subscription (id, kind, store, organization, plan, status, create_time, position, revision, fold_version, link_key, resource, facts, rest, next_action_time)
SELECT n.id, o.kind, n.store, n.organization, n.plan, o.status, n.create_time, n.position, o.revision, o.fold_version, o.link_key, n.resource, n.facts, n.rest, n.due
FROM subscription o, unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::bigint[], $7::json[], $8::json[], $9::json[], $10::timestamptz[])
  AS n (id, store, organization, plan, create_time, position, resource, facts, rest, due)
WHERE o.id = $11`;

/** Subscriptions to load: copies of one that was really accepted and charged. */
export type Load = { readonly original: Original; readonly wishes: readonly LoadWish[] };

/**
 * Fills a stack with subscriptions: appended to their streams and written to their rows, as billing would have, but many at a time. Billing is
 * stopped meanwhile, and its followers go on after them: their work (write the rows, publish nothing) is done here.
 */
export async function loadSubscriptions(
  stack: LoadableStack,
  loads: readonly Load[],
  signal: AbortSignal,
  onChunk: OnChunk,
): Promise<void> {
  const { addresses } = stack.world;
  const billing = stack.services.running.filter(({ service }) => service === 'billing').map(({ part }) => part);
  const events = EventStoreDBClient.connectionString(addresses.eventStoreUrl);
  const rows = createPool(addresses.databaseUrls.billing, { max: 1, asynchronousCommit: true, statementMs: STATEMENT_MS });
  await Promise.all(billing.map((part) => part.stop()));
  try {
    let done = 0;
    let last = 0n;
    for (const { original, wishes } of loads) {
      const copies = new SubscriptionCopies(original);
      for (let from = 0; from < wishes.length; from += CHUNK) {
        const chunk = wishes.slice(from, from + CHUNK);
        const stored = await each(chunk, APPENDS_AT_ONCE, signal, (wish) => append(events, copies.copy(wish), wish));
        await write(rows, original, stored);
        for (const { end } of stored) if (end > last) last = end;
        done += chunk.length;
        onChunk(done);
      }
    }
    await rows.query(CAUGHT_UP, [String(last)]);
    await rows.query('ANALYZE subscription');
  } finally {
    await Promise.all([events.dispose(), rows.end()]);
  }
  await Promise.all(billing.map((part) => part.start()));
}

/** The first event alone: of what is appended together, only the last position is answered. */
async function append(events: EventStoreDBClient, copy: Copy, wish: LoadWish): Promise<Stored> {
  const [first, ...others] = copy.events.map(({ id, type, data, metadata }) =>
    jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: metadata as Record<string, unknown> }),
  );
  if (first === undefined) throw new Error('A subscription has events.');
  const stream = `subscription-${copy.id}`;
  const { position } = await events.appendToStream(stream, first, { expectedRevision: NO_STREAM });
  const { position: end } = await events.appendToStream(stream, others, { expectedRevision: 0n });
  if (position === undefined || end === undefined) throw new Error('The event store did not say where it wrote.');
  const nextActionTime = wish.isHeld ? null : new Date(wish.dueAt).toISOString();
  return { ...copy, position: position.commit, end: end.commit, nextActionTime };
}

function write(rows: Pool, original: Original, stored: readonly Stored[]): Promise<unknown> {
  const column = (value: (one: Stored) => string | null) => stored.map(value);
  return rows.query(INSERT, [
    column(({ id }) => id),
    column(({ store }) => store),
    column(({ organization }) => organization),
    column(({ plan }) => plan),
    column(({ createTime }) => createTime),
    column(({ position }) => String(position)),
    column(({ resource }) => resource),
    column(({ facts }) => facts),
    column(({ rest }) => rest),
    column(({ nextActionTime }) => nextActionTime),
    original.id,
  ]);
}
