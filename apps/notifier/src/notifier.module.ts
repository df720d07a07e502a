import { type App, READINESS, unavailableIf } from '@cauce/http';
import { isUnavailable } from '@cauce/postgres';
import { Module } from '@nestjs/common';
import type { NotifierConfig } from './config.js';
import { Connections } from './connections.js';
import { ConnectionsModule } from './connections.module.js';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { EndpointsModule } from './endpoints/endpoints.module.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { MailsModule } from './mails/mails.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { NotifierBackground } from './notifier.background.js';
import { OperationsModule } from './operations/operations.module.js';
import { ParkedMessagesModule } from './parked-messages/parked-messages.module.js';
import { SendingModule } from './sending/sending.module.js';
import { TestClocksModule } from './test-clocks/test-clocks.module.js';

/** Webhook endpoints, the deliveries to them, and e-mails to buyers: a module for each room. */
@Module({
  imports: [
    ConnectionsModule,
    EndpointsModule,
    SendingModule,
    OperationsModule,
    DeliveriesModule,
    MailsModule,
    ParkedMessagesModule,
    NotificationsModule,
    IntegrationsModule,
    TestClocksModule,
  ],
  providers: [{ provide: READINESS, inject: [Connections], useFactory: ({ readiness }: Connections) => readiness }, NotifierBackground],
})
export class NotifierModule {}

/** The notifier as a service: the operator API, and the bus as a Nest transport. */
export const notifier: App<NotifierConfig> = () => ({
  module: NotifierModule,
  rewriteVerbs: true,
  translateError: unavailableIf(isUnavailable),
  prepare: async (app) => {
    await app.init();
    app.connectMicroservice({ strategy: app.get(Connections).bus });
    await app.startAllMicroservices();
  },
});
