import fc from 'fast-check';
import { everyLawHolds } from './every-law.js';
import { play } from './play.js';
import { cycleHistory } from './subscription.history.js';

everyLawHolds(cycleHistory, 1_500, ' of a subscription’s cycle');

it('the histories reach every outcome of a charge', async () => {
  const outcomes = new Set<string>();
  for (const history of fc.sample(cycleHistory, { numRuns: 500, seed: 1 })) {
    const { bus } = await play(history);
    for (const { chargeOutcome } of bus.topic) if (chargeOutcome) outcomes.add(chargeOutcome.outcome);
  }
  expect([...outcomes].sort()).toEqual(['FAILED', 'REFUSED', 'SUCCEEDED', 'WITHDRAWN']);
}, 180_000);
