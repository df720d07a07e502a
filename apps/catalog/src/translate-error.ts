import { ApiError } from '@cauce/contracts';
import { EventStoreUnavailable } from '@cauce/event-store';
import { isUnavailable } from '@cauce/postgres';

/** What the catalog's parts throw while they cannot be reached: the caller may repeat the request. */
export function translateError(thrown: unknown): ApiError | undefined {
  const isAway = thrown instanceof EventStoreUnavailable || isUnavailable(thrown);
  return isAway ? Object.assign(new ApiError('UNAVAILABLE'), { cause: thrown }) : undefined;
}
