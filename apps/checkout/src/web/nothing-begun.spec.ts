import { ApiError, type ErrorCode } from '@cauce/contracts';
import { isNothingBegun } from './nothing-begun.js';

const because = (code: ErrorCode, cause: unknown) => Object.assign(new ApiError(code), { cause });

// prettier-ignore
it.each([
  [true,  'we had no room',                            new ApiError('OVERLOADED')],
  [true,  'we know that a part is away',               new ApiError('DEPENDENCY_AWAY')],
  [true,  'the service that was asked had no room',    because('UNAVAILABLE', new ApiError('OVERLOADED'))],
  [true,  'the service that was asked lacks a part',   because('UNAVAILABLE', new ApiError('DEPENDENCY_AWAY'))],
  [false, 'the service that was asked does not know',  because('UNAVAILABLE', new ApiError('UNAVAILABLE'))],
  [false, 'nobody answered',                           because('UNAVAILABLE', new Error('other side closed'))],
  [false, 'the answer was late',                       new ApiError('DEADLINE_EXCEEDED')],
  [false, 'we failed',                                 because('INTERNAL', new Error('OVERLOADED'))],
  [false, 'somebody else failed because of no room',   Object.assign(new Error('x'), { cause: new ApiError('OVERLOADED') })],
])('says %p where %s', (expected, _, error) => expect(isNothingBegun(error)).toBe(expected));
