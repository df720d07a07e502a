import { anyCurrencyCode, Field, text } from '@cauce/fields';
import { units } from './charge.request.js';

/** What the acquirer needs to return money. */
export class RefundRequest {
  @Field(text({ max: 100 })) key!: string;
  @Field(units) amount!: number;
  @Field(anyCurrencyCode) currencyCode!: string;
}
