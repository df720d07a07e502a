import { FREQUENCIES, type Frequency } from '@cauce/billing-domain';
import type { MinimumAmounts } from '@cauce/contracts';
import { cents, currencyCode, Field, line, oneOf, readPublicBody, text, whole } from '@cauce/fields';
import { amountViolations } from '../minimum.js';

/** The body of `POST /v1/stores/{store}/subscription-plans` (docs/api.md, "Subscription plans"). */
export class CreatePlanRequest {
  @Field(line({ max: 100 })) displayName!: string;
  @Field(text({ min: 0, max: 2000 }), { optional: true }) description?: string;
  @Field(cents()) amountCents!: number;
  @Field(currencyCode) currencyCode!: string;
  @Field(oneOf(FREQUENCIES), { optional: true }) billingCycleFrequency?: Frequency;
  @Field(whole({ min: 1, max: 12 }), { optional: true }) billingCycleInterval?: number;
  @Field(whole({ min: 0, max: 365 }), { optional: true }) trialPeriodDays?: number;
}

/** Reads and validates the body. Throws INVALID_FIELDS with all violations. */
export function readCreatePlan(body: unknown, amounts: MinimumAmounts): CreatePlanRequest {
  return readPublicBody(CreatePlanRequest, body, ({ amountCents, currencyCode: currency }, isSound) =>
    isSound('amountCents') && isSound('currencyCode') ? amountViolations('amountCents', amountCents, currency, amounts) : [],
  );
}
