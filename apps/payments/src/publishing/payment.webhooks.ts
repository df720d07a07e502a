import { failureText } from '@cauce/contracts';
import { field, type Resource } from '@cauce/kernel';
import {
  PAYER,
  type Payer,
  PAYMENT_ATTEMPT,
  type PaymentAttemptResource,
  type PaymentStatus,
  type PaymentView,
} from '@cauce/payments-domain';
import { PAYMENT_ANSWER, type PaymentAnswer } from '../payments/payment.links.js';
import type { PageUrl } from './buyer-mail.js';
import type { PaymentFacts } from './payment.facts.js';

/** The data of payment.statusChanged: these fields and no others. */
const PAYMENT_FIELDS = [
  'name',
  'url',
  'amountCents',
  'currencyCode',
  'title',
  'description',
  'buyer',
  'status',
  'organization',
  'redirectUri',
  'disableBuyerNotification',
  'paymentType',
  'enabledPaymentMethods',
  'correlationId',
] as const satisfies readonly (keyof PaymentAnswer)[];

/** The `data` of payment.statusChanged. */
export type PaymentWebhookData = Pick<PaymentAnswer, (typeof PAYMENT_FIELDS)[number]>;

/** How the API's document shows it. */
export const PAYMENT_WEBHOOK_DATA: Resource<PaymentWebhookData> = {
  title: 'PaymentStatusChanged',
  about: 'The payment as it was when its status changed.',
  fields: pick(PAYMENT_ANSWER.fields, PAYMENT_FIELDS),
};

/** The payment in the webhook: all fields except the status are as created. */
export function paymentWebhookData(status: PaymentStatus, { payment, linkKey }: PaymentFacts, url: PageUrl): PaymentWebhookData {
  return pick({ ...payment, status, url: url(payment.name, linkKey) }, PAYMENT_FIELDS);
}

/** The `data` of paymentAttempt.statusChanged (docs/api.md, "Events"). */
export type AttemptWebhookData = Pick<PaymentAttemptResource, 'name' | 'createTime' | 'method' | 'status'> & {
  readonly payer?: Payer & { readonly name?: string };
  readonly correlationId?: string;
  readonly errorMessage?: string;
};

const { name, createTime, method, status } = PAYMENT_ATTEMPT.fields;

/** How the API's document shows it. */
export const ATTEMPT_WEBHOOK_DATA: Resource<AttemptWebhookData> = {
  title: 'PaymentAttemptStatusChanged',
  about: 'The attempt as it was when its status changed.',
  fields: {
    name,
    createTime,
    method,
    payer: field.optional(field.object(PAYER)),
    status,
    correlationId: PAYMENT_ANSWER.fields.correlationId,
    errorMessage: field.optional(
      field.text('Only if FAILED: a message that can be shown to the buyer.', failureText('DECLINED', 'CARD').en),
    ),
  },
};

/** The attempt in the webhook; undefined when the payment has no attempt with this id. */
export function attemptWebhookData(attemptId: string, { payment, attempts }: PaymentView): AttemptWebhookData | undefined {
  const attempt = attempts.get(attemptId);
  if (attempt === undefined) return undefined;
  const { payer, failure } = attempt.details;
  return {
    ...pick(attempt.resource, ['name', 'createTime', 'method', 'status']),
    ...(payer && { payer }),
    ...pick(payment, ['correlationId']),
    ...(failure && { errorMessage: failureText(failure, attempt.resource.method).en }),
  };
}

/** The given fields; missing ones are left out, never null or undefined. */
function pick<From extends object, Field extends keyof From>(from: From, fields: readonly Field[]): Pick<From, Field> {
  const there = fields.filter((each) => from[each] !== undefined).map((each) => [each, from[each]] as const);
  return Object.fromEntries(there) as Pick<From, Field>;
}
