import type { Benchmark } from './benchmark.js';
import { bodies } from './bodies/bodies.js';
import { bus } from './bus/bus.js';
import { changes } from './changes/changes.js';
import { crowded } from './crowded/crowded.js';
import { eventStore } from './event-store/event-store.js';
import { exporting } from './export/export.js';
import { growth } from './growth/growth.js';
import { overload } from './overload/overload.js';
import { pages } from './pages/pages.js';
import { payments } from './payments/payments.js';
import { reads } from './reads/reads.js';
import { rebuild } from './rebuild/rebuild.js';
import { rebuiltRows } from './rebuild/rebuilt-rows.js';
import { receivers } from './receivers/receivers.js';
import { renewals } from './renewals/renewals.js';
import { scaling } from './scaling/scaling.js';
import { traces } from './traces/traces.js';
import { webhooks } from './webhooks/webhooks.js';

/** All there is, in the order of a run of all. */
export const BENCHMARKS: readonly Benchmark[] = [
  payments,
  reads,
  pages,
  growth,
  traces,
  webhooks,
  receivers,
  crowded,
  overload,
  changes,
  renewals,
  scaling,
  bodies,
  bus,
  eventStore,
  rebuild,
  rebuiltRows,
  exporting,
];
