import type { PlanResource } from '@cauce/billing-domain';
import type { FieldViolation, MinimumAmounts } from '@cauce/contracts';
import { email, Field, httpsUrl, line, objectOf, phoneE164, readPublicBody, whole } from '@cauce/fields';
import { amountViolations } from '../../plans/minimum.js';

/** A subscription's `buyer`. */
export class SubscriberRequest {
  @Field(email) email!: string;
  @Field(phoneE164) phoneNumber!: string;
  @Field(line({ max: 100 })) firstName!: string;
  @Field(line({ max: 100 })) lastName!: string;
}

/** The body of `POST …/subscription-plans/{plan}/subscriptions` (docs/api.md, "Subscriptions"). */
export class CreateSubscriptionRequest {
  @Field(objectOf(SubscriberRequest)) buyer!: SubscriberRequest;
  @Field(whole({ min: 0, max: 999_999_999_999 }), { optional: true }) firstChargeAmountCents?: number;
  @Field(httpsUrl(), { optional: true }) redirectUri?: string;
  @Field(line({ max: 255 }), { optional: true }) correlationId?: string;
}

/** Reads and validates the body. Throws INVALID_FIELDS with all violations. */
export function readCreateSubscription(
  body: unknown,
  { currencyCode }: Pick<PlanResource, 'currencyCode'>,
  amounts: MinimumAmounts,
): CreateSubscriptionRequest {
  return readPublicBody(CreateSubscriptionRequest, body, ({ firstChargeAmountCents }, isSound) =>
    isSound('firstChargeAmountCents') ? firstChargeViolations(firstChargeAmountCents, currencyCode, amounts) : [],
  );
}

/** What is wrong with the amount of a first charge; 0 is a free first cycle. */
export function firstChargeViolations(cents: number | undefined, currencyCode: string, amounts: MinimumAmounts): FieldViolation[] {
  return cents === undefined || cents === 0 ? [] : amountViolations('firstChargeAmountCents', cents, currencyCode, amounts);
}
