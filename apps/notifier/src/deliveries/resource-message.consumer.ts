import { BusConsumer, type BusMessage, Consume } from '@cauce/bus';
import { type Announcement, decodeMessage, isAnnouncement, type ResourceTopic, topicsConsumedBy, toUnixSeconds } from '@cauce/contracts';
import { Coalesced, ONE_AT_A_TIME } from '@cauce/postgres';
import { Mails } from '../mails/mails.js';
import { unsignedEnvelope } from '../sending/calling/webhook-request.js';
import type { NewEvent } from '../sending/delivery/new-event.js';
import { dayOf } from '../sending/keeping/delivery.partitions.js';
import { Sending } from '../sending/sending.js';
import { oldestAccepted } from './oldest-accepted.js';

/**
 * Changes of resources → deliveries and e-mails. The offset is committed after them, so they are made again after a crash; existing ones stay
 * as they are.
 */
@BusConsumer()
export class ResourceMessageConsumer {
  /** Batches come per partition, several at a time: together they become one statement per table. */
  private readonly batches = new Coalesced<readonly BusMessage[]>(
    async (batches) => {
      await this.takeAll(batches.flat());
      return [];
    },
    ONE_AT_A_TIME,
    ({ length }) => length,
  );

  constructor(
    private readonly sending: Sending,
    private readonly mails: Mails,
  ) {}

  @Consume(Object.keys(topicsConsumedBy('notifier')), { batch: true })
  take(messages: readonly BusMessage[]): Promise<void> {
    return this.batches.add(messages);
  }

  private async takeAll(messages: readonly BusMessage[]): Promise<void> {
    const oldest = oldestAccepted();
    const known = messages
      .map(({ topic, value }) => decodeMessage(topic as ResourceTopic, value))
      .filter((message) => message !== undefined);
    const young = known.filter(({ recordedAt }) => new Date(recordedAt).toISOString() >= oldest);
    await this.sending.accept(young.filter(isAnnouncement).map(toNewEvent));
    await this.mails.accept(young);
  }
}

/** Throws for a message without a resource's name, or with an invalid time. */
export function toNewEvent({ id, kind, stream, revision, at, recordedAt, data, ...owner }: Announcement): NewEvent {
  if (!('name' in data) || typeof data.name !== 'string') throw new TypeError('the data of a webhook has no name');
  const body = JSON.stringify(unsignedEnvelope(kind, data, toUnixSeconds(at)));
  const time = new Date(recordedAt).toISOString();
  const { organization, store, integration = null } = owner;
  const ordered = { stream, revision, recordedAt: time, day: dayOf(time) };
  return { id, event: kind, resource: data.name, ...ordered, organization, store, integration, body };
}
