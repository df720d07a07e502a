import { ListOf, ObjectOf, Text, Whole, oneOf } from '@cauce/http';
import { PAYMENT_METHODS, type PaymentMethod } from '@cauce/kernel';
import { FeaturesRequest } from '../create-organization/create-organization.request.js';

/** `PATCH /admin/v1/organizations/{o}`: what is absent stays as it is. */
export class ChangeOrganizationRequest {
  @Text({ max: 100, optional: true }) displayName?: string;
  @ObjectOf(FeaturesRequest, { optional: true }) features?: FeaturesRequest;
  @ListOf(oneOf(PAYMENT_METHODS), { min: 1, max: PAYMENT_METHODS.length, optional: true }) enabledPaymentMethods?: PaymentMethod[];
  /** Requests per second of each access token. */
  @Whole({ min: 1, max: 1_000_000, optional: true }) rateLimit?: number;
}
