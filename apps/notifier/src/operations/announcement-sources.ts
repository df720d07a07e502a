import { type FoundAnnouncements, INTERNAL_ROUTES, pathOf, type ReadAnnouncements, type WebhookEvent } from '@cauce/contracts';
import { isServiceAway, type ServiceClient } from '@cauce/service-client';

/** A service whose events become webhooks. */
export type Source = 'payments' | 'billing';

/** The events of each, in the order in which they are read. */
const EVENTS_OF: Readonly<Record<Source, readonly WebhookEvent[]>> = {
  payments: ['payment.statusChanged', 'paymentAttempt.statusChanged'],
  billing: ['subscription.subscriptionStatusChanged', 'subscription.billingStatusChanged'],
};

/** The services of these events; no event: all. */
export function sourcesOf(events: readonly string[] = []): Source[] {
  const hasSome = (announced: readonly string[]) => events.length === 0 || announced.some((event) => events.includes(event));
  return (Object.keys(EVENTS_OF) as Source[]).filter((source) => hasSome(EVENTS_OF[source]));
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
