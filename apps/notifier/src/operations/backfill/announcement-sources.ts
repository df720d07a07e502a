import { type FoundAnnouncements, INTERNAL_ROUTES, pathOf, type ReadAnnouncements, type WebhookEvent } from '@cauce/contracts';
import { isServiceAway, type ServiceClient } from '@cauce/service-client';

/** A service whose events become webhooks. */
export type Source = 'payments' | 'billing';

/** Whose event each is, in the order in which the services are read. A record, so that no event is forgotten: it would never be backfilled. */
const SOURCE_OF: Readonly<Record<WebhookEvent, Source>> = {
  'payment.statusChanged': 'payments',
  'paymentAttempt.statusChanged': 'payments',
  'subscription.subscriptionStatusChanged': 'billing',
  'subscription.billingStatusChanged': 'billing',
};

/** The services of these events; no event: all. */
export function sourcesOf(events: readonly string[] = []): Source[] {
  const wanted = Object.entries(SOURCE_OF).filter(([event]) => events.length === 0 || events.includes(event));
  return [...new Set(wanted.map(([, source]) => source))];
}

/** Reads announcements from the services. */
export class AnnouncementSources {
  constructor(private readonly clients: Readonly<Record<Source, ServiceClient>>) {}

  /** One page; undefined while the service is away. */
  async read(source: Source, body: ReadAnnouncements): Promise<FoundAnnouncements | undefined> {
    try {
      const call = { method: 'POST', path: pathOf(INTERNAL_ROUTES.announcements), body, as: { principal: 'notifier' } } as const;
      return await this.clients[source].call<FoundAnnouncements>(call);
    } catch (error) {
      if (!isServiceAway(error)) throw error;
      return undefined;
    }
  }
}
