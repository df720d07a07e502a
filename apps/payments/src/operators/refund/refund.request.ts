import type { FieldViolation } from '@cauce/contracts';
import { cents, Field, kind, readBody, text, unitViolations } from '@cauce/fields';
import { isId } from '@cauce/kernel';

const ID = 'pibqxhoemf3cxldil3rlhlfj3o';
const NAME = /^stores\/([^/]+)\/payments\/([^/]+)\/unexpected-settlements\/([^/]+)$/;

const settlementName = kind(
  'A name of the shape stores/<id>/payments/<id>/unexpected-settlements/<id>.',
  (value) => typeof value === 'string' && (NAME.exec(value)?.slice(1).every(isId) ?? false),
  { type: 'string', examples: [`stores/${ID}/payments/${ID}/unexpected-settlements/${ID}`] },
);

const visibleText = kind('1 to 255 visible ASCII characters.', (value) => typeof value === 'string' && /^[!-~]{1,255}$/.test(value), {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: '^[!-~]{1,255}$',
  examples: ['ticket-2048'],
});

const reason = text({ max: 500 });
const OF_PAYMENT = ['amountCents', 'reason', 'requestId'] as const;

/** The body of `:refund`: the money that paid the payment, or an unexpected settlement. A payment may have several of those. */
export class RefundRequest {
  @Field(settlementName, { optional: true, about: 'The unexpected settlement to refund. Without the other fields.' })
  unexpectedSettlement?: string;
  @Field(cents(), { optional: true, about: 'How much to refund of the payment, in cents. Unless given, all that is left of it.' })
  amountCents?: number;
  @Field(
    { ...reason, schema: { ...reason.schema, examples: ['The mugs came broken.'] } },
    {
      optional: true,
      about: 'Why the payment is refunded: required for that. Kept for ever and shown to operators alone; write no personal data into it.',
    },
  )
  reason?: string;
  @Field(visibleText, {
    optional: true,
    about: 'Makes a repeat safe, and is required to refund a payment: the same value on the same payment is the same refund, for ever.',
  })
  requestId?: string;
}

/** A refund of the money that paid. */
export type PaymentRefundRequest = { readonly amountCents?: number; readonly reason: string; readonly requestId: string };

/** What is to be refunded of a payment in this currency. Throws INVALID_FIELDS, also for a body with both or with neither. */
export function readRefund(body: unknown, currencyCode: string): { readonly unexpectedSettlement: string } | PaymentRefundRequest {
  const { unexpectedSettlement, ...request } = readBody(RefundRequest, body, (request, isSound) => [
    ...violationsOf(request),
    ...(isSound('amountCents') && request.amountCents !== undefined
      ? unitViolations('amountCents', request.amountCents, currencyCode)
      : []),
  ]);
  return unexpectedSettlement === undefined ? (request as PaymentRefundRequest) : { unexpectedSettlement };
}

const EITHER = 'Either unexpectedSettlement alone, or reason and requestId (and amountCents for a part of the payment).';

function violationsOf(request: RefundRequest): readonly FieldViolation[] {
  const isOfPayment = OF_PAYMENT.some((field) => request[field] !== undefined);
  if (isOfPayment === (request.unexpectedSettlement !== undefined)) return [{ field: 'unexpectedSettlement', description: EITHER }];
  return isOfPayment ? missingIn(request) : [];
}

function missingIn(request: RefundRequest): readonly FieldViolation[] {
  const needed = { reason, requestId: visibleText };
  const missing = (['reason', 'requestId'] as const).filter((field) => request[field] === undefined);
  return missing.map((field) => ({ field, description: `Required to refund a payment. ${needed[field].allowed}` }));
}
