import { type Environment, PAYMENT_METHODS, type PaymentMethod, afterDiscount } from '@cauce/kernel';
import {
  Cents,
  CurrencyCode,
  Email,
  Flag,
  Fraction,
  HttpsUrl,
  ListOf,
  ObjectOf,
  OneOf,
  PhoneE164,
  Text,
  Timestamp,
  httpsUrl,
  isObject,
  oneOf,
  violationsOf,
  instanceOf,
} from '@cauce/http';
import { ApiError, type FieldViolation } from '@cauce/contracts';

/** Contract, Payment `buyer`. */
export class BuyerRequest {
  @Text({ max: 100 }) firstName!: string;
  @Text({ max: 100, optional: true }) lastName?: string;
  @PhoneE164() phoneNumber!: string;
  @Email({ optional: true }) email?: string;
}

/** The body of `POST /v1/stores/{store}/payments` (docs/api.md, "Payment creation"; docs/adr/0004). */
export class CreatePaymentRequest {
  @Cents() amountCents!: number;
  @CurrencyCode() currencyCode!: string;
  @Text({ max: 200 }) title!: string;
  @ObjectOf(BuyerRequest) buyer!: BuyerRequest;
  @Text({ min: 0, max: 2000, optional: true }) description?: string;
  @Text({ max: 255, optional: true }) correlationId?: string;
  @HttpsUrl({ allowLocalhost: true, optional: true }) redirectUri?: string;
  @Timestamp({ optional: true }) expireTime?: string;
  @ListOf(httpsUrl(), { max: 10, optional: true }) mediaAssets?: string[];
  @ListOf(oneOf(PAYMENT_METHODS), { max: PAYMENT_METHODS.length, optional: true }) enabledPaymentMethods?: PaymentMethod[];
  @OneOf(['PRODUCT', 'SERVICE'], { optional: true }) paymentType?: 'PRODUCT' | 'SERVICE';
  @Text({ max: 100, optional: true }) courier?: string;
  @Text({ max: 100, optional: true }) trackingNumber?: string;
  @Flag({ optional: true }) disableBuyerNotification?: boolean;
  @Fraction({ optional: true }) discountPercentage?: number;
  @Text({ max: 100, optional: true }) discountSource?: string;
}

/**
 * The body, valid as far as that does not depend on the time. Throws INVALID_FIELDS with every violation at once.
 * @param environment of the organization: plain http on localhost is for development alone.
 */
export function readCreatePayment(body: unknown, environment: Environment): CreatePaymentRequest {
  if (!isObject(body)) throw new ApiError('BODY_NOT_OBJECT');
  const fields = violationsOf(CreatePaymentRequest, body);
  const request = instanceOf(CreatePaymentRequest, body);
  const isSound = (field: keyof CreatePaymentRequest) => !fields.some((violation) => violation.field === field);
  const violations = [
    ...fields,
    ...(isSound('redirectUri') ? redirectViolations(request, environment) : []),
    ...(isSound('amountCents') && isSound('discountPercentage') ? discountViolations(request) : []),
  ];
  if (violations.length > 0) throw new ApiError('INVALID_FIELDS', { violations });
  return request;
}

function redirectViolations({ redirectUri }: CreatePaymentRequest, environment: Environment): readonly FieldViolation[] {
  if (redirectUri === undefined || environment === 'DEVELOPMENT') return [];
  return httpsUrl().violations(redirectUri, 'redirectUri');
}

function discountViolations({ amountCents, discountPercentage = 0 }: CreatePaymentRequest): FieldViolation[] {
  if (afterDiscount({ amountCents, currencyCode: '' }, discountPercentage).amountCents >= 1) return [];
  return [{ field: 'discountPercentage', description: 'A fraction that leaves at least 1 cent to pay.' }];
}
