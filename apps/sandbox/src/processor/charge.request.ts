import { anyCurrencyCode, Field, oneOf, text, whole } from '@cauce/fields';
import { PAYMENT_METHODS, type PaymentMethod } from '@cauce/kernel';

/** 999,999,999,999 cents of a currency with four decimals. */
const MOST_UNITS = 99_999_999_999_900;

/** An amount in the currency's smallest units: 1500 is JPY 1,500, KWD 1.500, or COP 15.00. */
export const units = whole({ min: 1, max: MOST_UNITS }, 'A whole number of the smallest units');

/** What the acquirer needs to charge. */
export class ChargeRequest {
  @Field(text({ max: 100 })) key!: string;
  @Field(units) amount!: number;
  @Field(anyCurrencyCode) currencyCode!: string;
  @Field(text({ min: 0, max: 500 })) description!: string;
  /** The caller's own: it comes back in callbacks and lists. */
  @Field(text({ max: 100 }), { optional: true }) reference?: string;
  @Field(oneOf(PAYMENT_METHODS), { optional: true }) method?: PaymentMethod;
  @Field(text({ max: 200 }), { optional: true }) cardToken?: string;
  /** The token of a stored card: in place of `cardToken`. */
  @Field(text({ max: 200 }), { optional: true }) storedCard?: string;
  @Field(text({ max: 20 }), { optional: true }) bank?: string;
  @Field(oneOf(['NATURAL', 'LEGAL']), { optional: true }) personType?: 'NATURAL' | 'LEGAL';
  @Field(text({ max: 20 }), { optional: true }) documentType?: string;
  @Field(text({ max: 30 }), { optional: true }) document?: string;
  @Field(text({ max: 20 }), { optional: true }) phoneNumber?: string;
  @Field(text({ max: 2048 }), { optional: true }) returnUrl?: string;
  @Field(text({ max: 40 }), { optional: true }) expireTime?: string;
}
