import type { ChargeOutcome, MailWithdrawal, MessageKind } from '@cauce/contracts';
import type { MessageContent, MessageMakers } from '@cauce/event-store';
import type { PaymentEvent, PaymentStatus, PaymentView } from '@cauce/payments-domain';
import { linkMail, type PageUrl, receiptMail, refundMail } from './buyer-mail.js';
import { outcomeOf, outcomeOfPending } from './charge-outcome.js';
import { factsOfView, type PaymentFacts } from './payment.facts.js';
import { attemptWebhookData, paymentWebhookData } from './payment.webhooks.js';

/** The topic of all messages of a payment's stream. */
export const PAYMENT_TOPIC = 'payments.payment.v1';

/** The name of the follower that publishes them. */
export const PUBLISHER = 'publisher';

type Kind = MessageKind<typeof PAYMENT_TOPIC>;

/** The published events and their messages. @param url of hosted pages */
export function paymentMessages(url: PageUrl): MessageMakers<PaymentEvent, PaymentView, PaymentFacts, Kind> {
  return {
    PaymentCreated: { of: 'view', make: (_, view) => created(view, url) },
    AttemptSucceeded: { of: 'view', make: ({ data }, view) => attemptChanged(data.attemptId, view) },
    AttemptFailed: { of: 'view', make: ({ data }, view) => attemptChanged(data.attemptId, view) },
    ChargeRefused: { of: 'view', make: ({ data }, view) => chargeRefused(data.chargeId, view) },
    PaymentPutUnderReview: { of: 'facts', make: (_, facts) => statusChanged('UNDER_REVIEW', facts, url) },
    PaymentFunded: { of: 'view', make: ({ data }, view) => funded(data.attemptId, view, url) },
    PaymentExpired: { of: 'facts', make: (_, facts) => statusChanged('EXPIRED', facts, url) },
    PaymentCanceled: { of: 'facts', make: (_, facts) => statusChanged('CANCELED', facts, url) },
    PaymentRefunded: { of: 'view', make: ({ data }, view) => refunded(data, view, url) },
  };
}

/** A creation has no webhook: its message is only for the buyer's mail. */
function created(view: PaymentView, url: PageUrl): MessageContent<Kind> | undefined {
  const buyerMail = linkMail(view, url);
  return buyerMail && { kind: 'payment.created', data: paymentWebhookData('AWAITING_PAYMENT', factsOfView(view), url), buyerMail };
}

function attemptChanged(attemptId: string, view: PaymentView): MessageContent<Kind> {
  return {
    kind: 'paymentAttempt.statusChanged',
    data: attemptWebhookData(attemptId, view) ?? {},
    ...withOutcome(outcomeOf(attemptId, view)),
  };
}

/** No webhook: no attempt was begun. Only the subscription is told. */
function chargeRefused(chargeId: string, view: PaymentView): MessageContent<Kind> {
  return { kind: 'payment.chargeRefused', data: { name: view.payment.name }, ...withOutcome(outcomeOf(chargeId, view)) };
}

function withOutcome(chargeOutcome: ChargeOutcome | undefined): { readonly chargeOutcome?: ChargeOutcome } {
  return chargeOutcome ? { chargeOutcome } : {};
}

function funded(attemptId: string, view: PaymentView, url: PageUrl): MessageContent<Kind> {
  const buyerMail = receiptMail(attemptId, view, url);
  return { ...statusChanged('FUNDED', factsOfView(view), url), ...(buyerMail && { buyerMail }), ...withOutcome(outcomeOfPending(view)) };
}

/** No webhook: the payment stays FUNDED. Only for the buyer's mail. */
function refunded(refund: RefundedData, view: PaymentView, url: PageUrl): MessageContent<Kind> | undefined {
  const buyerMail = refundMail(refund, view, url);
  return buyerMail && { kind: 'payment.refunded', data: { name: view.payment.name }, buyerMail };
}

type RefundedData = Extract<PaymentEvent, { type: 'PaymentRefunded' }>['data'];

function statusChanged(status: PaymentStatus, facts: PaymentFacts, url: PageUrl): MessageContent<Kind> {
  const withdraws = withdrawalAt(status, facts.payment.name);
  return { kind: 'payment.statusChanged', data: paymentWebhookData(status, facts, url), ...(withdraws && { withdraws }) };
}

/** Withdraws the mail with the link once the payment can no longer be paid. */
function withdrawalAt(status: PaymentStatus, resource: string): MailWithdrawal | undefined {
  return status === 'UNDER_REVIEW' ? undefined : { resource, kinds: ['payment-link'] };
}
