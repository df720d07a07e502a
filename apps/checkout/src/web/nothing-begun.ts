import { ApiError, type ErrorCode } from '@cauce/contracts';

const NOTHING_BEGUN: readonly ErrorCode[] = ['OVERLOADED', 'DEPENDENCY_AWAY'];

/**
 * Whether a refusal says that nothing was begun: there was no room, or a part is known to be away; by us, or by the service that was asked. Any other
 * failure leaves it open, an answer that did not come most of all.
 */
export function isNothingBegun(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return saysSo(error) || saysSo(error.cause);
}

/** Whether an error leaves it open what became of a request. A rejection does not. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !isNothingBegun(error) && (!(error instanceof ApiError) || error.http >= 500);
}

function saysSo(error: unknown): boolean {
  return error instanceof ApiError && NOTHING_BEGUN.includes(error.code);
}
