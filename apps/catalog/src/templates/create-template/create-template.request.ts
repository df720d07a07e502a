import { cents, currencyCode, Field, line, text } from '@cauce/fields';

/** `POST /admin/v1/organizations/{o}/templates`: what the fields of a payment would take. */
export class CreateTemplateRequest {
  @Field(line({ max: 200 })) title!: string;
  @Field(text({ max: 2000 }), { optional: true }) description?: string;
  @Field(cents()) amountCents!: number;
  @Field(currencyCode) currency!: string;
}
