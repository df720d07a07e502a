import type { History } from './histories.js';

/** What the streams say of an attempt: of whose money, and what became of it. */
export type Charge = {
  readonly stream: string;
  readonly attemptId: string;
  readonly status: 'NOT_STARTED' | 'PENDING' | 'SUCCEEDED' | 'FAILED';
  readonly chargeCents: number | undefined;
  /** Its money is on record as an unexpected settlement. */
  readonly isUnexpected: boolean;
};

/** All attempts of all payments, by attempt id: the key that the processor knows them by. */
export function chargesOf(histories: readonly History[]): Map<string, Charge> {
  const charges = new Map<string, Charge>();
  for (const { stream, events } of histories) {
    for (const { type, data } of events) {
      if (!('attemptId' in data)) continue;
      const known = charges.get(data.attemptId) ?? unknownCharge(stream, data.attemptId);
      if (type === 'AttemptStarted') charges.set(data.attemptId, { ...known, status: 'PENDING', chargeCents: data.chargeCents });
      else if (type === 'AttemptSucceeded') charges.set(data.attemptId, { ...known, status: 'SUCCEEDED' });
      else if (type === 'AttemptFailed') charges.set(data.attemptId, { ...known, status: 'FAILED' });
      else if (type === 'UnexpectedSettlementRecorded') charges.set(data.attemptId, { ...known, isUnexpected: true });
    }
  }
  return charges;
}

function unknownCharge(stream: string, attemptId: string): Charge {
  return { stream, attemptId, status: 'NOT_STARTED', chargeCents: undefined, isUnexpected: false };
}
