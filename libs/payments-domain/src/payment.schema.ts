import { field, PAYMENT_METHODS, type Resource } from '@cauce/kernel';
import type { Buyer, Payer } from './payment.commands.js';
import { PAYMENT_STATUSES } from './payment.state.js';
import type { PaymentAttemptResource, PaymentResource } from './payment.view.js';

/** A payment's `buyer`, as the API answers it. */
const BUYER: Resource<Buyer> = {
  title: 'Buyer',
  about: 'Who pays. Absent once the personal data was erased.',
  fields: {
    firstName: field.text('First name.', 'Ana'),
    lastName: field.optional(field.text('Last name.', 'Ríos')),
    phoneNumber: field.text('Phone number, E.164.', '+573001234567'),
    email: field.optional(field.text('Where the link and the receipt are sent.', 'ana@example.com')),
  },
};

/** A payment, as the API answers it, but without `url`, which the view lacks, too. */
export const PAYMENT: Resource<PaymentResource> = {
  title: 'Payment',
  about: 'What a buyer is asked to pay. A field without a value is absent, never null.',
  fields: {
    name: field.name('stores/{store}/payments/{payment}', 'The payment’s name.'),
    status: field.oneOf(
      PAYMENT_STATUSES,
      'AWAITING_PAYMENT until it is paid, expires or is canceled; UNDER_REVIEW while a paid one is looked at; EXPIRED may still become FUNDED when a bank debit settles late.',
    ),
    organization: field.name('organizations/{organization}', 'Whose payment it is.'),
    amountCents: field.cents('What is asked for, before any discount.', 24_000_000),
    currencyCode: field.text('ISO 4217.', 'COP'),
    title: field.text('What is paid, in a few words. The buyer reads it.', 'Two mugs'),
    description: field.optional(field.text('More about it. The buyer reads it.', 'Thrown by hand and glazed in Ráquira.')),
    buyer: field.optional(field.object(BUYER)),
    createTime: field.time('When it was created.'),
    updateTime: field.time('When it last changed.'),
    expireTime: field.optional(field.time('Until when the buyer can begin to pay; 24 hours after its creation unless said otherwise.')),
    correlationId: field.optional(field.text('Your own reference, for reconciliation. It makes nothing idempotent.', 'DR-2048')),
    mediaAssets: field.optional(
      field.listOf(field.text('An https address.', 'https://merchant.example/mugs.jpg'), 'Pictures for the buyer.'),
    ),
    enabledPaymentMethods: field.optional(
      field.listOf(
        field.oneOf(PAYMENT_METHODS, 'A payment method.'),
        'How it can be paid; absent or empty: all that the organization has enabled. PSE pays in COP only: alone, with another currency, it is refused.',
      ),
    ),
    paymentType: field.oneOf(['PRODUCT', 'SERVICE'], 'What is sold. PRODUCT unless said otherwise.'),
    redirectUri: field.optional(
      field.text(
        'Where the buyer is sent after an attempt, with `status`, `payment_id` and `correlation_id` appended to the query. Do not take it as proof: read the payment or wait for the webhook.',
        'https://merchant.example/orders/2048',
      ),
    ),
    courier: field.optional(field.text('Who delivers.', 'Servientrega')),
    trackingNumber: field.optional(field.text('The courier’s number of the parcel.', '900123')),
    disableBuyerNotification: field.optional(field.flag('true: the buyer gets no e-mail.', false)),
    discountPercentage: field.optional(
      field.fraction(
        'A fraction, 0.1 for 10 %. The buyer pays `amountCents × (1 − discountPercentage)`, rounded half up to a whole cent.',
        0.1,
      ),
    ),
    discountSource: field.optional(field.text('Why there is a discount. The buyer reads it.', 'first order')),
  },
};

/** An attempt, as the API answers it. */
export const PAYMENT_ATTEMPT: Resource<PaymentAttemptResource> = {
  title: 'PaymentAttempt',
  about: 'One try of the buyer to pay. At most one is PENDING.',
  fields: {
    name: field.name('stores/{store}/payments/{payment}/attempts/{attempt}', 'The attempt’s name.'),
    status: field.oneOf(
      ['PENDING', 'SUCCEEDED', 'FAILED'],
      'PENDING until the processor has a final answer. SUCCEEDED is final; FAILED becomes SUCCEEDED only when its money arrives after all.',
    ),
    method: field.oneOf(PAYMENT_METHODS, 'How the buyer tries to pay.'),
    createTime: field.time('When it was started.'),
    updateTime: field.time('When it last changed.'),
    expireTime: field.time('When the buyer’s window closes; the attempt ends by the processor’s answer alone.'),
  },
};

/** Who paid, in an attempt's webhook. */
export const PAYER: Resource<Payer & { readonly name?: string }> = {
  title: 'Payer',
  about: 'Who tried to pay, as far as is known. Personal data.',
  fields: {
    name: field.optional(
      field.text('The same for the same document within your organization: `users/<id>`. Absent without a document.', 'users/q3l7pa'),
    ),
    firstName: field.optional(field.text('First name.', 'Ana')),
    lastName: field.optional(field.text('Last name.', 'Ríos')),
    document: field.optional(field.text('The number of the document.', '1020304050')),
    documentType: field.optional(field.text('Its type, one of the document types.', 'CC')),
    phoneNumber: field.optional(field.text('Phone number, E.164.', '+573001234567')),
    email: field.optional(field.text('E-mail address.', 'ana@example.com')),
    ip: field.optional(field.text('The address that the buyer’s browser came from.', '203.0.113.7')),
  },
};
