import { TimeoutError } from '@eventstore/db-client';
import { convertToCommandError, isClientCancellationError } from '@eventstore/db-client/dist/utils/index.js';
import type { ClientReadableStream, ServiceError } from '@grpc/grpc-js';
import type { Client } from './client.js';
import { FellBehind } from './errors.js';
import { type Position, type StoredEvent } from './stored-event.js';
import { toStoredEvent } from './to-stored-event.js';
import type { ReadAnswer } from './wire/read-answer.js';
import { subscriptionRequest } from './wire/read-request.js';

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
  const { from, prefixes, types, signal } = options;
  if (signal.aborted) return;
  const { promise: ended, resolve, reject: fail }: PromiseWithResolvers<void> = Promise.withResolvers();
  const over = new AbortController();
  const finish = () => resolve();
  const { connection } = client;
  const moveOn = () => fail(connection.reason as Error);
  signal.addEventListener('abort', finish, { once: true });
  connection.addEventListener('abort', moveOn, { once: true });
  // The store filters by one of the two.
  const opened = client.openRead(subscriptionRequest(from, types === undefined ? 'stream name' : 'type', types ?? prefixes));
  void opened.then((call) => listen(call, options, { over: over.signal, fail }), fail);
  try {
    await ended;
  } finally {
    over.abort();
    signal.removeEventListener('abort', finish);
    connection.removeEventListener('abort', moveOn);
    void opened.then((call) => call.cancel()).catch(() => undefined);
  }
}

/** How a subscription is left: nothing is handed over any more, and why it ended. */
type Ending = { readonly over: AbortSignal; readonly fail: (error: Error) => void };

function listen(call: ClientReadableStream<ReadAnswer>, options: SubscriptionOptions, { over, fail }: Ending): void {
  call.on('data', (answer: ReadAnswer) => {
    const handled = over.aborted ? undefined : handOver(answer, options);
    if (handled === undefined) return;
    call.pause();
    void handled.catch(fail).then(() => call.resume());
  });
  call.on('error', (error: ServiceError) => {
    if (isClientCancellationError(error)) return;
    const known = convertToCommandError(error);
    fail(known instanceof TimeoutError ? new FellBehind(known.message, { cause: known }) : known);
  });
  call.on('end', () => fail(new Error('the event store ended the subscription')));
}

/** A promise when nothing more may come until it settles. */
function handOver(answer: ReadAnswer, { prefixes, onEvent, onCheckpoint, onConfirmed }: SubscriptionOptions): void | Promise<void> {
  if (answer.kind === 'event') {
    const { event } = answer;
    return event.isJson && prefixes.some((prefix) => event.stream.startsWith(prefix)) ? onEvent(toStoredEvent(event)) : undefined;
  }
  if (answer.kind === 'checkpoint') return onCheckpoint?.(answer.position);
  return answer.kind === 'confirmation' ? onConfirmed?.() : undefined;
}
