import { ParkedMessages } from '@cauce/bus';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { ParkedAnswersController } from './parked-answers.controller.js';

/** Outcomes of handshakes and teardowns that could not be recorded. */
@Module({
  controllers: [ParkedAnswersController],
  providers: [{ provide: ParkedMessages, inject: [Connections], useFactory: ({ parked }: Connections) => parked }],
})
export class ParkedAnswersModule {}
