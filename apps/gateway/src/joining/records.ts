import type { CallerFacts } from '@cauce/claims';
import { ApiError, type FindNotifications, type FoundNotifications, MOST_EVENTS, type Notification } from '@cauce/contracts';
import type { ServiceClient } from '@cauce/service-client';
import type { Log } from '@cauce/telemetry';

/** As much of a record as is read here. */
type Recorded = { readonly organization: string; readonly timeline: readonly { readonly eventId: string }[] };

/** Long enough for a notifier that is busy; an operator sees the rest without it. */
const NOTIFIER_MS = 3_000;

/** Joins what a service has recorded of a resource of its own with what the notifier has told of it. */
export class Records {
  /** @param owner payments, or billing */
  constructor(
    private readonly owner: ServiceClient,
    private readonly notifier: ServiceClient,
    private readonly logger: Log,
  ) {}

  /**
   * The record, as its owner answers it, each event with what was told because of it; without that while the notifier does not answer.
   * Throws what the owner refuses.
   * @param path with its query, as the operator asked
   */
  async read(path: string, as: CallerFacts): Promise<object> {
    const record = await this.owner.call<Recorded>({ method: 'GET', path, as });
    const told = await this.told(record, as);
    if (told === undefined) return record;
    const timeline = record.timeline.map((entry) => ({ ...entry, notifications: told.get(entry.eventId) ?? [] }));
    return { ...record, timeline, notificationsState: 'COMPLETE' };
  }

  /** By event; undefined: the notifier does not say. */
  private async told({ organization, timeline }: Recorded, as: CallerFacts): Promise<ReadonlyMap<string, Notification[]> | undefined> {
    const told = new Map<string, Notification[]>();
    try {
      for (let from = 0; from < timeline.length; from += MOST_EVENTS) {
        const body: FindNotifications = { organization, eventIds: timeline.slice(from, from + MOST_EVENTS).map(({ eventId }) => eventId) };
        const { notifications } = await this.notifier.call<FoundNotifications>({
          method: 'POST',
          path: '/internal/notifications',
          body,
          as,
          timeoutMs: NOTIFIER_MS,
        });
        for (const { eventId, ...notification } of notifications) told.set(eventId, [...(told.get(eventId) ?? []), notification]);
      }
      return told;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.logger.warn({ err: error.cause ?? error }, 'the notifier does not say what was told');
      return undefined;
    }
  }
}
