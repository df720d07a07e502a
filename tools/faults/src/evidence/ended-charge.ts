import type { RecordedOfSubscription } from './evidence.js';

/** The id of the charge that an event tells the outcome of; undefined when it tells none. */
export function endedCharge(event: RecordedOfSubscription): string | undefined {
  switch (event.type) {
    case 'CycleCharged':
    case 'ChargeFailed':
    case 'ChargeWithdrawn':
    case 'AcceptanceDeclined':
      return event.data.chargeId;
    default:
      return undefined;
  }
}
