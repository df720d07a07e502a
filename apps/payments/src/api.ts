import type { WebhookEvent } from '@cauce/contracts';
import type { AnyResource } from '@cauce/kernel';
import { ATTEMPT_NOTICE, PAYMENT_NOTICE } from './payments/payment.notices.js';

/** For the API's document (tools/openapi): the routes of this service, by its module. */
export { PaymentsModule as SERVICE } from './payments.module.js';

/** And the `data` of its webhooks. */
export const WEBHOOKS = {
  'payment.statusChanged': PAYMENT_NOTICE,
  'paymentAttempt.statusChanged': ATTEMPT_NOTICE,
} as const satisfies Partial<Record<WebhookEvent, AnyResource>>;
