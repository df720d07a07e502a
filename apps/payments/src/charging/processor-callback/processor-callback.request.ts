import { Text } from '@cauce/http';

/** What a callback says: which charge there is news of. What the news is, the processor is asked for. */
export class ProcessorCallback {
  /** The attempt. */
  @Text({ max: 100 }) key!: string;
  /** The payment, as it was given with the charge. */
  @Text({ max: 100, optional: true }) reference?: string;
}
