import { BusConsumer, type BusMessage, Consume } from '@cauce/bus';
import { type Announcement, decodeMessage, isAnnouncement, type ResourceTopic, topicsConsumedBy, toUnixSeconds } from '@cauce/contracts';
import { Coalesced, ONE_AT_A_TIME } from '@cauce/postgres';
import { causeOf } from '@cauce/telemetry';
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
    const young = messages.flatMap(({ topic, value, headers }) => {
      const read = decodeMessage(topic as ResourceTopic, value);
      return read !== undefined && new Date(read.recordedAt).toISOString() >= oldest ? [{ read, headers }] : [];
    });
    await this.sending.accept(young.flatMap(({ read, headers }) => (isAnnouncement(read) ? [toNewEvent(read, causeOf(headers))] : [])));
    await this.mails.accept(young.map(({ read }) => read));
  }
}

/**
 * Throws for a message without a resource's name, or with an invalid time.
 * @param traceparent of the request that caused it, if that is known
 */
export function toNewEvent(message: Announcement, traceparent: string | null = null): NewEvent {
  const { id, kind, stream, revision, at, recordedAt, data, ...owner } = message;
  if (!('name' in data) || typeof data.name !== 'string') throw new TypeError('the data of a webhook has no name');
  const body = JSON.stringify(unsignedEnvelope(kind, data, toUnixSeconds(at)));
  const time = new Date(recordedAt).toISOString();
  const { organization, store, integration = null } = owner;
  const ordered = { stream, revision, recordedAt: time, day: dayOf(time) };
  return { id, event: kind, resource: data.name, ...ordered, organization, store, integration, body, traceparent };
}
