import { email, Field, httpsUrl, line, objectOf, phoneE164, whole } from '@cauce/fields';

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
