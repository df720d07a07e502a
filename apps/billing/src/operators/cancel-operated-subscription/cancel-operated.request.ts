import { Field, text } from '@cauce/fields';

/** The body of an operator's `:cancel`. The reason is in the webhook, and in the timeline. */
export class CancelOperatedRequest {
  @Field(text({ max: 500 }), { about: 'The reason. It is visible to the merchant.' }) reason!: string;
}
