import type { PaymentMethod } from '@cauce/kernel';
import type { Recorded } from './evidence.js';
import type { History } from './histories.js';

/** What the streams say of an attempt: of whose money, and what became of it. */
export type Charge = {
  readonly stream: string;
  readonly attemptId: string;
  readonly status: 'NOT_STARTED' | 'PENDING' | 'SUCCEEDED' | 'FAILED';
  readonly chargeCents: number | undefined;
  /** Its money is on record as an unexpected settlement. */
  readonly isUnexpected: boolean;
  /** `organizations/<id>`; empty when its payment was never created. */
  readonly organization: string;
  readonly method?: PaymentMethod;
  /** The processor account that serves it; absent: the environment's. */
  readonly account?: string | undefined;
  /** When that was recorded, Unix milliseconds. */
  readonly startedAt?: number;
  readonly succeededAt?: number;
};

/** All attempts of all payments, by attempt id: the key that the processor knows them by. */
export function chargesOf(histories: readonly History[]): Map<string, Charge> {
  const charges = new Map<string, Charge>();
  for (const { stream, events } of histories) {
    const organization = organizationOf(events);
    for (const event of events) {
      if (!('attemptId' in event.data)) continue;
      const { attemptId } = event.data;
      const known = charges.get(attemptId) ?? {
        stream,
        attemptId,
        status: 'NOT_STARTED',
        chargeCents: undefined,
        isUnexpected: false,
        organization,
      };
      charges.set(attemptId, { ...known, ...changeBy(event) });
    }
  }
  return charges;
}

function changeBy({ type, data, recordedAt }: Recorded): Partial<Charge> {
  switch (type) {
    case 'AttemptStarted':
      return { status: 'PENDING', chargeCents: data.chargeCents, method: data.method, account: data.account, startedAt: recordedAt };
    case 'AttemptSucceeded':
      return { status: 'SUCCEEDED', succeededAt: recordedAt };
    case 'AttemptFailed':
      return { status: 'FAILED' };
    case 'UnexpectedSettlementRecorded':
      return { isUnexpected: true };
    default:
      return {};
  }
}

function organizationOf([created]: readonly Recorded[]): string {
  return created?.type === 'PaymentCreated' ? created.data.terms.organization : '';
}
