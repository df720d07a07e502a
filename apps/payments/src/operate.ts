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
import { readPaymentsConfig } from './config.js';
import { PaymentMethodStreams } from './payment-methods/payment-method.streams.js';
import { PaymentLinks } from './payments/payment.links.js';
import { PAYMENT_CATEGORY, PaymentStreams } from './payments/payment.streams.js';
import { ProcessorAccountStreams } from './processor-accounts/processor-account.streams.js';
import { PUBLISHER } from './publishing/payment.messages.js';
import { publisherOf } from './publishing/payment.publisher.js';
import { compareBooks } from './reconciling/compare-books.js';
import { SettlementRepair } from './settlements/settlement.repair.js';

const PAYMENTS = { service: 'payments', readConfig: readPaymentsConfig };
const PUBLISHES = { follower: PUBLISHER, category: PAYMENT_CATEGORY };

const program = operations("Work on the stored data of payments, with the service's environment. The service may run meanwhile.");

addRebuild(
  program,
  PAYMENTS,
  'the tables payment, payment_method, processor_account and unexpected_settlement',
  ({ config, pool, writing }) => {
    const payments = new PaymentStreams(writing, config);
    const others = [new PaymentMethodStreams(writing), new ProcessorAccountStreams(writing)];
    return [payments.rows.repair, ...others.map(({ rows }) => rows.repair), new SettlementRepair(payments, pool)];
  },
);

addRepublish(program, PAYMENTS, PUBLISHES);

inWindow(
  program.command('reconcile').description("compare the processor's books with our attempts, both ways; ends with 1 while they differ"),
  'of charges begun',
  (window, { record }) => {
    const config = readPaymentsConfig();
    const isRecording = record === true;
    return operation(config, (operating) => compareBooks(config, operating, window, isRecording), { onAnyLog: !isRecording });
  },
).option('--record', 'ask the processor for each difference once more, and record what it knows and we do not');

addAudit(program, PAYMENTS, PUBLISHES, ({ config, writing }) => {
  return {
    publisher: publisherOf(
      { store: writing.store, publish: publishesNothing },
      new PaymentStreams(writing, config),
      new PaymentLinks(config),
    ),
    notifier: askingNotifier(config.NOTIFIER_URL, new ClaimsSigner(config.CLAIMS_KEYS, 'payments'), 'payments'),
  };
});

addEvents(program, PAYMENTS.readConfig, 'payments');

program.addHelpText(
  'after',
  `
Examples:
  node dist/payments/operate.js rebuild
  node dist/payments/operate.js republish --from 2026-11-21T08:00:00Z
  node dist/payments/operate.js reconcile --from 2026-11-01T00:00:00Z --to 2026-11-08T00:00:00Z --record
  node dist/payments/operate.js audit --from 2026-11-21T08:00:00Z
  node dist/payments/operate.js events --from 2026-11-01T00:00:00Z --to 2026-11-08T00:00:00Z > payments.ndjson`,
);

await runOperations(program);
