import type { ResourceMessage } from '../events/resource-message.js';
import type { Notification } from './notification.js';

/** What of a published message decides who must have been told of it. */
export type MessageReference = Pick<ResourceMessage, 'id' | 'organization' | 'store' | 'integration' | 'recordedAt'> & {
  readonly kind: string;
  /** The kind of the buyer's mail, if the message has one. */
  readonly mail?: string;
};

/** What the notifier is asked by `operate audit`: who was not told of these messages, though they were published. At most {@link MAX_MESSAGES_PER_REQUEST}. */
export type FindMissing = { readonly messages: readonly MessageReference[] };

/** A delivery or a mail that was never made. `to`: the endpoint's name, `organizations/<id>/webhook-endpoints/<id>`, or `buyer`. */
export type MissingNotification = Pick<Notification, 'kind' | 'what' | 'to'> & { readonly eventId: string };

/** What it answers. The counts are of what must be there, and include what is missing. */
export type FoundMissing = {
  /** RFC 3339 UTC. Messages recorded before it are left out: what was made of them may be gone. */
  readonly judgedFrom: string;
  readonly webhookCount: number;
  readonly mailCount: number;
  /** In the order of the messages. */
  readonly missing: readonly MissingNotification[];
  /** The notifier has not handled all that was published yet: what is missing may still come. */
  readonly isBehind?: true;
};

/** How many messages one question may name. */
export const MAX_MESSAGES_PER_REQUEST = 500;
