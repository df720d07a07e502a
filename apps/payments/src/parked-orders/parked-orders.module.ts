import { ParkedMessages } from '@cauce/bus';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { ParkedOrdersController } from './parked-orders.controller.js';

/** Orders of subscriptions that could not be carried out. */
@Module({
  controllers: [ParkedOrdersController],
  providers: [{ provide: ParkedMessages, inject: [Connections], useFactory: ({ parked }: Connections) => parked }],
})
export class ParkedOrdersModule {}
