import { FAILURE_TEXTS } from '@cauce/contracts';
import { type Resource, field } from '@cauce/kernel';
import { PAYER, PAYMENT_ATTEMPT, type Payer, type PaymentAttemptResource, type PaymentView } from '@cauce/payments-domain';
import { PAYMENT_ANSWER, type PaymentAnswer } from './payment.links.js';

/** Contract, "Events", payment.statusChanged: these fields and no others. */
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
export type PaymentNotice = Pick<PaymentAnswer, (typeof PAYMENT_FIELDS)[number]>;

/** How the API's document shows it. */
export const PAYMENT_NOTICE: Resource<PaymentNotice> = {
  title: 'PaymentStatusChanged',
  about: 'The payment as it was when its status changed.',
  fields: pick(PAYMENT_ANSWER.fields, PAYMENT_FIELDS),
};

/** The payment as the webhook says it. */
export function paymentNotice({ payment, linkKey }: PaymentView, url: (paymentName: string, linkKey: string) => string): PaymentNotice {
  return pick({ ...payment, url: url(payment.name, linkKey) }, PAYMENT_FIELDS);
}

/** The `data` of paymentAttempt.statusChanged (contract, "Events"). */
export type AttemptNotice = Pick<PaymentAttemptResource, 'name' | 'createTime' | 'method' | 'status'> & {
  readonly payer?: Payer & { readonly name?: string };
  readonly correlationId?: string;
  readonly errorMessage?: string;
};

const { name, createTime, method, status } = PAYMENT_ATTEMPT.fields;

/** How the API's document shows it. */
export const ATTEMPT_NOTICE: Resource<AttemptNotice> = {
  title: 'PaymentAttemptStatusChanged',
  about: 'The attempt as it was when its status changed.',
  fields: {
    name,
    createTime,
    method,
    payer: field.optional(field.object(PAYER)),
    status,
    correlationId: PAYMENT_ANSWER.fields.correlationId,
    errorMessage: field.optional(field.text('Only of FAILED: what a buyer may read about it.', FAILURE_TEXTS.DECLINED.en)),
  },
};

/** An attempt as the webhook says it; undefined when the payment has none of this id. */
export function attemptNotice(attemptId: string, { payment, attempts }: PaymentView): AttemptNotice | undefined {
  const attempt = attempts.get(attemptId);
  if (attempt === undefined) return undefined;
  const { payer, failure } = attempt.notice;
  return {
    ...pick(attempt.resource, ['name', 'createTime', 'method', 'status']),
    ...(payer && { payer }),
    ...pick(payment, ['correlationId']),
    ...(failure && { errorMessage: FAILURE_TEXTS[failure].en }),
  };
}

/** These fields, as far as they are there: absent, never null or undefined. */
function pick<From extends object, Field extends keyof From>(from: From, fields: readonly Field[]): Pick<From, Field> {
  const there = fields.filter((each) => from[each] !== undefined).map((each) => [each, from[each]] as const);
  return Object.fromEntries(there) as Pick<From, Field>;
}
