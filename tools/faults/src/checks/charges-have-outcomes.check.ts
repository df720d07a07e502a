import { endedCharge } from '../evidence/ended-charge.js';
import type { Evidence } from '../evidence/evidence.js';
import { newEventsOf } from '../evidence/subscriptions.js';
import type { Check } from './check.js';

/** Every charge that billing asks for has an outcome in its stream: whatever was away, none is forgotten between the two services. */
export const chargesHaveOutcomes: Check = {
  name: 'each charge has an outcome',
  breaches(evidence: Evidence) {
    const news = newEventsOf(evidence);
    const ended = new Set(news.map(endedCharge));
    return news.flatMap((event) =>
      event.type === 'ChargeRequested' && !ended.has(event.data.chargeId)
        ? [`charge ${event.data.chargeId} of ${event.stream} (cycle ${event.data.cycle}) has no outcome`]
        : [],
    );
  },
};
