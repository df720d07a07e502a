import { Field, text } from '@cauce/fields';

/** The body of an operator's `:cancel`. The reason is in the webhook, and in the timeline. */
export class CancelOperatedRequest {
  @Field(text({ max: 500 }), { about: 'Why; the merchant reads it, too.' }) reason!: string;
}
