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
import { readPaymentsConfig } from './config.js';
import { PaymentMethodStreams } from './payment-methods/payment-method.streams.js';
import { PUBLISHER } from './payments/payment.messages.js';
import { PAYMENT_CATEGORY, PaymentStreams } from './payments/payment.streams.js';
import { compareBooks } from './reconciling/compare-books.js';
import { SettlementRepair } from './settlements/settlement.repair.js';

const program = operations("Work on the stored data of payments, with the service's environment. The service may run meanwhile.");

program
  .command('rebuild')
  .description(
    'make every row of the tables payment, payment_method and unexpected_settlement again from the events, and correct what differs',
  )
  .option('--prune', 'remove rows that have no stream (else they are only counted)')
  .option(...ACCEPT_LOG)
  .action(({ prune, ...accepted }: { prune?: true; acceptLog?: true }) =>
    operation(readPaymentsConfig(), (operating) => rebuildRows(operating, prune === true), accepted),
  );

program
  .command('republish')
  .description('publish everything from a point on to Kafka once more, in order; receivers drop what they had')
  .requiredOption('--from <point>', 'a time (2026-11-21T08:00:00Z), a position (<commit>/<prepare>), or start', typed(readStartingPoint))
  .option(...ACCEPT_LOG)
  .action(({ from, ...accepted }: { from: StartingPoint; acceptLog?: true }) =>
    operation(readPaymentsConfig(), (operating) => publishAgain(operating, from), accepted),
  );

inWindow(
  program.command('reconcile').description("compare the processor's books with our attempts, both ways; ends with 1 while they differ"),
  'of charges begun',
  (window, { record }) => {
    const config = readPaymentsConfig();
    return operation(config, (operating) => compareBooks(config, operating, window, record === true));
  },
).option('--record', 'ask the processor for each difference once more, and record what it knows and we do not');

inWindow(
  program
    .command('audit')
    .description(
      'ask the notifier whether it has a delivery of every event for each endpoint that gets it, and the mails; ends with 1 while it lacks one',
    ),
  'of what was recorded',
  (window) => {
    const config = readPaymentsConfig();
    return operation(config, (operating) => auditNotifications(config, operating, window));
  },
).addHelpText(
  'after',
  `
What is missing is repaired by republish, from the time that the report names; what is parked, by retrying it.

Example:
  node apps/payments/dist/operate.js audit --from 2026-11-01T00:00:00Z --to 2026-11-08T00:00:00Z`,
);

program.addHelpText(
  'after',
  `
Examples:
  node apps/payments/dist/operate.js rebuild
  node apps/payments/dist/operate.js republish --from 2026-11-21T08:00:00Z
  node apps/payments/dist/operate.js reconcile --from 2026-11-01T00:00:00Z --to 2026-11-08T00:00:00Z --record
  node apps/payments/dist/operate.js audit --from 2026-11-21T08:00:00Z`,
);

await runOperations(program);

async function rebuildRows({ store, pool, onProgress }: Operating, prune: boolean): Promise<string> {
  const logger = createLogger('operate', { level: 'error', format: 'json' });
  const writing = { store, rows: rowsIn(pool), writeThrough: false, logger };
  const payments = new PaymentStreams(writing);
  const models = [payments.rows.repair, new PaymentMethodStreams(writing).rows.repair, new SettlementRepair(payments, pool)];
  return describeRebuild(await rebuild({ store, models, prune, onProgress }), { prune });
}

async function publishAgain(operating: Operating, from: StartingPoint): Promise<string> {
  const { kind } = await republish({ ...operating, follower: PUBLISHER, category: PAYMENT_CATEGORY, from });
  return {
    done: 'Republished: the publisher is where it was before.',
    nothing: 'There is nothing to republish: the publisher has not come that far yet.',
    waits: 'The publisher is set back, but no instance of payments follows now. It goes on from there as soon as one runs.',
  }[kind];
}
