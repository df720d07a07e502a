import { field, PAYMENT_METHODS, type Resource } from '@cauce/kernel';
import { type Buyer, type Payer, PAYMENT_STATUSES } from './payment.terms.js';
import type { PaymentAttemptResource, PaymentResource } from './payment.view.js';

/** A payment's `buyer`, as the API answers it. */
const BUYER: Resource<Buyer> = {
  title: 'Buyer',
  about: 'The buyer. In responses, absent once personal data has been erased.',
  fields: {
    firstName: field.text('First name.', 'Ana'),
    lastName: field.optional(field.text('Last name.', 'Ríos')),
    phoneNumber: field.text('Phone number, E.164.', '+573001234567'),
    email: field.optional(field.text('The e-mail address for the payment link and the receipt.', 'ana@example.com')),
  },
};

/** A payment, as the API answers it, but without `url`, which the view lacks, too. */
export const PAYMENT: Resource<PaymentResource> = {
  title: 'Payment',
  about: 'A request for a buyer to pay an amount. A field without a value is absent, never null.',
  fields: {
    name: field.name('stores/{store}/payments/{payment}', 'The payment’s name.'),
    status: field.oneOf(
      PAYMENT_STATUSES,
      'AWAITING_PAYMENT: until it is paid, expires or is canceled. UNDER_REVIEW: paid, and being reviewed. EXPIRED: may still become FUNDED if a bank debit settles late.',
    ),
    organization: field.name('organizations/{organization}', 'The organization that owns the payment.'),
    amountCents: field.cents('The amount of the payment, before any discount.', 24_000_000),
    currencyCode: field.text('ISO 4217.', 'COP'),
    title: field.text('A short title. Shown to the buyer.', 'Two mugs'),
    description: field.optional(field.text('A longer description. Shown to the buyer.', 'Thrown by hand and glazed in Ráquira.')),
    buyer: field.optional(field.object(BUYER)),
    createTime: field.time('When it was created.'),
    updateTime: field.time('When it last changed.'),
    expireTime: field.optional(field.time('Until when the buyer can start to pay. Defaults to 24 hours after creation.')),
    correlationId: field.optional(field.text('Your own reference, for reconciliation. It does not make requests idempotent.', 'DR-2048')),
    mediaAssets: field.optional(
      field.listOf(field.text('An https URL.', 'https://merchant.example/mugs.jpg'), 'Images to show to the buyer.'),
    ),
    enabledPaymentMethods: field.optional(
      field.listOf(
        field.oneOfSoFar(PAYMENT_METHODS, 'A payment method.'),
        'The allowed payment methods. Absent or empty: all methods that the organization has enabled. PSE supports only COP: with another currency, it is refused if it is the only method.',
      ),
    ),
    paymentType: field.oneOf(['PRODUCT', 'SERVICE'], 'What is sold. Defaults to PRODUCT.'),
    redirectUri: field.optional(
      field.text(
        'Where the buyer is redirected after an attempt, with `status`, `payment_id` and `correlation_id` in the query. The redirect is no proof of payment: read the payment or wait for the webhook.',
        'https://merchant.example/orders/2048',
      ),
    ),
    courier: field.optional(field.text('The delivery company.', 'Servientrega')),
    trackingNumber: field.optional(field.text('The courier’s tracking number.', '900123')),
    disableBuyerNotification: field.optional(field.flag('true: no e-mail is sent to the buyer.', false)),
    discountPercentage: field.optional(
      field.fraction(
        'The discount as a fraction: 0.1 for 10 %. The buyer pays `amountCents × (1 − discountPercentage)`, rounded half up to the smallest unit of the currency.',
        0.1,
      ),
    ),
    discountSource: field.optional(field.text('The reason for the discount. Shown to the buyer.', 'first order')),
  },
};

/** An attempt, as the API answers it. */
export const PAYMENT_ATTEMPT: Resource<PaymentAttemptResource> = {
  title: 'PaymentAttempt',
  about: 'An attempt by the buyer to pay. At most one is PENDING.',
  fields: {
    name: field.name('stores/{store}/payments/{payment}/attempts/{attempt}', 'The attempt’s name.'),
    status: field.oneOf(
      ['PENDING', 'SUCCEEDED', 'FAILED'],
      'PENDING: until the processor gives a final answer. SUCCEEDED: final. FAILED: becomes SUCCEEDED only if the money arrives after all.',
    ),
    method: field.oneOfSoFar(PAYMENT_METHODS, 'The payment method.'),
    createTime: field.time('When it was started.'),
    updateTime: field.time('When it last changed.'),
    expireTime: field.time('Until when the buyer can complete the attempt. The attempt itself ends only with the processor’s answer.'),
  },
};

/** Who paid, in an attempt's webhook. */
export const PAYER: Resource<Payer & { readonly name?: string }> = {
  title: 'Payer',
  about: 'Who tried to pay, as far as known. Personal data.',
  fields: {
    name: field.optional(
      field.text(
        'An identifier of the shape `users/<id>`, the same whenever the same document is used within your organization. Absent without a document.',
        'users/q3l7pa',
      ),
    ),
    firstName: field.optional(field.text('First name.', 'Ana')),
    lastName: field.optional(field.text('Last name.', 'Ríos')),
    document: field.optional(field.text('The document number.', '1020304050')),
    documentType: field.optional(field.text('The code of the document type.', 'CC')),
    phoneNumber: field.optional(field.text('Phone number, E.164.', '+573001234567')),
    email: field.optional(field.text('E-mail address.', 'ana@example.com')),
    ip: field.optional(field.text('The IP address of the buyer’s browser.', '203.0.113.7')),
  },
};
