import { endedCharge } from '../evidence/ended-charge.js';
import type { RecordedOfSubscription } from '../evidence/evidence.js';

/** From a fault until its part is back, Unix milliseconds. */
type Away = { readonly at: number; readonly backAt: number };

/** How many charges of subscriptions were under way at any time of it: asked for, and without an outcome. @param events in the order of the log */
export function chargesHit(events: readonly RecordedOfSubscription[], { at, backAt }: Away): number {
  const open = new Set<string>();
  for (const event of events) {
    if (event.recordedAt > backAt) break;
    const ended = endedCharge(event);
    if (event.type === 'ChargeRequested') open.add(event.data.chargeId);
    else if (ended !== undefined && event.recordedAt <= at) open.delete(ended);
  }
  return open.size;
}
