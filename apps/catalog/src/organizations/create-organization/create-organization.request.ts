import type { Environment, Features } from '@cauce/catalog-domain';
import { Flag, ObjectOf, OneOf, Text } from '@cauce/http';

/** What can be switched on for an organization. */
export class FeaturesRequest implements Features {
  @Flag() subscriptions!: boolean;
}

/** `POST /admin/v1/organizations`. */
export class CreateOrganizationRequest {
  @Text({ max: 100 }) displayName!: string;
  @OneOf(['PRODUCTION', 'DEVELOPMENT']) environment!: Environment;
  @ObjectOf(FeaturesRequest, { optional: true }) features?: FeaturesRequest;
}
