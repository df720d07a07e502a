import { cents, currencyCode, Field, line, type Rules, text, unitViolations } from '@cauce/fields';

/** `POST /admin/v1/organizations/{o}/templates`: what the fields of a payment would take. */
export class CreateTemplateRequest {
  @Field(line({ max: 200 })) title!: string;
  @Field(text({ max: 2000 }), { optional: true }) description?: string;
  @Field(cents()) amountCents!: number;
  @Field(currencyCode) currency!: string;
}

/** A payment that is made of it can be paid. */
export const templateRules: Rules<CreateTemplateRequest> = ({ amountCents, currency }, isSound) =>
  isSound('amountCents') && isSound('currency') ? unitViolations('amountCents', amountCents, currency) : [];
