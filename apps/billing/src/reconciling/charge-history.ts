import { givenUpCycle, type SubscriptionEvent } from '@cauce/billing-domain';
import type { StoredEvent } from '@cauce/event-store';

/** A charge as its subscription's stream tells it. */
export type RecordedCharge = {
  /** `subscription-<id>`. */
  readonly subscription: string;
  readonly chargeId: string;
  readonly cycle: number;
  readonly amountCents: number;
  readonly state: 'OPEN' | 'PAID' | 'FAILED' | 'WITHDRAWN';
  /** Whether this charge or another one paid the cycle. */
  readonly isCyclePaid: boolean;
  /** Its cycle was given up: payments is to take no more money for it. */
  readonly isGivenUp: boolean;
  /** When its request was recorded, in real time. */
  readonly requestTime: string;
  /** The same of its latest outcome, or of what gave its cycle up; absent while it is open. */
  readonly endTime?: string;
};

type Charge = Omit<RecordedCharge, 'isCyclePaid' | 'isGivenUp'>;

const ENDS = {
  CycleCharged: 'PAID',
  ChargeFailed: 'FAILED',
  AcceptanceDeclined: 'FAILED',
  ChargeWithdrawn: 'WITHDRAWN',
} as const satisfies Partial<Record<SubscriptionEvent['type'], RecordedCharge['state']>>;

type Ending = Extract<SubscriptionEvent, { type: keyof typeof ENDS }>;

/** All charges of a subscription, in the order in which they were requested. @param events its whole stream */
export function chargesOf(events: readonly StoredEvent<SubscriptionEvent>[]): RecordedCharge[] {
  const charges = new Map<string, Charge>();
  const paidCycles = new Set<number>();
  /** When each was given up. */
  const givenUp = new Map<number, string>();
  for (const event of events) {
    if (event.type === 'ChargeRequested') {
      const { chargeId, cycle, amountCents } = event.data;
      charges.set(chargeId, { subscription: event.stream, chargeId, cycle, amountCents, state: 'OPEN', requestTime: event.recordedAt });
    }
    if (event.type === 'CycleCharged') paidCycles.add(event.data.cycle);
    const over = givenUpCycle(event);
    if (over !== undefined) givenUp.set(over, event.recordedAt);
    if (!isEnding(event)) continue;
    const charge = charges.get(event.data.chargeId);
    if (charge) charges.set(charge.chargeId, { ...charge, state: ENDS[event.type], endTime: event.recordedAt });
  }
  return [...charges.values()].map((charge) => {
    const { cycle, endTime } = charge;
    const giveUpTime = givenUp.get(cycle);
    return {
      ...charge,
      ...(endTime !== undefined && giveUpTime !== undefined && giveUpTime > endTime && { endTime: giveUpTime }),
      isCyclePaid: paidCycles.has(cycle),
      isGivenUp: giveUpTime !== undefined,
    };
  });
}

function isEnding(event: StoredEvent<SubscriptionEvent>): event is StoredEvent<SubscriptionEvent> & Ending {
  return Object.hasOwn(ENDS, event.type);
}
