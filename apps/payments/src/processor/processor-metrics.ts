import { counter } from '@cauce/telemetry';
import type { ChargeAnswer } from './payment-processor.js';

const answers = counter(
  'cauce_payments_processor_answers',
  'What the processor said of charges, by kind. unknown: no clear answer, so it is asked again.',
);
answers.add(0, { answer: 'unknown' }); // a first one is seen as an increase only from a zero

/** Counts an answer. */
export function measureAnswer({ kind }: ChargeAnswer): void {
  answers.add(1, { answer: kind });
}
