import { chargesOf } from '../evidence/charges.js';
import type { Evidence } from '../evidence/evidence.js';
import { historiesOf } from '../evidence/histories.js';
import { refundsOf } from '../evidence/refunds.js';
import type { Check } from './check.js';

/** Once it is quiet, no attempt and no refund waits for its end, and no delivery for its turn. A payment under review waits for a person, which is not being stuck. */
export const nothingIsStuck: Check = {
  name: 'nothing is stuck',
  breaches({ events, undelivered }: Evidence) {
    const histories = historiesOf(events);
    const reviewed = new Set(histories.flatMap(({ stream, view }) => (view?.payment.status === 'UNDER_REVIEW' ? [stream] : [])));
    const pending = [...chargesOf(histories).values()].filter(({ status, stream }) => status === 'PENDING' && !reviewed.has(stream));
    const open = refundsOf(histories).filter(({ state }) => state === 'OPEN');
    return [
      ...pending.map(({ attemptId, stream }) => `attempt ${attemptId} of ${stream} is still pending`),
      ...open.map(({ refundId, stream }) => `refund ${refundId} of ${stream} is still open`),
      ...undelivered,
    ];
  },
};
