import type { PlanResource } from '@cauce/billing-domain';
import type { FieldViolation, MinimumAmounts } from '@cauce/contracts';
import { Field, httpsUrl, line, objectOf, readPublicBody, text, whole } from '@cauce/fields';
import { firstChargeViolations, SubscriberRequest } from './create-subscription.request.js';

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

/** Reads and validates the body; `plan`: that of the path, whose long name or short one the body has. Throws INVALID_FIELDS with all violations. */
export function readCreateAssignment(
  body: unknown,
  plan: PlanResource,
  organization: string,
  amounts: MinimumAmounts,
): CreateAssignmentRequest {
  return readPublicBody(CreateAssignmentRequest, body, ({ subscriptionPlan, firstChargeAmountCents }, isSound) => [
    ...(isSound('subscriptionPlan') ? planViolations(subscriptionPlan, plan, organization) : []),
    ...(isSound('firstChargeAmountCents') ? firstChargeViolations(firstChargeAmountCents, plan.currencyCode, amounts) : []),
  ]);
}

function planViolations(subscriptionPlan: string, { name }: PlanResource, organization: string): FieldViolation[] {
  const names = [`${organization}/${name}`, name];
  if (names.includes(subscriptionPlan)) return [];
  return [{ field: 'subscriptionPlan', description: `Must be the plan in the address: ${names[0]}.` }];
}
