import { ClaimsSigner } from '@cauce/claims';
import {
  addAudit,
  addEvents,
  addRebuild,
  addRepublish,
  inWindow,
  operation,
  operations,
  publishesNothing,
  runOperations,
} from '@cauce/event-store';
import { askingNotifier } from '@cauce/service-client';
import { readBillingConfig } from './config.js';
import { PlanStreams } from './plans/plan.streams.js';
import { compareCharges } from './reconciling/compare-charges.js';
import { SubscriptionLinks } from './subscriptions/subscription.links.js';
import { PUBLISHER } from './subscriptions/subscription.messages.js';
import { SubscriptionPublisher } from './subscriptions/subscription.publisher.js';
import { SUBSCRIPTION_CATEGORY, SubscriptionStreams } from './subscriptions/subscription.streams.js';

const BILLING = { service: 'billing', readConfig: readBillingConfig };
const PUBLISHES = { follower: PUBLISHER, category: SUBSCRIPTION_CATEGORY };

const program = operations("Work on the stored data of billing, with the service's environment. The service may run meanwhile.");

addRebuild(program, BILLING, 'the tables plan and subscription', ({ config, writing }) => [
  new PlanStreams(writing).rows.repair,
  new SubscriptionStreams(writing, config).rows.repair,
]);

addRepublish(program, BILLING, PUBLISHES);

inWindow(
  program
    .command('reconcile')
    .description(
      "compare subscriptions' charges with their payments, both ways, and rows with their streams; ends with 1 while they differ",
    ),
  'of what was recorded',
  (window, { record }) => {
    const config = readBillingConfig();
    return operation(config, (operating) => compareCharges(config, operating, window, record === true));
  },
).option('--record', 'record the outcomes that payments knows and we do not');

addAudit(program, BILLING, PUBLISHES, ({ config, writing }) => {
  const subscriptions = new SubscriptionStreams(writing, config);
  return {
    publisher: new SubscriptionPublisher({ store: writing.store, publish: publishesNothing }, subscriptions, new SubscriptionLinks(config)),
    notifier: askingNotifier(config.NOTIFIER_URL, new ClaimsSigner(config.CLAIMS_KEYS, 'billing'), 'billing'),
  };
});

addEvents(program, BILLING.readConfig, 'billing');

program.addHelpText(
  'after',
  `
Examples:
  node dist/billing/operate.js rebuild
  node dist/billing/operate.js republish --from 2026-11-21T08:00:00Z
  node dist/billing/operate.js reconcile --record
  node dist/billing/operate.js audit --from 2026-11-21T08:00:00Z
  node dist/billing/operate.js events --from 2026-11-01T00:00:00Z --to 2026-11-08T00:00:00Z > billing.ndjson`,
);

await runOperations(program);
