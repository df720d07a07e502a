import { Cents, CurrencyCode, Text } from '@cauce/http';

/** What the acquirer needs to charge a card. */
export class ChargeRequest {
  @Text({ max: 100 }) key!: string;
  @Cents() amountCents!: number;
  @CurrencyCode() currencyCode!: string;
  @Text({ max: 200 }) cardToken!: string;
  @Text({ min: 0, max: 500 }) description!: string;
  /** The caller's own: it comes back in callbacks and lists. */
  @Text({ max: 100, optional: true }) reference?: string;
}
