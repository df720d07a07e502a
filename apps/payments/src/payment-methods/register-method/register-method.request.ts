import type { RegisterMethod } from '@cauce/contracts';
import { Field, text } from '@cauce/fields';

/** The body that stores a card, from checkout. */
export class RegisterMethodRequest implements RegisterMethod {
  /** Signed by billing: whose card it is. */
  @Field(text({ max: 1_100 })) grant!: string;
  @Field(text({ max: 200 })) cardToken!: string;
  @Field(text({ max: 26 }), { optional: true }) cardAccount?: string;
}
