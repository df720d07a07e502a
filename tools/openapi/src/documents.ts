import { SERVICE as Catalog } from '@cauce/catalog/api';
import { OPERATOR_ROUTES, PUBLIC_ROUTES } from '@cauce/gateway/routes';
import { SERVICE as Notifier } from '@cauce/notifier/api';
import { SERVICE as Payments, WEBHOOKS } from '@cauce/payments/api';
import { toDocument } from './document/document.js';
import { handlersOf } from './document/handlers.js';
import type { OpenApi } from './document/shape.js';
import { OPERATOR_INTRODUCTION, PUBLIC_INTRODUCTION } from './introductions.js';

/** Contract, "Versioning". */
const VERSION = '1.0.0';

/** By service. */
export const HANDLERS = { catalog: handlersOf(Catalog), payments: handlersOf(Payments), notifier: handlersOf(Notifier) };

/** The public API's document. */
export function publicDocument(): OpenApi {
  return toDocument({
    info: { title: 'Cauce API', version: VERSION, description: PUBLIC_INTRODUCTION },
    routes: PUBLIC_ROUTES,
    handlers: HANDLERS,
    webhooks: WEBHOOKS,
    token: 'The access token that the operator of the service gave you. Keep it on your server.',
  });
}

/** The operator API's document. */
export function operatorDocument(): OpenApi {
  return toDocument({
    info: { title: 'Cauce operator API', version: VERSION, description: OPERATOR_INTRODUCTION },
    routes: OPERATOR_ROUTES,
    handlers: HANDLERS,
    token: 'An operator token of OPERATOR_TOKENS.',
  });
}
