import { Field, text } from '@cauce/fields';

/** What the acquirer needs to store a card. */
export class StoreCardRequest {
  @Field(text({ max: 100 })) key!: string;
  @Field(text({ max: 200 })) cardToken!: string;
  /** The caller's own word for whose card it is. */
  @Field(text({ max: 200 }), { optional: true }) owner?: string;
}
