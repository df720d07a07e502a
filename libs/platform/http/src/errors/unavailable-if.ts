import { ApiError, type Refusal } from '@cauce/contracts';
import { currentCaller } from '@cauce/telemetry';
import type { ErrorOptions } from './error.filter.js';

/**
 * A service's `translateError`: an error that any of these tests recognises is a 503; the caller may repeat. Where nothing of the request was begun, its
 * reason says so: that of the error (`refusal`), or DEPENDENCY_AWAY.
 */
export function unavailableIf(...tests: readonly ((thrown: unknown) => boolean)[]): NonNullable<ErrorOptions['translateError']> {
  return (thrown) => (tests.some((test) => test(thrown)) ? Object.assign(new ApiError(reasonOf(thrown)), { cause: thrown }) : undefined);
}

function reasonOf(thrown: unknown): Refusal | 'UNAVAILABLE' {
  const caller = currentCaller();
  if (caller === undefined || caller.hasBegun) return 'UNAVAILABLE';
  const refusal = typeof thrown === 'object' && thrown !== null && 'refusal' in thrown ? thrown.refusal : undefined;
  return refusal === 'OVERLOADED' ? refusal : 'DEPENDENCY_AWAY';
}
