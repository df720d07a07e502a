import { evolveSubscriptionView, type SubscriptionEvent, type SubscriptionView } from '@cauce/billing-domain';
import { ApiError } from '@cauce/contracts';
import type { StoredEvent } from '@cauce/event-store';
import { Injectable } from '@nestjs/common';
import { SubscriptionLinks } from '../../subscriptions/subscription.links.js';
import { type OperatedRef, SubscriptionReader } from '../../subscriptions/subscription.reader.js';
import { resourceOf } from '../../subscriptions/subscription.row.js';
import { SubscriptionStreams } from '../../subscriptions/subscription.streams.js';
import type { AssignmentRecord, Recorded, SubscriptionRecord, SubscriptionTimelineEntry } from './subscription-record.resource.js';

/** Reads all that a stream says of a subscription or a plan assignment. The notifier knows what was told of it. */
@Injectable()
export class SubscriptionRecords {
  constructor(
    private readonly reader: SubscriptionReader,
    private readonly subscriptions: SubscriptionStreams,
    private readonly links: SubscriptionLinks,
  ) {}

  /** Throws SUBSCRIPTION_NOT_FOUND. */
  async read(ref: OperatedRef): Promise<SubscriptionRecord | AssignmentRecord> {
    const { id } = await this.reader.operated(ref);
    const events = await this.subscriptions.events(id);
    const view = events.reduce<SubscriptionView | undefined>(evolveSubscriptionView, undefined);
    if (view === undefined) throw new ApiError('SUBSCRIPTION_NOT_FOUND');
    return { ...this.links.answer(resourceOf(view), view.linkKey), ...recordedOf(view, events) };
  }
}

function recordedOf({ terms, integration }: SubscriptionView, events: readonly StoredEvent<SubscriptionEvent>[]): Recorded {
  return {
    organization: terms.organization,
    ...(integration !== undefined && { integration }),
    timeline: events.map(entryOf),
    notificationsState: 'UNAVAILABLE',
  };
}

function entryOf({ id, type, data, metadata, recordedAt }: StoredEvent<SubscriptionEvent>): SubscriptionTimelineEntry {
  const { principal, requestId } = metadata;
  return {
    eventId: id,
    type,
    time: data.at,
    recordTime: recordedAt,
    ...(typeof principal === 'string' && { principal }),
    ...(typeof requestId === 'string' && { requestId }),
    ...('chargeId' in data && { charge: data.chargeId }),
    ...('cycle' in data && { cycleNumber: data.cycle }),
    ...('attempt' in data && { attempt: data.attempt }),
    ...('amountCents' in data && { amountCents: data.amountCents }),
    ...('payment' in data && { payment: data.payment }),
    ...('reason' in data && { reason: data.reason }),
  };
}
