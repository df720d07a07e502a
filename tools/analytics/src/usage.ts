import { isEventStoreUnavailable } from '@cauce/event-store';

/** The command was asked wrongly; the message says what is allowed. Exit code 64. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Why a command failed, for a terminal. */
export function explained(error: unknown): string {
  if (isEventStoreUnavailable(error)) return 'The event store does not answer (--event-store, EVENT_STORE_URL). It can be asked for again.';
  return error instanceof Error ? error.message || error.name : String(error);
}
