import type { Features } from '@cauce/catalog-domain';
import { Field, flag, line, objectOf, oneOf } from '@cauce/fields';
import { type Environment, ENVIRONMENTS } from '@cauce/kernel';
import { clockTime } from '../../test-clocks/clock-time.js';

/** What can be switched on for an organization. */
export class FeaturesRequest implements Features {
  @Field(flag) subscriptions!: boolean;
}

/** A time for an organization to live at. */
export class TestClockRequest {
  @Field(clockTime, { about: 'The time at which the clock starts.' }) now!: string;
}

/** `POST /admin/v1/organizations`. */
export class CreateOrganizationRequest {
  @Field(line({ max: 100 })) displayName!: string;
  @Field(oneOf(ENVIRONMENTS)) environment!: Environment;
  @Field(objectOf(FeaturesRequest), { optional: true }) features?: FeaturesRequest;
  @Field(objectOf(TestClockRequest), {
    optional: true,
    about: 'Only for DEVELOPMENT: gives the organization its own time, which only `:advance` changes.',
  })
  testClock?: TestClockRequest;
}
