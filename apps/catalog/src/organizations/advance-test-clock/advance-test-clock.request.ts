import { Field } from '@cauce/fields';
import { clockTime } from '../../test-clocks/clock-time.js';

/** `POST /admin/v1/organizations/{o}/test-clock:advance`. */
export class AdvanceTestClockRequest {
  @Field(clockTime, { about: 'The time to go to; not before the clock’s own.' }) to!: string;
}
