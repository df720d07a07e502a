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

/** What the notifier is asked: what was told because of these events of an organization. At most {@link MOST_EVENTS}. */
export type FindNotifications = { readonly organization: string; readonly eventIds: readonly string[] };

/** What it answers: each with its event, in the order in which they were made. */
export type FoundNotifications = { readonly notifications: readonly (Notification & { readonly eventId: string })[] };

/** How many events one question may name. */
export const MOST_EVENTS = 1_000;

/** How the API's document shows an attempt. */
export const NOTIFICATION_ATTEMPT: Resource<NotificationAttempt> = {
  title: 'NotificationAttempt',
  about: 'One attempt of a webhook.',
  fields: {
    startTime: field.time('When it began.'),
    durationMillis: field.count('How long it took, in milliseconds.', 42),
    outcome: field.oneOf(['ANSWERED', 'TIMED_OUT', 'UNREACHABLE'], 'How it ended.'),
    status: field.optional(field.httpStatus('The answer’s HTTP status.', 200)),
    error: field.optional(field.text('Why it could not be reached: a code.', 'ECONNREFUSED')),
  },
};

/** How the API's document shows it. */
export const NOTIFICATION: Resource<Notification> = {
  title: 'Notification',
  about: 'Something that was told to somebody because of an event.',
  fields: {
    kind: field.oneOf(['WEBHOOK', 'BUYER_MAIL'], 'How.'),
    what: field.text('The webhook’s event, or the kind of the e-mail.', 'payment.statusChanged'),
    to: field.text('The endpoint’s address. Of an e-mail `buyer`: its address is erased when it ends.', 'https://merchant.example/hooks'),
    state: field.oneOf(
      ['WAITING', 'DELIVERED', 'SENT', 'FAILED', 'SKIPPED', 'WITHDRAWING', 'WITHDRAWN'],
      'How far it is. DELIVERED, SKIPPED (it is not sent): a webhook; SENT, WITHDRAWING, WITHDRAWN (its payment ended before it was sent): an e-mail.',
    ),
    failedAttemptCount: field.count('How often it failed.', 0),
    error: field.optional(field.text('Of an e-mail, why its last attempt failed: a code.', '550')),
    delivery: field.optional(
      field.text(
        'Of a webhook, the delivery: read it for the answers themselves.',
        'organizations/pibqxhoemf3cxldil3rlhlfj3o/deliveries/w36baitccsrzh65iqjopzowphc',
      ),
    ),
    createTime: field.time('When it was made.'),
    nextAttemptTime: field.optional(field.time('When it is tried next; absent while an earlier event goes first, and once it has ended.')),
    endTime: field.optional(field.time('When it ended.')),
    attempts: field.listOf(field.object(NOTIFICATION_ATTEMPT), 'Of a webhook, the first one first; of an e-mail none is kept.'),
  },
};
