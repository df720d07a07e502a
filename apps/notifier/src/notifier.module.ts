import { ParkedMessages } from '@cauce/bus';
import { type App, READINESS, unavailableIf } from '@cauce/http';
import { SystemClock } from '@cauce/kernel';
import { PageTokens } from '@cauce/paging';
import { isUnavailable } from '@cauce/postgres';
import { SealedBox } from '@cauce/secrets';
import type { Log } from '@cauce/telemetry';
import { ClockListener, ListenerController } from '@cauce/test-clocks';
import { type DynamicModule, Module } from '@nestjs/common';
import type { NotifierConfig } from './config.js';
import { Connections } from './connections.js';
import { GetDeliveryController } from './deliveries/get-delivery/get-delivery.controller.js';
import { ListDeliveriesController } from './deliveries/list-deliveries/list-deliveries.controller.js';
import { ReplayDeliveryController } from './deliveries/replay-delivery/replay-delivery.controller.js';
import { ResourceMessageConsumer } from './deliveries/resource-message.consumer.js';
import { SkipDeliveryController } from './deliveries/skip-delivery/skip-delivery.controller.js';
import { ChangeEndpointController } from './endpoints/change-endpoint/change-endpoint.controller.js';
import { CreateEndpointController } from './endpoints/create-endpoint/create-endpoint.controller.js';
import { EndpointRows } from './endpoints/endpoint.rows.js';
import { SecretsBox } from './endpoints/endpoint.secrets.js';
import { ListEndpointsController } from './endpoints/list-endpoints/list-endpoints.controller.js';
import { Receivers } from './endpoints/receivers.js';
import { RotateSecretsController } from './endpoints/rotate-secrets/rotate-secrets.controller.js';
import { SwitchEndpointController } from './endpoints/switch-endpoint/switch-endpoint.controller.js';
import { Controls } from './integrations/controls.js';
import { IntegrationEndpointRows } from './integrations/integration-endpoint.rows.js';
import { IntegrationEndpointsController } from './integrations/integration-endpoints.controller.js';
import { createControls, createIntegrationEndpoints } from './integrations/integrations.factory.js';
import { GetMailController } from './mails/get-mail/get-mail.controller.js';
import { ListMailsController } from './mails/list-mails/list-mails.controller.js';
import { createMails, createOneTimeCodes } from './mails/mails.factory.js';
import { Mails } from './mails/mails.js';
import { OneTimeCodes } from './mails/send-one-time-code/one-time-codes.js';
import { SendOneTimeCodeController } from './mails/send-one-time-code/send-one-time-code.controller.js';
import { FindMissingController } from './notifications/find-missing/find-missing.controller.js';
import { FindNotificationsController } from './notifications/find-notifications.controller.js';
import { NotifierBackground } from './notifier.background.js';
import { AnnouncementSources } from './operations/announcement-sources.js';
import { BackfillEndpointController } from './operations/backfill-endpoint/backfill-endpoint.controller.js';
import { BeginOperation } from './operations/begin-operation.js';
import { DeleteEndpointController } from './operations/delete-endpoint/delete-endpoint.controller.js';
import { ListOperationsController } from './operations/list-operations/list-operations.controller.js';
import { OperationRows } from './operations/operation.rows.js';
import { OperationRunner } from './operations/operation.runner.js';
import { ReplayDeliveriesController } from './operations/replay-deliveries/replay-deliveries.controller.js';
import { SkipWaitingController } from './operations/skip-waiting/skip-waiting.controller.js';
import { StopOperationController } from './operations/stop-operation/stop-operation.controller.js';
import { ParkedMessagesController } from './parked-messages/parked-messages.controller.js';
import { recordGone } from './sending/attempting/record-gone.js';
import { DeliveredAgain } from './sending/replaying/delivered-again.js';
import { createSending } from './sending/sending.factory.js';
import { Sending } from './sending/sending.js';
import { TestEndpointController } from './sending/test-endpoint/test-endpoint.controller.js';
import { WebhooksClockListener } from './test-clocks/webhooks-clock.listener.js';

/** Webhook endpoints, the deliveries to them, and e-mails to buyers. */
@Module({
  controllers: [
    CreateEndpointController,
    ChangeEndpointController,
    ListEndpointsController,
    SwitchEndpointController,
    SkipWaitingController,
    RotateSecretsController,
    TestEndpointController,
    DeleteEndpointController,
    ListDeliveriesController,
    GetDeliveryController,
    SkipDeliveryController,
    ReplayDeliveryController,
    ReplayDeliveriesController,
    BackfillEndpointController,
    ListOperationsController,
    StopOperationController,
    ListMailsController,
    GetMailController,
    ParkedMessagesController,
    FindNotificationsController,
    FindMissingController,
    SendOneTimeCodeController,
    IntegrationEndpointsController,
    ResourceMessageConsumer,
    ListenerController,
  ],
  providers: [
    { provide: READINESS, inject: [Connections], useFactory: ({ readiness }: Connections) => readiness },
    { provide: ParkedMessages, inject: [Connections], useFactory: ({ parked }: Connections) => parked },
    { provide: Receivers, inject: [Connections], useFactory: ({ receivers }: Connections) => receivers },
    SystemClock,
    { provide: ClockListener, useClass: WebhooksClockListener },
    EndpointRows,
    OperationRows,
    BeginOperation,
    NotifierBackground,
  ],
})
export class NotifierModule {
  /** The module with its configuration, and the providers that depend on it. */
  static with(config: NotifierConfig, logger: Log): DynamicModule {
    const box = new SealedBox(config.SEALING_KEYS);
    return {
      module: NotifierModule,
      providers: [
        { provide: Connections, useFactory: () => new Connections(config, logger) },
        { provide: PageTokens, useValue: new PageTokens(box) },
        { provide: SecretsBox, useValue: new SecretsBox(box) },
        { provide: OneTimeCodes, useFactory: () => createOneTimeCodes(config, logger) },
        { provide: Mails, inject: [Connections], useFactory: (connections: Connections) => createMails(config, logger, connections) },
        {
          provide: Sending,
          inject: [Connections, EndpointRows, SecretsBox],
          useFactory: (connections: Connections, endpoints: EndpointRows, secrets: SecretsBox) =>
            createSending(config, logger, connections, endpoints, secrets),
        },
        {
          provide: Controls,
          inject: [Connections, SecretsBox],
          useFactory: (connections: Connections, secrets: SecretsBox) => createControls(config, logger, connections, secrets),
        },
        { provide: IntegrationEndpointRows, inject: [Connections, SecretsBox, OperationRows], useFactory: createIntegrationEndpoints },
        {
          provide: DeliveredAgain,
          inject: [Connections, EndpointRows, SecretsBox],
          useFactory: ({ pool, receivers }: Connections, endpoints: EndpointRows, secrets: SecretsBox) =>
            new DeliveredAgain({ pool, receivers, secrets, onGone: recordGone(endpoints, logger) }),
        },
        {
          provide: OperationRunner,
          inject: [Connections, EndpointRows, Sending, DeliveredAgain],
          useFactory: (
            { queue, payments, billing, parkedWork }: Connections,
            endpoints: EndpointRows,
            sending: Sending,
            again: DeliveredAgain,
          ) =>
            new OperationRunner({
              queue,
              endpoints,
              sending,
              again,
              sources: new AnnouncementSources({ payments, billing }),
              logger,
              redis: config,
              sweepEveryMs: config.SWEEP_INTERVAL_MS,
              leaseMs: config.DELIVERY_LEASE_MS,
              parked: parkedWork,
            }),
        },
      ],
    };
  }
}

/** The notifier as a service: the operator API, and the bus as a Nest transport. */
export const notifier: App<NotifierConfig> = (config, logger) => ({
  module: NotifierModule.with(config, logger),
  rewriteVerbs: true,
  translateError: unavailableIf(isUnavailable),
  prepare: async (app) => {
    await app.init();
    app.connectMicroservice({ strategy: app.get(Connections).bus });
    await app.startAllMicroservices();
  },
});
