import { Field, text } from '@cauce/fields';

/** The body of a callback: which charge has a result. The result itself comes from the processor. */
export class ProcessorCallback {
  /** The attempt's id. */
  @Field(text({ max: 100 })) key!: string;
  /** The payment's id, as sent with the charge. */
  @Field(text({ max: 100 }), { optional: true }) reference?: string;
}
