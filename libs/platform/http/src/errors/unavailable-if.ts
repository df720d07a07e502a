import { ApiError } from '@cauce/contracts';
import type { ErrorOptions } from './error.filter.js';

/** A service's `translateError`: what any of these tests knows as a part that cannot be reached is UNAVAILABLE; the caller may repeat. */
export function unavailableIf(...tests: readonly ((thrown: unknown) => boolean)[]): NonNullable<ErrorOptions['translateError']> {
  return (thrown) => (tests.some((test) => test(thrown)) ? Object.assign(new ApiError('UNAVAILABLE'), { cause: thrown }) : undefined);
}
