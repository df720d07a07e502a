import { ClockParticipant, ClockRows, ParticipantController } from '@cauce/test-clocks';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { DueModule } from '../due/due.module.js';
import { PaymentsClockParticipant } from './payments-clock.participant.js';

/** Its part in the advance of a test clock. */
@Module({
  imports: [DueModule],
  controllers: [ParticipantController],
  providers: [
    { provide: ClockRows, inject: [Connections], useFactory: ({ pool }: Connections) => new ClockRows(pool) },
    { provide: ClockParticipant, useClass: PaymentsClockParticipant },
  ],
})
export class TestClocksModule {}
