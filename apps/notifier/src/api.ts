import type { SentEvent } from '@cauce/contracts';
import type { AnyResource } from '@cauce/kernel';
import { NotifierModule } from './notifier.module.js';
import { TEST_WEBHOOK_DATA } from './sending/test-endpoint/test-endpoint.controller.js';

/** For the API's document (tools/openapi): the routes of this service, by its module. */
export const SERVICE = NotifierModule;

/** The `data` of the webhook that is its own, for the same document. */
export const WEBHOOKS = { 'webhook.test': TEST_WEBHOOK_DATA } as const satisfies Partial<Record<SentEvent, AnyResource>>;
