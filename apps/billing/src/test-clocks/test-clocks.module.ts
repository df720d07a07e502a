import { ClockParticipant, ClockRows, ParticipantController } from '@cauce/test-clocks';
import { Module } from '@nestjs/common';
import { ChargingModule } from '../charging/charging.module.js';
import { Connections } from '../connections.js';
import { BillingClockParticipant } from './billing-clock.participant.js';

/** Its part in the advance of a test clock. */
@Module({
  imports: [ChargingModule],
  controllers: [ParticipantController],
  providers: [
    { provide: ClockRows, inject: [Connections], useFactory: ({ pool }: Connections) => new ClockRows(pool) },
    { provide: ClockParticipant, useClass: BillingClockParticipant },
  ],
})
export class TestClocksModule {}
