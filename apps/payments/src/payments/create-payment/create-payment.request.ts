import type { FieldViolation } from '@cauce/contracts';
import {
  cents,
  currencyCode,
  email,
  Field,
  flag,
  fraction,
  httpsUrl,
  line,
  listOf,
  objectOf,
  oneOf,
  phoneE164,
  readPublicBody,
  text,
  timestamp,
  unitViolations,
} from '@cauce/fields';
import { afterDiscount, type Environment, PAYMENT_METHODS, type PaymentMethod, smallestCents } from '@cauce/kernel';
import { currencyInstead } from '../method-currency.js';

/** A payment's `buyer`. */
export class BuyerRequest {
  @Field(line({ max: 100 })) firstName!: string;
  @Field(line({ max: 100 }), { optional: true }) lastName?: string;
  @Field(phoneE164) phoneNumber!: string;
  @Field(email, { optional: true }) email?: string;
}

/** The body of `POST /v1/stores/{store}/payments` (docs/api.md, "Payment creation"; docs/adr/0004). */
export class CreatePaymentRequest {
  @Field(cents()) amountCents!: number;
  @Field(currencyCode) currencyCode!: string;
  @Field(line({ max: 200 })) title!: string;
  @Field(objectOf(BuyerRequest)) buyer!: BuyerRequest;
  @Field(text({ min: 0, max: 2000 }), { optional: true }) description?: string;
  @Field(line({ max: 255 }), { optional: true }) correlationId?: string;
  @Field(httpsUrl({ allowLocalhost: true }), { optional: true }) redirectUri?: string;
  @Field(timestamp, { optional: true }) expireTime?: string;
  @Field(listOf(httpsUrl(), { max: 10 }), { optional: true }) mediaAssets?: string[];
  @Field(listOf(oneOf(PAYMENT_METHODS), { max: PAYMENT_METHODS.length }), { optional: true }) enabledPaymentMethods?: PaymentMethod[];
  @Field(oneOf(['PRODUCT', 'SERVICE']), { optional: true }) paymentType?: 'PRODUCT' | 'SERVICE';
  @Field(line({ max: 100 }), { optional: true }) courier?: string;
  @Field(line({ max: 100 }), { optional: true }) trackingNumber?: string;
  @Field(flag, { optional: true }) disableBuyerNotification?: boolean;
  @Field(fraction, { optional: true }) discountPercentage?: number;
  @Field(line({ max: 100 }), { optional: true }) discountSource?: string;
}

/**
 * Reads and validates the body, except for rules that depend on the time. Throws INVALID_FIELDS with all violations.
 * @param environment of the organization: plain http on localhost is for development alone.
 */
export function readCreatePayment(body: unknown, environment: Environment): CreatePaymentRequest {
  return readPublicBody(CreatePaymentRequest, body, (request, isSound) => [
    ...(isSound('redirectUri') ? redirectViolations(request, environment) : []),
    ...(isSound('amountCents') && isSound('currencyCode') ? amountViolations(request, isSound('discountPercentage')) : []),
    ...(isSound('currencyCode') && isSound('enabledPaymentMethods') ? methodViolations(request) : []),
  ]);
}

function redirectViolations({ redirectUri }: CreatePaymentRequest, environment: Environment): readonly FieldViolation[] {
  if (redirectUri === undefined || environment === 'DEVELOPMENT') return [];
  return httpsUrl().violations(redirectUri, 'redirectUri');
}

/** The violations of a payment that nobody could pay. */
function methodViolations({ enabledPaymentMethods = [], currencyCode }: CreatePaymentRequest): readonly FieldViolation[] {
  const instead = currencyInstead(enabledPaymentMethods, currencyCode);
  if (instead === undefined) return [];
  const description = `At least one method that pays in ${currencyCode}: ${enabledPaymentMethods.join(', ')} pays in ${instead} only.`;
  return [{ field: 'enabledPaymentMethods', description }];
}

function amountViolations({ amountCents, currencyCode, discountPercentage = 0 }: CreatePaymentRequest, isDiscountSound: boolean) {
  const violations = unitViolations('amountCents', amountCents, currencyCode);
  if (violations.length > 0 || !isDiscountSound || afterDiscount({ amountCents, currencyCode }, discountPercentage).amountCents > 0)
    return violations;
  const least = smallestCents(currencyCode);
  const description = `A fraction that leaves at least ${least === 1 ? '1 cent' : `${least} cents`} to pay.`;
  return [{ field: 'discountPercentage', description }];
}
