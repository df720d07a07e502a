import { Announcements } from '@cauce/event-store';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { PaymentLinks } from '../payments/payment.links.js';
import { PaymentStreams } from '../payments/payment.streams.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { paymentAnnouncements } from './payment-announcements.js';
import { ReadAnnouncementsController } from './read-announcements.controller.js';

/** What was published before, for backfills. */
@Module({
  imports: [PaymentsModule],
  controllers: [ReadAnnouncementsController],
  providers: [{ provide: Announcements, inject: [Connections, PaymentStreams, PaymentLinks], useFactory: paymentAnnouncements }],
})
export class AnnouncementsModule {}
