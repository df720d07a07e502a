import { ParkedMessages } from '@cauce/bus';
import { Announcements, isEventStoreUnavailable, rowsIn } from '@cauce/event-store';
import { type App, READINESS, type ReadinessCheck, unavailableIf } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { PageTokens } from '@cauce/paging';
import { isUnavailable } from '@cauce/postgres';
import { Visits } from '@cauce/scheduler';
import { SealedBox } from '@cauce/secrets';
import type { Log } from '@cauce/telemetry';
import { ClockParticipant, ClockRows, OrganizationClock, ParticipantController } from '@cauce/test-clocks';
import { type DynamicModule, Module } from '@nestjs/common';
import { paymentAnnouncements } from './announcements/payment-announcements.js';
import { ReadAnnouncementsController } from './announcements/read-announcements.controller.js';
import { ChargeOrderConsumer } from './charge-orders/charge-order.consumer.js';
import { ChargeOrders } from './charge-orders/charge-orders.handler.js';
import { CyclePayment } from './charge-orders/cycle-payment.js';
import { FindChargesController } from './charge-orders/find-charges/find-charges.controller.js';
import { AskToCharge } from './charging/ask-to-charge.js';
import { AttemptSecrets } from './charging/attempt-secrets.js';
import { ChargeAttempt } from './charging/charge-attempt.handler.js';
import { ChargeCircuit } from './charging/charge-circuit.js';
import { ChargeSources } from './charging/charge-sources.js';
import { RecordAnswer } from './charging/record-answer.js';
import { SealedAttemptSecrets } from './charging/sealed-attempt-secrets.js';
import { BankList } from './checkout/bank-list.js';
import { BuyerLink } from './checkout/buyer-link.js';
import { CheckoutPayments } from './checkout/checkout-payments.js';
import { PaymentWatch } from './checkout/payment-watch.js';
import { ShowPaymentController } from './checkout/show-payment/show-payment.controller.js';
import { NewAttempt } from './checkout/start-attempt/new-attempt.js';
import { StartAttemptController } from './checkout/start-attempt/start-attempt.controller.js';
import { StartAttempt } from './checkout/start-attempt/start-attempt.handler.js';
import type { PaymentsConfig } from './config.js';
import { Connections } from './connections.js';
import { DueNudge } from './due/due-nudge.js';
import { DuePayment } from './due/due-payment.job.js';
import { DuePayments } from './due/due-payments.sweeper.js';
import { RefreshForRequest } from './due/refresh-for-request.js';
import { RefundSettlements } from './due/refund-settlements.handler.js';
import { GetPaymentRecordController } from './operators/get-payment-record/get-payment-record.controller.js';
import { GetUnexpectedSettlementController } from './operators/get-unexpected-settlement/get-unexpected-settlement.controller.js';
import { ListAllSettlementsController } from './operators/list-all-settlements/list-all-settlements.controller.js';
import { ListOrganizationPaymentsController } from './operators/list-organization-payments/list-organization-payments.controller.js';
import { ListUnexpectedSettlementsController } from './operators/list-unexpected-settlements/list-unexpected-settlements.controller.js';
import { RefundSettlementController } from './operators/refund-settlement/refund-settlement.controller.js';
import { RefundSettlement } from './operators/refund-settlement/refund-settlement.handler.js';
import { SettlementReader } from './operators/settlement.reader.js';
import { ParkedOrdersController } from './parked-orders/parked-orders.controller.js';
import { PaymentMethodStreams } from './payment-methods/payment-method.streams.js';
import { RegisterMethodController } from './payment-methods/register-method/register-method.controller.js';
import { RegisterMethod } from './payment-methods/register-method/register-method.handler.js';
import { StoredMethods } from './payment-methods/stored-methods.js';
import { PaymentsBackground } from './payments.background.js';
import { CreatePaymentController } from './payments/create-payment/create-payment.controller.js';
import { CreatePayment } from './payments/create-payment/create-payment.handler.js';
import { GetPaymentController } from './payments/get-payment/get-payment.controller.js';
import { ListPaymentAttemptsController } from './payments/list-payment-attempts/list-payment-attempts.controller.js';
import { ListPaymentsController } from './payments/list-payments/list-payments.controller.js';
import { PaymentAnswers } from './payments/payment.answers.js';
import { PaymentLinks } from './payments/payment.links.js';
import { PaymentReader } from './payments/payment.reader.js';
import { PaymentStreams } from './payments/payment.streams.js';
import { HttpProcessor } from './processor/http-processor.js';
import { PaymentProcessor } from './processor/payment-processor.js';
import { ProcessorCallbackController } from './processor-callbacks/processor-callback.controller.js';
import { verifyCallbacks } from './processor-callbacks/verify-callbacks.js';
import { OutcomesAgain, PaymentPublisher } from './publishing/payment.publisher.js';
import { ApprovePaymentController } from './reviews/approve-payment/approve-payment.controller.js';
import { ApprovePayment } from './reviews/approve-payment/approve-payment.handler.js';
import { CancelPaymentController } from './reviews/cancel-payment/cancel-payment.controller.js';
import { CancelPayment } from './reviews/cancel-payment/cancel-payment.handler.js';
import { OperatedPayment } from './reviews/operated-payment.js';
import { OperatorDecisions } from './reviews/operator-decisions.js';
import { RejectPaymentController } from './reviews/reject-payment/reject-payment.controller.js';
import { RejectPayment } from './reviews/reject-payment/reject-payment.handler.js';
import { SettlementRows } from './settlements/settlement.rows.js';
import { SettlementMetrics } from './settlements/settlement-metrics.js';
import { PaymentsClockParticipant } from './test-clocks/payments-clock.participant.js';

/** Payments and their attempts: the API, the buyer's pages, and the charging. */
@Module({
  controllers: [
    CreatePaymentController,
    ListPaymentsController,
    GetPaymentController,
    ListPaymentAttemptsController,
    ShowPaymentController,
    StartAttemptController,
    ProcessorCallbackController,
    ListOrganizationPaymentsController,
    GetPaymentRecordController,
    ListAllSettlementsController,
    ListUnexpectedSettlementsController,
    GetUnexpectedSettlementController,
    RefundSettlementController,
    ApprovePaymentController,
    RejectPaymentController,
    CancelPaymentController,
    RegisterMethodController,
    ChargeOrderConsumer,
    FindChargesController,
    ReadAnnouncementsController,
    ParkedOrdersController,
    ParticipantController,
  ],
  providers: [
    { provide: READINESS, inject: [Connections, PaymentsBackground], useFactory: readinessOf },
    { provide: ParkedMessages, inject: [Connections], useFactory: ({ parked }: Connections) => parked },
    { provide: Clock, inject: [Connections], useFactory: ({ pool }: Connections) => new OrganizationClock(pool) },
    { provide: ClockRows, inject: [Connections], useFactory: ({ pool }: Connections) => new ClockRows(pool) },
    { provide: ClockParticipant, useClass: PaymentsClockParticipant },
    CreatePayment,
    PaymentAnswers,
    PaymentLinks,
    PaymentReader,
    BuyerLink,
    BankList,
    CheckoutPayments,
    PaymentWatch,
    NewAttempt,
    StartAttempt,
    RegisterMethod,
    ChargeSources,
    AskToCharge,
    RecordAnswer,
    ChargeAttempt,
    RefreshForRequest,
    { provide: Visits, inject: [DuePayments], useFactory: ({ visits }: DuePayments) => visits },
    CyclePayment,
    ChargeOrders,
    PaymentPublisher,
    { provide: Announcements, inject: [Connections, PaymentStreams, PaymentLinks], useFactory: paymentAnnouncements },
    RefundSettlement,
    RefundSettlements,
    OperatorDecisions,
    ApprovePayment,
    RejectPayment,
    CancelPayment,
    OperatedPayment,
    SettlementReader,
    SettlementMetrics,
    DuePayment,
    PaymentsBackground,
  ],
})
export class PaymentsModule {
  /** The module with its configuration, and the providers that depend on it. */
  static with(config: PaymentsConfig, logger: Log): DynamicModule {
    const box = new SealedBox(config.SEALING_KEYS);
    const waits = { writeThrough: config.WRITE_THROUGH, rowWaitMs: config.ROW_WAIT_MS };
    const writing = ({ store, rows }: Connections) => ({ store, rows: rowsIn(rows), ...waits, logger });
    return {
      module: PaymentsModule,
      providers: [
        { provide: Connections, useFactory: () => new Connections(config, logger) },
        { provide: PageTokens, useValue: new PageTokens(box) },
        { provide: SettlementRows, inject: [Connections], useFactory: ({ rows }: Connections) => new SettlementRows(rows, logger) },
        {
          provide: PaymentStreams,
          inject: [Connections, SettlementRows],
          useFactory: (connections: Connections, settlements: SettlementRows) =>
            new PaymentStreams({ ...writing(connections), tellsChanges: config.IN_PROCESS_NUDGE }, settlements),
        },
        {
          provide: PaymentMethodStreams,
          inject: [Connections],
          useFactory: (connections: Connections) => new PaymentMethodStreams(writing(connections)),
        },
        {
          provide: StoredMethods,
          inject: [PaymentMethodStreams],
          useFactory: (methods: PaymentMethodStreams) => new StoredMethods(methods, box),
        },
        {
          provide: PaymentProcessor,
          inject: [Connections],
          useFactory: ({ outbound }: Connections) =>
            new HttpProcessor(outbound, config.PROCESSOR_URL, config.PROCESSOR_API_KEY, config.CHARGE_TIMEOUT_MS),
        },
        { provide: AttemptSecrets, inject: [Connections], useFactory: ({ pool }: Connections) => new SealedAttemptSecrets(pool, box) },
        { provide: ChargeCircuit, useValue: new ChargeCircuit() },
        { provide: OutcomesAgain, useExisting: PaymentPublisher },
        { provide: DueNudge, useExisting: DuePayments },
        {
          provide: DuePayments,
          inject: [Connections, DuePayment, PaymentStreams, AttemptSecrets, ChargeCircuit],
          useFactory: (
            { queue, parkedWork }: Connections,
            job: DuePayment,
            payments: PaymentStreams,
            secrets: AttemptSecrets,
            circuit: ChargeCircuit,
          ) =>
            new DuePayments({
              pool: queue,
              parked: parkedWork,
              redis: config,
              log: logger,
              sweepEveryMs: config.SWEEP_INTERVAL_MS,
              inProcess: config.IN_PROCESS_NUDGE,
              job,
              payments,
              secrets,
              circuit,
            }),
        },
      ],
    };
  }
}

function readinessOf(connections: Connections, background: PaymentsBackground): ReadinessCheck[] {
  return [...connections.readiness, ...background.readiness];
}

/** The service. */
export const payments: App<PaymentsConfig> = (config, logger) => ({
  module: PaymentsModule.with(config, logger),
  rewriteVerbs: true,
  plugins: (fastify) => verifyCallbacks(fastify, config.PROCESSOR_CALLBACK_SECRET),
  translateError: unavailableIf(isEventStoreUnavailable, isUnavailable),
  prepare: async (app) => {
    await app.init();
    app.connectMicroservice({ strategy: app.get(Connections).orders });
    await app.startAllMicroservices();
  },
});
