import { Cents, CurrencyCode, OneOf, Text } from '@cauce/http';
import { PAYMENT_METHODS, type PaymentMethod } from '@cauce/kernel';

/** What the acquirer needs to charge. */
export class ChargeRequest {
  @Text({ max: 100 }) key!: string;
  @Cents() amountCents!: number;
  @CurrencyCode() currencyCode!: string;
  @Text({ min: 0, max: 500 }) description!: string;
  /** The caller's own: it comes back in callbacks and lists. */
  @Text({ max: 100, optional: true }) reference?: string;
  @OneOf(PAYMENT_METHODS, { optional: true }) method?: PaymentMethod;
  @Text({ max: 200, optional: true }) cardToken?: string;
  @Text({ max: 20, optional: true }) bank?: string;
  @OneOf(['NATURAL', 'LEGAL'], { optional: true }) personType?: 'NATURAL' | 'LEGAL';
  @Text({ max: 20, optional: true }) documentType?: string;
  @Text({ max: 30, optional: true }) document?: string;
  @Text({ max: 20, optional: true }) phoneNumber?: string;
  @Text({ max: 2048, optional: true }) returnUrl?: string;
  @Text({ max: 40, optional: true }) expireTime?: string;
}
