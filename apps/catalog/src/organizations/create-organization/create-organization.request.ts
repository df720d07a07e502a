import type { Features } from '@cauce/catalog-domain';
import { Field, Flag, ObjectOf, OneOf, Text } from '@cauce/http';
import { ENVIRONMENTS, type Environment } from '@cauce/kernel';
import { clockTime } from '../../test-clocks/clock-time.js';

/** What can be switched on for an organization. */
export class FeaturesRequest implements Features {
  @Flag() subscriptions!: boolean;
}

/** A time for an organization to live at. */
export class TestClockRequest {
  @Field(clockTime, { about: 'Where it begins.' }) now!: string;
}

/** `POST /admin/v1/organizations`. */
export class CreateOrganizationRequest {
  @Text({ max: 100 }) displayName!: string;
  @OneOf(ENVIRONMENTS) environment!: Environment;
  @ObjectOf(FeaturesRequest, { optional: true }) features?: FeaturesRequest;
  @ObjectOf(TestClockRequest, { optional: true, about: 'In DEVELOPMENT: it lives at a time of its own, which only `:advance` moves.' })
  testClock?: TestClockRequest;
}
