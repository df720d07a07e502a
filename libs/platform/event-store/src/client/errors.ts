import type { Refusal } from '@cauce/contracts';
import { isTooLate } from '@cauce/telemetry';

/** The stream is not at the expected revision: someone else appended first, and nothing of ours was written. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';

  constructor(readonly stream: string) {
    super(`${stream} is not at the expected revision`);
  }
}

/** The event store will never take this append: it is too large, not allowed, or its stream was deleted. Nothing was written. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
}

/** The event store gave no answer in time. The outcome of an append is unknown, unless it was refused ({@link EventStoreRefused}). To a caller: 503. */
export class EventStoreUnavailable extends Error {
  override readonly name: string = 'EventStoreUnavailable';
}

/**
 * A call that was never sent: its line was too long, or the event store is known to be away. Nothing was written, and nothing will be. To a caller: 503
 * with this reason.
 */
export class EventStoreRefused extends EventStoreUnavailable {
  override readonly name = 'EventStoreRefused';

  constructor(
    readonly refusal: Refusal,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Other writers appended first on every try. Nothing was written. To a caller: 503. */
export class StreamContended extends EventStoreUnavailable {
  override readonly name = 'StreamContended';

  constructor(stream: string, tries: number) {
    super(`${stream}: ${tries} conflicts in a row`);
  }
}

/** The event store dropped a subscription that took its events too slowly: nothing is wrong, the next one catches up. */
export class FellBehind extends Error {
  override readonly name = 'FellBehind';
}

/** Whether an error means that the event store did not answer: the caller may repeat the request. */
export function isEventStoreUnavailable(thrown: unknown): boolean {
  return thrown instanceof EventStoreUnavailable;
}

/** To be called before a call is sent. Throws {@link EventStoreRefused} when its caller waits no more, and nothing of the request was begun. */
export function refuseLate(what: string): void {
  if (isTooLate()) throw new EventStoreRefused('OVERLOADED', `${what}: its caller waits no more`);
}

/** For readiness, in words. */
export class NotReady extends EventStoreUnavailable {
  /** @param isAway waiting helps: nobody has to change anything */
  constructor(
    message: string,
    readonly isAway: boolean,
  ) {
    super(message);
  }
}
