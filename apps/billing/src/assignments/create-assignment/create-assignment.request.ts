import type { PlanResource } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import { Field, httpsUrl, line, objectOf, text, whole } from '@cauce/fields';
import { SubscriberRequest } from '../../subscriptions/create-subscription/create-subscription.request.js';

/** A plan assignment's `buyer`. */
export class AssignedBuyerRequest extends SubscriberRequest {
  @Field(line({ max: 255 }), { optional: true }) user?: string;
}

/** The body of `POST …/subscription-plans/{plan}/assignments` (docs/api.md, "Plan assignments"). */
export class CreateAssignmentRequest {
  @Field(text({ max: 255 })) subscriptionPlan!: string;
  @Field(objectOf(AssignedBuyerRequest)) buyer!: AssignedBuyerRequest;
  @Field(whole({ min: 0, max: 999_999_999_999 }), { optional: true }) firstChargeAmountCents?: number;
  @Field(httpsUrl(), { optional: true }) redirectUri?: string;
}

/** The plan of the body is that of the path, by its long name or its short one. Throws INVALID_FIELDS. */
export function checkPlan({ subscriptionPlan }: CreateAssignmentRequest, { name }: PlanResource, organization: string): void {
  const names = [`${organization}/${name}`, name];
  if (names.includes(subscriptionPlan)) return;
  throw new ApiError('INVALID_FIELDS', {
    violations: [{ field: 'subscriptionPlan', description: `The plan of the address: ${names[0]}.` }],
  });
}
