import { everyLawHolds } from './every-law.js';
import { anyHistory } from './history.js';
import { cycleHistory } from './subscription.history.js';

// What `npm test` tries of each kind is a tenth of these.
everyLawHolds(anyHistory, 20_000);
everyLawHolds(cycleHistory, 10_000, ' of a subscription’s cycle');
