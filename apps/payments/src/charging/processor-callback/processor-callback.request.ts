import { Field, text } from '@cauce/fields';

/** What a callback says: which charge there is news of. What the news is, the processor is asked for. */
export class ProcessorCallback {
  /** The attempt. */
  @Field(text({ max: 100 })) key!: string;
  /** The payment, as it was given with the charge. */
  @Field(text({ max: 100 }), { optional: true }) reference?: string;
}
