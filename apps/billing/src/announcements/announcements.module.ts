import { Announcements } from '@cauce/event-store';
import { Module } from '@nestjs/common';
import { Connections } from '../connections.js';
import { SubscriptionLinks } from '../subscriptions/subscription.links.js';
import { SubscriptionStreams } from '../subscriptions/subscription.streams.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ReadAnnouncementsController } from './read-announcements.controller.js';
import { subscriptionAnnouncements } from './subscription-announcements.js';

/** What was published before, for backfills. */
@Module({
  imports: [SubscriptionsModule],
  controllers: [ReadAnnouncementsController],
  providers: [
    { provide: Announcements, inject: [Connections, SubscriptionStreams, SubscriptionLinks], useFactory: subscriptionAnnouncements },
  ],
})
export class AnnouncementsModule {}
