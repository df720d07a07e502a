import { setImmediate as immediately } from 'node:timers/promises';
import { eventTypeFilter, streamNameFilter, TimeoutError } from '@eventstore/db-client';
import type { Client } from './client.js';
import { FellBehind } from './errors.js';
import { type Position, type StoredEvent } from './stored-event.js';
import { toStoredEvent } from './to-stored-event.js';

/** Which events to follow, from where, and the callbacks. */
export type SubscriptionOptions = {
  /** The last handled position; undefined: from the beginning. */
  readonly from: Position | undefined;
  /** Only streams whose names begin with one of these. */
  readonly prefixes: readonly string[];
  /** And, of these, only events whose types begin with one of these: the store sends no others. */
  readonly types?: readonly string[] | undefined;
  /** A promise holds back all that follows until it settles. */
  readonly onEvent: (event: StoredEvent) => void | Promise<void>;
  /** The log was read up to `position`; all matching events before it went to `onEvent`. */
  readonly onCheckpoint?: (position: Position) => void | Promise<void>;
  /** The store has confirmed the subscription. */
  readonly onConfirmed?: () => void;
  readonly signal: AbortSignal;
};

/**
 * Follows the log of all streams. Resolves when aborted; rejects when the subscription is dropped (it does not resume by itself): with
 * FellBehind for a subscriber that was too slow.
 */
export async function subscribeToAll(client: Client, options: SubscriptionOptions): Promise<void> {
  const { from, prefixes, types, onEvent, onCheckpoint, onConfirmed, signal } = options;
  if (signal.aborted) return;
  const { promise: ended, resolve, reject: fail }: PromiseWithResolvers<void> = Promise.withResolvers();
  const finish = () => resolve();
  const { connection } = client;
  const moveOn = () => fail(connection.reason as Error);
  let isOver = false;
  let handling: Promise<void> | undefined;

  const subscription = client.subscribeToAll({
    fromPosition: from ?? 'start',
    // The store filters by one of the two.
    filter: (types === undefined ? streamNameFilter : eventTypeFilter)({
      prefixes: [...(types ?? prefixes)],
      checkpointReached: async (_, position) => {
        // The client fires this before it hands over buffered events.
        while (!isOver && (handling !== undefined || subscription.readableLength > 0)) await (handling ?? immediately());
        if (!isOver) await Promise.resolve(onCheckpoint?.(position)).catch(fail);
      },
    }),
  });
  subscription.on('data', ({ event }) => {
    if (!event?.isJson || isOver || !prefixes.some((prefix) => event.streamId.startsWith(prefix))) return;
    const handled = onEvent(toStoredEvent(event));
    if (handled === undefined) return;
    subscription.pause();
    handling = handled
      .catch(fail)
      .then(() => (handling = undefined))
      .then(() => void subscription.resume());
  });
  subscription.on('confirmation', () => onConfirmed?.());
  subscription.on('error', (error) => fail(error instanceof TimeoutError ? new FellBehind(error.message, { cause: error }) : error));
  subscription.on('end', () => fail(new Error('the event store ended the subscription')));
  signal.addEventListener('abort', finish, { once: true });
  connection.addEventListener('abort', moveOn, { once: true });
  try {
    await ended;
  } finally {
    isOver = true;
    signal.removeEventListener('abort', finish);
    connection.removeEventListener('abort', moveOn);
    void subscription.unsubscribe().catch(() => undefined);
  }
}
