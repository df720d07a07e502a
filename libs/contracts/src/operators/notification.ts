import { field, type Resource } from '@cauce/kernel';

/** One attempt of a webhook, and how it was answered. */
export type NotificationAttempt = {
  readonly startTime: string;
  readonly durationMillis: number;
  readonly outcome: 'ANSWERED' | 'TIMED_OUT' | 'UNREACHABLE';
  /** The answer's HTTP status. */
  readonly status?: number;
  /** Why it could not be reached: a code. */
  readonly error?: string;
};

/** Something that was told to somebody because of one event. */
export type Notification = {
  readonly kind: 'WEBHOOK' | 'BUYER_MAIL';
  /** The webhook's event, or the kind of the mail. */
  readonly what: string;
  /** The endpoint's address. Of a mail no address: it is erased when the mail ends. */
  readonly to: string;
  readonly state: 'WAITING' | 'DELIVERED' | 'SENT' | 'FAILED' | 'SKIPPED' | 'WITHDRAWING' | 'WITHDRAWN';
  readonly failedAttemptCount: number;
  /** Of a mail whose last attempt failed: a code. */
  readonly error?: string;
  /** Of a webhook: `organizations/<id>/deliveries/<id>`. */
  readonly delivery?: string;
  readonly createTime: string;
  readonly nextAttemptTime?: string;
  readonly endTime?: string;
  /** For a webhook, oldest first; for a mail none is kept. */
  readonly attempts: readonly NotificationAttempt[];
};

/** What the notifier is asked: what was told because of these events of an organization. At most {@link MAX_EVENTS_PER_REQUEST}. */
export type FindNotifications = { readonly organization: string; readonly eventIds: readonly string[] };

/** What it answers: each with its event, in the order in which they were made. */
export type FoundNotifications = { readonly notifications: readonly (Notification & { readonly eventId: string })[] };

/** How many events one question may name. */
export const MAX_EVENTS_PER_REQUEST = 1_000;

/** How the API's document shows an attempt. */
export const NOTIFICATION_ATTEMPT: Resource<NotificationAttempt> = {
  title: 'NotificationAttempt',
  about: 'One attempt of a webhook.',
  fields: {
    startTime: field.time('When it began.'),
    durationMillis: field.count('The duration in milliseconds.', 42),
    outcome: field.oneOf(['ANSWERED', 'TIMED_OUT', 'UNREACHABLE'], 'The outcome.'),
    status: field.optional(field.httpStatus('The HTTP status of the response.', 200)),
    error: field.optional(field.text('The error code if the receiver could not be reached.', 'ECONNREFUSED')),
  },
};

/** How the API's document shows it. */
export const NOTIFICATION: Resource<Notification> = {
  title: 'Notification',
  about: 'A notification that was sent because of an event.',
  fields: {
    kind: field.oneOf(['WEBHOOK', 'BUYER_MAIL'], 'Whether it is a webhook or an e-mail.'),
    what: field.text('The webhook’s event, or the kind of e-mail.', 'payment.statusChanged'),
    to: field.text('The URL of the endpoint, or `buyer` for an e-mail, whose address is not kept.', 'https://merchant.example/hooks'),
    state: field.oneOf(
      ['WAITING', 'DELIVERED', 'SENT', 'FAILED', 'SKIPPED', 'WITHDRAWING', 'WITHDRAWN'],
      'The state. For a webhook DELIVERED, or SKIPPED if it is not sent; for an e-mail SENT, or WITHDRAWING or WITHDRAWN if its payment ended first.',
    ),
    failedAttemptCount: field.count('The number of failed attempts.', 0),
    error: field.optional(field.text('For an e-mail: why the last attempt failed, as a code.', '550')),
    delivery: field.optional(
      field.text(
        'For a webhook: the delivery. Read it to see the responses.',
        'organizations/pibqxhoemf3cxldil3rlhlfj3o/deliveries/w36baitccsrzh65iqjopzowphc',
      ),
    ),
    createTime: field.time('When it was created.'),
    nextAttemptTime: field.optional(
      field.time('When the next attempt is due. Absent while an earlier event goes first, and once the delivery has ended.'),
    ),
    endTime: field.optional(field.time('When it ended.')),
    attempts: field.listOf(field.object(NOTIFICATION_ATTEMPT), 'For a webhook: its attempts, oldest first. Not kept for an e-mail.'),
  },
};
