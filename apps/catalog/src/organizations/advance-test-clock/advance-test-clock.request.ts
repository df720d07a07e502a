import { Field } from '@cauce/fields';
import { clockTime } from '../../test-clocks/clock-time.js';

/** `POST /admin/v1/organizations/{o}/test-clock:advance`. */
export class AdvanceTestClockRequest {
  @Field(clockTime, { about: 'The time to advance to. It must not be before the clock’s current time.' }) to!: string;
}
