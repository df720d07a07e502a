import type { CallerFacts } from '@cauce/claims';
import {
  ApiError,
  type FindNotifications,
  type FoundNotifications,
  INTERNAL_ROUTES,
  MAX_EVENTS_PER_REQUEST,
  type Notification,
  pathOf,
} from '@cauce/contracts';
import type { ServiceClient } from '@cauce/service-client';
import type { Log } from '@cauce/telemetry';

/** The part of a record that is read here. */
type Recorded = { readonly organization: string; readonly timeline: readonly { readonly eventId: string }[] };

/** Long enough for a busy notifier; after it, the operator gets the record without notifications. */
const NOTIFIER_MS = 3_000;

/** Joins a service's record of a resource with the notifications that the notifier has sent about it. */
export class Records {
  /** @param owner payments, or billing */
  constructor(
    private readonly owner: ServiceClient,
    private readonly notifier: ServiceClient,
    private readonly logger: Log,
  ) {}

  /**
   * The owner's record, each event with its notifications; without those while the notifier does not answer. Throws the owner's errors.
   * @param path with its query, as the operator asked
   */
  async read(path: string, as: CallerFacts): Promise<object> {
    const record = await this.owner.call<Recorded>({ method: 'GET', path, as });
    const byEvent = await this.findNotifications(record, as);
    if (byEvent === undefined) return record;
    const timeline = record.timeline.map((entry) => ({ ...entry, notifications: byEvent.get(entry.eventId) ?? [] }));
    return { ...record, timeline, notificationsState: 'COMPLETE' };
  }

  /** Notifications by event id; undefined while the notifier does not answer. */
  private async findNotifications(
    { organization, timeline }: Recorded,
    as: CallerFacts,
  ): Promise<ReadonlyMap<string, Notification[]> | undefined> {
    const byEvent = new Map<string, Notification[]>();
    try {
      for (let from = 0; from < timeline.length; from += MAX_EVENTS_PER_REQUEST) {
        const body: FindNotifications = {
          organization,
          eventIds: timeline.slice(from, from + MAX_EVENTS_PER_REQUEST).map(({ eventId }) => eventId),
        };
        const { notifications } = await this.notifier.call<FoundNotifications>({
          method: 'POST',
          path: pathOf(INTERNAL_ROUTES.notifications),
          body,
          as,
          timeoutMs: NOTIFIER_MS,
          reads: true,
        });
        for (const { eventId, ...notification } of notifications) byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), notification]);
      }
      return byEvent;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.logger.warn({ err: error.cause ?? error }, 'the notifier does not answer: records come without notifications');
      return undefined;
    }
  }
}
