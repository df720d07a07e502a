import {
  ACCEPT_LOG,
  describeRebuild,
  inWindow,
  type Operating,
  operation,
  operations,
  readStartingPoint,
  rebuild,
  republish,
  rowsIn,
  runOperations,
  type StartingPoint,
  typed,
} from '@cauce/event-store';
import { createLogger } from '@cauce/telemetry';
import { auditNotifications } from './auditing/audit-notifications.js';
import { type BillingConfig, readBillingConfig } from './config.js';
import { PlanStreams } from './plans/plan.streams.js';
import { compareCharges } from './reconciling/compare-charges.js';
import { PUBLISHER } from './subscriptions/subscription.messages.js';
import { SUBSCRIPTION_CATEGORY, SubscriptionStreams } from './subscriptions/subscription.streams.js';

const program = operations("Work on the stored data of billing, with the service's environment. The service may run meanwhile.");

program
  .command('rebuild')
  .description('make every row of the tables plan and subscription again from the events, and correct what differs')
  .option('--prune', 'remove rows that have no stream (else they are only counted)')
  .option(...ACCEPT_LOG)
  .action(({ prune, ...accepted }: { prune?: true; acceptLog?: true }) => {
    const config = readBillingConfig();
    return operation(config, (operating) => rebuildRows(config, operating, prune === true), accepted);
  });

program
  .command('republish')
  .description('publish everything from a point on to Kafka once more, in order; receivers drop what they had')
  .requiredOption('--from <point>', 'a time (2026-11-21T08:00:00Z), a position (<commit>/<prepare>), or start', typed(readStartingPoint))
  .option(...ACCEPT_LOG)
  .action(({ from, ...accepted }: { from: StartingPoint; acceptLog?: true }) =>
    operation(readBillingConfig(), (operating) => publishAgain(operating, from), accepted),
  );

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

inWindow(
  program
    .command('audit')
    .description(
      'ask the notifier whether it has a delivery of every event for each endpoint that gets it, and the mails; ends with 1 while it lacks one',
    ),
  'of what was recorded',
  (window) => {
    const config = readBillingConfig();
    return operation(config, (operating) => auditNotifications(config, operating, window));
  },
).addHelpText(
  'after',
  `
What is missing is repaired by republish, from the time that the report names; what is parked, by retrying it.

Example:
  node apps/billing/dist/operate.js audit --from 2026-11-01T00:00:00Z --to 2026-11-08T00:00:00Z`,
);

program.addHelpText(
  'after',
  `
Examples:
  node apps/billing/dist/operate.js rebuild
  node apps/billing/dist/operate.js republish --from 2026-11-21T08:00:00Z
  node apps/billing/dist/operate.js reconcile --record
  node apps/billing/dist/operate.js audit --from 2026-11-21T08:00:00Z`,
);

await runOperations(program);

async function rebuildRows({ ASK_AGAIN_MS }: BillingConfig, { store, pool, onProgress }: Operating, prune: boolean): Promise<string> {
  const logger = createLogger('operate', { level: 'error', format: 'json' });
  const writing = { store, rows: rowsIn(pool), writeThrough: false, logger };
  const models = [new PlanStreams(writing).rows.repair, new SubscriptionStreams(writing, ASK_AGAIN_MS).rows.repair];
  return describeRebuild(await rebuild({ store, models, prune, onProgress }), { prune });
}

async function publishAgain(operating: Operating, from: StartingPoint): Promise<string> {
  const { kind } = await republish({ ...operating, follower: PUBLISHER, category: SUBSCRIPTION_CATEGORY, from });
  return {
    done: 'Republished: the publisher is where it was before.',
    nothing: 'There is nothing to republish: the publisher has not come that far yet.',
    waits: 'The publisher is set back, but no instance of billing follows now. It goes on from there as soon as one runs.',
  }[kind];
}
