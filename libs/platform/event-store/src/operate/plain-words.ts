import { ApiError } from '@cauce/contracts';
import { isUnavailable } from '@cauce/postgres';
import { isEventStoreUnavailable } from '../client/errors.js';
import { AnotherLog } from '../follower/place.js';
import { NoSuchFollower } from './follower-row.js';
import { InvalidStartingPoint } from './starting-point.js';

/** Explains to an operator why an operation failed: which part to look at, and that it may be repeated. */
export function explainFailure(error: unknown): string {
  if (error instanceof InvalidStartingPoint || error instanceof NoSuchFollower || error instanceof AnotherLog) return error.message;
  if (isEventStoreUnavailable(error)) return `The event store does not answer (EVENT_STORE_URL). ${AGAIN}`;
  if (isUnavailable(error)) return `Postgres does not answer (DATABASE_URL): ${messageOf(error)}. ${AGAIN}`;
  if (error instanceof ApiError) return `${refusalOf(error)} ${AGAIN}`;
  return `${messageOf(error)}. ${AGAIN}`;
}

const AGAIN = 'Nothing is half done: it can be asked for again.';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));

/** What one of our services refused, with the fields that it named. */
function refusalOf({ message, facts: { violations = [] } }: ApiError): string {
  return [message, ...violations.map(({ field, description }) => `${field}: ${description}`)].join(' ');
}
