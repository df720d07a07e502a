import type { WebhookEvent } from '@cauce/contracts';
import type { AnyResource } from '@cauce/kernel';
import { PaymentsModule } from './payments.module.js';
import { ATTEMPT_WEBHOOK_DATA, PAYMENT_WEBHOOK_DATA } from './payments/payment.webhooks.js';

/** For the API's document (tools/openapi): the routes of this service, by its module. */
export const SERVICE = PaymentsModule;

/** And the `data` of its webhooks. */
export const WEBHOOKS = {
  'payment.statusChanged': PAYMENT_WEBHOOK_DATA,
  'paymentAttempt.statusChanged': ATTEMPT_WEBHOOK_DATA,
} as const satisfies Partial<Record<WebhookEvent, AnyResource>>;
