import { ParkedMessages } from '@cauce/bus';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { ParkedOutcomesController } from './parked-outcomes.controller.js';

/** Outcomes of charges that could not be recorded. */
@Module({
  controllers: [ParkedOutcomesController],
  providers: [{ provide: ParkedMessages, inject: [Connections], useFactory: ({ parked }: Connections) => parked }],
})
export class ParkedOutcomesModule {}
