import { Cents, CurrencyCode, Text } from '@cauce/http';

/** `POST /admin/v1/organizations/{o}/templates`: what the fields of a payment would take. */
export class CreateTemplateRequest {
  @Text({ max: 200 }) title!: string;
  @Text({ max: 2000, optional: true }) description?: string;
  @Cents() amountCents!: number;
  @CurrencyCode() currency!: string;
}
