import { ApiError } from '@cauce/contracts';
import type { ErrorOptions } from './error.filter.js';

/** A service's `translateError`: an error that any of these tests recognises is UNAVAILABLE; the caller may repeat. */
export function unavailableIf(...tests: readonly ((thrown: unknown) => boolean)[]): NonNullable<ErrorOptions['translateError']> {
  return (thrown) => (tests.some((test) => test(thrown)) ? Object.assign(new ApiError('UNAVAILABLE'), { cause: thrown }) : undefined);
}
