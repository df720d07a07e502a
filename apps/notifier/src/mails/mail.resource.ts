import type { BuyerMail } from '@cauce/contracts';
import { field, type Resource } from '@cauce/kernel';
import type { Mail } from '../generated/prisma/client.js';

const MAIL_NAME = 'organizations/pibqxhoemf3cxldil3rlhlfj3o/mails/5d41402abc4b2a76b9719d911017c592';

/** Every kind of mail that is kept. A one-time code is sent once, and is kept nowhere. */
export const MAIL_KINDS = [
  'payment-link',
  'payment-receipt',
  'payment-refund',
  'subscription-welcome',
  'charge-failed',
  'subscription-suspended',
  'subscription-canceled',
  'trial-ends',
] as const satisfies readonly BuyerMail['kind'][];

/** The states of a mail. */
export const MAIL_STATES = ['WAITING', 'SENT', 'FAILED', 'WITHDRAWING', 'WITHDRAWN'] as const;

/** An e-mail to a buyer, as the operator API shows it: without the address, which is erased when it ends. */
export type MailResource = {
  /** `organizations/<id>/mails/<id>`. */
  readonly name: string;
  /** The header `webhook-id` of the same event's webhooks. */
  readonly eventId: string;
  readonly kind: BuyerMail['kind'];
  /** The name of what it is about: a payment, a subscription, a plan assignment. */
  readonly resource: string;
  readonly state: (typeof MAIL_STATES)[number];
  readonly failedAttemptCount: number;
  /** Why the last attempt failed: a code, never a sentence. */
  readonly error?: string;
  /** When the event was recorded. */
  readonly recordTime: string;
  readonly createTime: string;
  /** Absent once it has ended. */
  readonly nextAttemptTime?: string;
  readonly endTime?: string;
};

/** How the API's document shows it. */
export const MAIL: Resource<MailResource> = {
  title: 'Mail',
  about: 'An e-mail to a buyer. The address is not shown: it is erased from here once the e-mail has been sent or withdrawn.',
  fields: {
    name: field.text('The e-mail’s name. Of the shape `organizations/{organization}/mails/{mail}`.', MAIL_NAME),
    eventId: field.text('The event that the e-mail is about.', '0b7e2a54-8c1d-4e0f-9a36-2f5d1c7e9b10'),
    kind: field.oneOfSoFar(MAIL_KINDS, 'The kind of e-mail.'),
    resource: field.text(
      'The name of the payment, subscription or plan assignment that it is about.',
      'stores/pibqxhoemf3cxldil3rlhlfj3o/payments/w36baitccsrzh65iqjopzowphc',
    ),
    state: field.oneOf(MAIL_STATES, 'The state of the e-mail. WITHDRAWING, WITHDRAWN: its payment ended before the e-mail was sent.'),
    failedAttemptCount: field.count('The number of failed attempts.', 0),
    error: field.optional(field.text('Why the last attempt failed: an SMTP code or an error.', '550')),
    recordTime: field.time('When the event was recorded.'),
    createTime: field.time('When it was created.'),
    nextAttemptTime: field.optional(field.time('When the next attempt is due. Absent once the e-mail has been sent or withdrawn.')),
    endTime: field.optional(field.time('When it ended.')),
  },
};

/** What of a mail's row is shown. */
export type ShownMail = Pick<
  Mail,
  | 'id'
  | 'eventId'
  | 'kind'
  | 'organization'
  | 'payment'
  | 'status'
  | 'attempts'
  | 'error'
  | 'recordedAt'
  | 'createTime'
  | 'nextActionTime'
  | 'endTime'
>;

export function toMailResource(row: ShownMail): MailResource {
  return {
    name: `${row.organization}/mails/${row.id}`,
    eventId: row.eventId,
    kind: row.kind as MailResource['kind'],
    resource: row.payment,
    state: row.status as MailResource['state'],
    failedAttemptCount: failedAttemptsOf(row),
    ...(row.error !== null && { error: row.error }),
    recordTime: row.recordedAt.toISOString(),
    createTime: row.createTime.toISOString(),
    ...(row.nextActionTime && { nextAttemptTime: row.nextActionTime.toISOString() }),
    ...(row.endTime && { endTime: row.endTime.toISOString() }),
  };
}

/** How many attempts failed: `attempts` of a row counts the one that sent it, too. */
export function failedAttemptsOf({ attempts, status }: Pick<Mail, 'attempts' | 'status'>): number {
  return attempts - (status === 'SENT' ? 1 : 0);
}
