import { Module } from '@nestjs/common';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { SendingModule } from '../sending/sending.module.js';
import { GetDeliveryController } from './get-delivery/get-delivery.controller.js';
import { ListDeliveriesController } from './list-deliveries/list-deliveries.controller.js';
import { ReplayDeliveryController } from './replay-delivery/replay-delivery.controller.js';
import { ResourceMessageConsumer } from './resource-message.consumer.js';
import { SkipDeliveryController } from './skip-delivery/skip-delivery.controller.js';

/** Deliveries as operators see and change them, and the messages that they are made of. */
@Module({
  imports: [EndpointsModule, SendingModule, MailsModule],
  controllers: [ListDeliveriesController, GetDeliveryController, SkipDeliveryController, ReplayDeliveryController, ResourceMessageConsumer],
})
export class DeliveriesModule {}
