import { Field, line, listOf, objectOf, oneOf, whole } from '@cauce/fields';
import { PAYMENT_METHODS, type PaymentMethod } from '@cauce/kernel';
import { FeaturesRequest } from '../create-organization/create-organization.request.js';

/** `PATCH /admin/v1/organizations/{o}`: what is absent stays as it is. */
export class ChangeOrganizationRequest {
  @Field(line({ max: 100 }), { optional: true }) displayName?: string;
  @Field(objectOf(FeaturesRequest), { optional: true }) features?: FeaturesRequest;
  @Field(listOf(oneOf(PAYMENT_METHODS), { min: 1, max: PAYMENT_METHODS.length }), { optional: true })
  enabledPaymentMethods?: PaymentMethod[];
  /** Requests per second of each access token. */
  @Field(whole({ min: 1, max: 1_000_000 }), { optional: true }) rateLimit?: number;
}
