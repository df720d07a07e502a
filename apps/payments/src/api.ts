import type { WebhookEvent } from '@cauce/contracts';
import type { AnyResource } from '@cauce/kernel';
import { PaymentsServiceModule } from './payments.module.js';
import { ATTEMPT_WEBHOOK_DATA, PAYMENT_WEBHOOK_DATA } from './publishing/payment.webhooks.js';

/** The module with this service's routes, for the API's document (tools/openapi). */
export const SERVICE = PaymentsServiceModule;

/** The `data` of its webhooks, for the same document. */
export const WEBHOOKS = {
  'payment.statusChanged': PAYMENT_WEBHOOK_DATA,
  'paymentAttempt.statusChanged': ATTEMPT_WEBHOOK_DATA,
} as const satisfies Partial<Record<WebhookEvent, AnyResource>>;
