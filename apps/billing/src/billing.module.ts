import { ParkedMessages } from '@cauce/bus';
import { Announcements, isEventStoreUnavailable, rowsIn } from '@cauce/event-store';
import { type App, READINESS, type ReadinessCheck, unavailableIf } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import { PageTokens } from '@cauce/paging';
import { isUnavailable } from '@cauce/postgres';
import { Visits } from '@cauce/scheduler';
import { deriveKey, SealedBox } from '@cauce/secrets';
import type { Log } from '@cauce/telemetry';
import { ClockParticipant, ClockRows, OrganizationClock, ParticipantController } from '@cauce/test-clocks';
import { type DynamicModule, Module } from '@nestjs/common';
import { AcceptSubscriptionController } from './acceptance/accept-subscription/accept-subscription.controller.js';
import { AcceptSubscription } from './acceptance/accept-subscription/accept-subscription.handler.js';
import { BuyerCodes } from './acceptance/buyer-codes.js';
import { BuyerLink } from './acceptance/buyer-link.js';
import { BuyerProofs } from './acceptance/buyer-proofs.js';
import { BuyerSessions } from './acceptance/buyer-sessions.js';
import { CardTries } from './acceptance/card-tries.js';
import { CardUse } from './acceptance/card-use.js';
import { ChargeWatch } from './acceptance/charge-watch.js';
import { CheckCodeController } from './acceptance/check-code/check-code.controller.js';
import { CheckoutSubscriptions } from './acceptance/checkout-subscriptions.js';
import { GrantMethodController } from './acceptance/grant-method/grant-method.controller.js';
import { CodeMail } from './acceptance/send-code/code-mail.js';
import { SendCodeController } from './acceptance/send-code/send-code.controller.js';
import { ShowSubscriptionController } from './acceptance/show-subscription/show-subscription.controller.js';
import { ReadAnnouncementsController } from './announcements/read-announcements.controller.js';
import { subscriptionAnnouncements } from './announcements/subscription-announcements.js';
import { BillingBackground } from './billing.background.js';
import { AskAgain } from './charging/ask-again.js';
import { BillingMetrics } from './charging/billing-metrics.js';
import { DueSubscription } from './charging/due-subscription.job.js';
import { DueSubscriptions } from './charging/due-subscriptions.sweeper.js';
import { PaymentOutcomeConsumer } from './charging/payment-outcome.consumer.js';
import { RecordOutcome } from './charging/record-outcome.js';
import type { BillingConfig } from './config.js';
import { Connections } from './connections.js';
import { ChangeMethodController } from './methods/change-method/change-method.controller.js';
import { GrantMethodChangeController } from './methods/grant-method-change/grant-method-change.controller.js';
import { methodLinkController, operatedMethodLinkController } from './methods/issue-method-link/issue-method-link.controller.js';
import { IssueMethodLink } from './methods/issue-method-link/issue-method-link.handler.js';
import { ShowMethodController } from './methods/show-method/show-method.controller.js';
import { operatedCancelController } from './operators/cancel-operated-subscription/cancel-operated-subscription.controller.js';
import { recordController } from './operators/get-subscription-record/get-subscription-record.controller.js';
import { SubscriptionRecords } from './operators/get-subscription-record/subscription-records.js';
import { operatedListController } from './operators/list-operated-subscriptions/list-organization-subscriptions.controller.js';
import { ParkedOutcomesController } from './parked-outcomes/parked-outcomes.controller.js';
import { CreatePlanController } from './plans/create-plan/create-plan.controller.js';
import { CreatePlan } from './plans/create-plan/create-plan.handler.js';
import { GetPlanController } from './plans/get-plan/get-plan.controller.js';
import { ListPlansController } from './plans/list-plans/list-plans.controller.js';
import { PlanStreams } from './plans/plan.streams.js';
import { ASSIGNMENTS, SUBSCRIPTIONS } from './subscriptions/api-kinds.js';
import {
  CancelAssignmentRequest,
  cancelController,
  CancelSubscriptionRequest,
} from './subscriptions/cancel-subscription/cancel-subscription.controller.js';
import { CancelSubscription } from './subscriptions/cancel-subscription/cancel-subscription.handler.js';
import { CreateAssignmentController } from './subscriptions/create-subscription/create-assignment.controller.js';
import { CreateSubscriptionController } from './subscriptions/create-subscription/create-subscription.controller.js';
import { CreateSubscription } from './subscriptions/create-subscription/create-subscription.handler.js';
import { explainController } from './subscriptions/explain-subscription/explain-subscription.controller.js';
import { ExplainSubscription } from './subscriptions/explain-subscription/explain-subscription.handler.js';
import { getController } from './subscriptions/get-subscription/get-subscription.controller.js';
import { listController } from './subscriptions/list-subscriptions/list-subscriptions.controller.js';
import { simulateController } from './subscriptions/simulate-subscription/simulate-subscription.controller.js';
import { SimulateSubscription } from './subscriptions/simulate-subscription/simulate-subscription.handler.js';
import { SubscriptionLinks } from './subscriptions/subscription.links.js';
import { SubscriptionPages } from './subscriptions/subscription.pages.js';
import { SubscriptionOrders, SubscriptionPublisher } from './subscriptions/subscription.publisher.js';
import { SubscriptionReader } from './subscriptions/subscription.reader.js';
import { SubscriptionStreams } from './subscriptions/subscription.streams.js';
import { BillingClockParticipant } from './test-clocks/billing-clock.participant.js';

/** Plans, subscriptions and their charges. */
@Module({
  controllers: [
    CreatePlanController,
    ListPlansController,
    // Before the route of a single plan: `subscriptions` and `assignments` are never plan ids.
    listController(SUBSCRIPTIONS),
    listController(ASSIGNMENTS),
    getController(ASSIGNMENTS),
    cancelController(ASSIGNMENTS, CancelAssignmentRequest),
    methodLinkController(ASSIGNMENTS, 'issueAssignmentMethodLink'),
    explainController(ASSIGNMENTS),
    simulateController(ASSIGNMENTS),
    GetPlanController,
    CreateSubscriptionController,
    getController(SUBSCRIPTIONS),
    cancelController(SUBSCRIPTIONS, CancelSubscriptionRequest),
    methodLinkController(SUBSCRIPTIONS, 'issueMethodLink'),
    explainController(SUBSCRIPTIONS),
    simulateController(SUBSCRIPTIONS),
    CreateAssignmentController,
    operatedListController(SUBSCRIPTIONS),
    recordController(SUBSCRIPTIONS, 'getSubscription'),
    operatedCancelController(SUBSCRIPTIONS),
    operatedMethodLinkController(SUBSCRIPTIONS, 'issueOperatedMethodLink'),
    operatedListController(ASSIGNMENTS),
    recordController(ASSIGNMENTS, 'getPlanAssignment'),
    operatedCancelController(ASSIGNMENTS),
    operatedMethodLinkController(ASSIGNMENTS, 'issueOperatedAssignmentMethodLink'),
    ShowSubscriptionController,
    SendCodeController,
    CheckCodeController,
    GrantMethodController,
    AcceptSubscriptionController,
    ShowMethodController,
    GrantMethodChangeController,
    ChangeMethodController,
    PaymentOutcomeConsumer,
    ReadAnnouncementsController,
    ParkedOutcomesController,
    ParticipantController,
  ],
  providers: [
    {
      provide: READINESS,
      inject: [Connections, BillingBackground],
      useFactory: (connections: Connections, background: BillingBackground): ReadinessCheck[] => [
        ...connections.readiness,
        ...background.readiness,
      ],
    },
    { provide: ParkedMessages, inject: [Connections], useFactory: ({ parked }: Connections) => parked },
    { provide: Clock, inject: [Connections], useFactory: ({ pool }: Connections) => new OrganizationClock(pool) },
    { provide: ClockRows, inject: [Connections], useFactory: ({ pool }: Connections) => new ClockRows(pool) },
    { provide: Visits, inject: [DueSubscriptions], useFactory: ({ visits }: DueSubscriptions) => visits },
    { provide: ClockParticipant, useClass: BillingClockParticipant },
    CreatePlan,
    SubscriptionLinks,
    SubscriptionPages,
    SubscriptionReader,
    {
      provide: SubscriptionPublisher,
      inject: [Connections, SubscriptionStreams, SubscriptionLinks],
      useFactory: ({ store, bus }: Connections, streams: SubscriptionStreams, links: SubscriptionLinks) =>
        new SubscriptionPublisher({ store, publish: (topic, messages) => bus.producer.send(topic, messages) }, streams, links),
    },
    {
      provide: SubscriptionOrders,
      inject: [Connections, SubscriptionStreams],
      useFactory: ({ store, bus }: Connections, streams: SubscriptionStreams) =>
        new SubscriptionOrders({ store, publish: (topic, messages) => bus.producer.send(topic, messages) }, streams),
    },
    { provide: Announcements, inject: [Connections, SubscriptionStreams, SubscriptionLinks], useFactory: subscriptionAnnouncements },
    CreateSubscription,
    CancelSubscription,
    IssueMethodLink,
    ExplainSubscription,
    SimulateSubscription,
    SubscriptionRecords,
    BuyerLink,
    BuyerSessions,
    BuyerProofs,
    CardUse,
    ChargeWatch,
    CheckoutSubscriptions,
    CodeMail,
    AcceptSubscription,
    AskAgain,
    RecordOutcome,
    DueSubscription,
    BillingMetrics,
    BillingBackground,
  ],
})
export class BillingModule {
  /** The module with its configuration, and what is made of it. */
  static with(config: BillingConfig, logger: Log): DynamicModule {
    const box = new SealedBox(config.SEALING_KEYS);
    const waits = { writeThrough: config.WRITE_THROUGH, rowWaitMs: config.ROW_WAIT_MS };
    const writing = ({ store, rows }: Connections) => ({ store, rows: rowsIn(rows), ...waits, logger });
    return {
      module: BillingModule,
      providers: [
        { provide: Connections, useFactory: () => new Connections(config, logger) },
        { provide: PageTokens, useValue: new PageTokens(box) },
        {
          provide: BuyerCodes,
          inject: [Connections],
          useFactory: ({ pool }: Connections) => new BuyerCodes(pool, box, deriveKey(config.FINGERPRINT_KEY, 'buyer-code')),
        },
        { provide: CardTries, inject: [Connections], useFactory: ({ pool }: Connections) => new CardTries(pool) },
        { provide: PlanStreams, inject: [Connections], useFactory: (connections: Connections) => new PlanStreams(writing(connections)) },
        {
          provide: SubscriptionStreams,
          inject: [Connections],
          useFactory: (connections: Connections) =>
            new SubscriptionStreams({ ...writing(connections), tellsChanges: true }, config.ASK_AGAIN_MS),
        },
        {
          provide: DueSubscriptions,
          inject: [Connections, DueSubscription, SubscriptionStreams],
          useFactory: ({ queue, parkedWork }: Connections, job: DueSubscription, subscriptions: SubscriptionStreams) =>
            new DueSubscriptions({
              pool: queue,
              parked: parkedWork,
              redis: config,
              log: logger,
              sweepEveryMs: config.SWEEP_INTERVAL_MS,
              perSecond: config.RENEWALS_PER_SECOND,
              job,
              subscriptions,
            }),
        },
      ],
    };
  }
}

/** Billing as a service: its API, and the bus as a Nest transport. */
export const billing: App<BillingConfig> = (config, logger) => ({
  module: BillingModule.with(config, logger),
  rewriteVerbs: true,
  translateError: unavailableIf(isEventStoreUnavailable, isUnavailable),
  prepare: async (app) => {
    await app.init();
    app.connectMicroservice({ strategy: app.get(Connections).bus.consumer });
    await app.startAllMicroservices();
  },
});
