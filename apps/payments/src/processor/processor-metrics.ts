import { counter } from '@cauce/telemetry';
import type { ChargeAnswer } from './payment-processor.js';

const answers = counter(
  'cauce_payments_processor_answers',
  'What the processor said of charges, by kind. unknown: no clear answer, so it is asked again.',
);
answers.add(0, { answer: 'unknown' }); // a first one is seen as an increase only from a zero

/** Counts an answer. `account`: the id of the processor account; the environment's processor has none. */
export function measureAnswer({ kind }: ChargeAnswer, account: string | undefined): void {
  answers.add(1, { answer: kind, ...(account !== undefined && { account }) });
}
