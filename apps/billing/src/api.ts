import type { WebhookEvent } from '@cauce/contracts';
import type { AnyResource } from '@cauce/kernel';
import { BillingModule } from './billing.module.js';
import { BILLING_WEBHOOK_DATA, STATUS_WEBHOOK_DATA } from './subscriptions/subscription.webhooks.js';

/** For the API's document (tools/openapi): the routes of this service, by its module. */
export const SERVICE = BillingModule;

/** The `data` of its webhooks, for the same document. */
export const WEBHOOKS = {
  'subscription.subscriptionStatusChanged': STATUS_WEBHOOK_DATA,
  'subscription.billingStatusChanged': BILLING_WEBHOOK_DATA,
} as const satisfies Partial<Record<WebhookEvent, AnyResource>>;
