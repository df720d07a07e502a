import { Field, line } from '@cauce/fields';

/** The body of an operator's `:cancel`. The reason is in the webhook, and in the timeline. */
export class CancelOperatedRequest {
  @Field(line({ max: 500 }), { about: 'Why; the merchant reads it, too.' }) reason!: string;
}
