import type { SentEvent } from '@cauce/contracts';
import { SERVICE as Gateway } from '@cauce/gateway/api';
import type { AnyResource } from '@cauce/kernel';
import { BEHIND_GATEWAY, type BehindGateway } from '@cauce/services';
import type { Type } from '@nestjs/common';
import { toDocument } from './document/document.js';
import { type Served, servedAt } from './document/doors.js';
import { type Handler, handlersOf } from './document/handlers.js';
import type { OpenApi } from './document/shape.js';
import { OPERATOR_INTRODUCTION, PUBLIC_INTRODUCTION } from './introductions.js';

/** Of the API, as its path `/v1` says. */
const VERSION = '1.0.0';

/** What a service says in its `api.ts`: its module, and the `data` of its webhooks, if it has any. */
type Api = { readonly SERVICE: Type; readonly WEBHOOKS?: Readonly<Partial<Record<SentEvent, AnyResource>>> };

// By name, so that a service of the descriptor is in the documents without a line here.
const apis = await Promise.all(BEHIND_GATEWAY.map(async (name) => [name, (await import(`@cauce/${name}/api`)) as Api] as const));

/** By service. */
export const HANDLERS = Object.fromEntries(apis.map(([name, { SERVICE }]) => [name, handlersOf(SERVICE)])) as Record<
  BehindGateway,
  Handler[]
>;

/** What the gateway answers itself, at the operator door. @internal */
export const GATEWAY_HANDLERS = handlersOf(Gateway);

/** Everything that operators can ask for. */
export const OPERATOR_SERVED: readonly Served[] = [
  ...servedAt('operator', HANDLERS),
  ...GATEWAY_HANDLERS.map((handler) => ({ service: 'gateway' as const, handler })),
];

/** The public API's document. */
export function publicDocument(): OpenApi {
  return toDocument({
    info: { title: 'Cauce API', version: VERSION, description: PUBLIC_INTRODUCTION },
    served: servedAt('public', HANDLERS),
    webhooks: Object.assign({}, ...apis.map(([, { WEBHOOKS }]) => WEBHOOKS)) as NonNullable<Api['WEBHOOKS']>,
    token: 'The access token from the operator of the service. Keep it on your server.',
  });
}

/** The operator API's document. */
export function operatorDocument(): OpenApi {
  return toDocument({
    info: { title: 'Cauce operator API', version: VERSION, description: OPERATOR_INTRODUCTION },
    served: OPERATOR_SERVED,
    token: 'An operator token from OPERATOR_TOKENS.',
  });
}
