import { ApiError, type FoundAnnouncements, type ReadAnnouncements, type WebhookEvent } from '@cauce/contracts';
import type { ServiceClient } from '@cauce/service-client';

/** A service that announces something to merchants. */
export type Source = 'payments' | 'billing';

/** What each announces, in the order in which they are asked. */
const ANNOUNCED_BY: Readonly<Record<Source, readonly WebhookEvent[]>> = {
  payments: ['payment.statusChanged', 'paymentAttempt.statusChanged'],
  billing: ['subscription.subscriptionStatusChanged', 'subscription.billingStatusChanged'],
};

/** Those that announce some of these events; none named: all. */
export function sourcesOf(events: readonly string[] = []): Source[] {
  const isAsked = (announced: readonly string[]) => events.length === 0 || announced.some((event) => events.includes(event));
  return (Object.keys(ANNOUNCED_BY) as Source[]).filter((source) => isAsked(ANNOUNCED_BY[source]));
}

/** Asks the services that merchants' events come from. */
export class AnnouncementSources {
  constructor(private readonly clients: Readonly<Record<Source, ServiceClient>>) {}

  /** One page. Undefined while the service is away. */
  async read(source: Source, body: ReadAnnouncements): Promise<FoundAnnouncements | undefined> {
    try {
      const call = { method: 'POST', path: '/internal/announcements', body, as: { principal: 'notifier' } } as const;
      return await this.clients[source].call<FoundAnnouncements>(call);
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'UNAVAILABLE' || error.code === 'DEADLINE_EXCEEDED')) return undefined;
      throw error;
    }
  }
}
