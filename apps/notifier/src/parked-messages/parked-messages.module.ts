import { ParkedMessages } from '@cauce/bus';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { ParkedMessagesController } from './parked-messages.controller.js';

/** Messages that could not be handled. */
@Module({
  controllers: [ParkedMessagesController],
  providers: [{ provide: ParkedMessages, inject: [Connections], useFactory: ({ parked }: Connections) => parked }],
})
export class ParkedMessagesModule {}
