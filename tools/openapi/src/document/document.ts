import type { ErrorCode } from '@cauce/contracts';
import type { AnyResource } from '@cauce/kernel';
import { Components } from './components.js';
import { DETAIL_SCHEMAS, ERROR_SCHEMA, errorExamples } from './errors.js';
import type { Handler } from './handlers.js';
import { HEADERS } from './headers.js';
import { type Served, errorsFor, toOperation } from './operation.js';
import type { OpenApi, OperationObject } from './shape.js';
import { toWebhooks } from './webhooks.js';

/** A row of the gateway's table. */
export type Route = readonly [method: string, path: string, service: string];

/** What a document is made of. */
export type Sources = {
  readonly info: OpenApi['info'];
  readonly routes: readonly Route[];
  /** By service. */
  readonly handlers: Readonly<Record<string, readonly Handler[]>>;
  readonly webhooks?: Readonly<Record<string, AnyResource>>;
  /** What the bearer token is, in Markdown. */
  readonly token: string;
};

/** The document of the gateway's routes. Throws when a route has no controller. */
export function toDocument({ info, routes, handlers, webhooks, token }: Sources): OpenApi {
  const components = new Components();
  components.add('Error', ERROR_SCHEMA);
  for (const [name, schema] of Object.entries(DETAIL_SCHEMAS)) components.add(name, schema);
  const served = routes.map((route) => ({ method: route[0].toLowerCase(), path: route[1], handler: handlerOf(route, handlers) }));
  const paths = pathsOf(served, components);
  const hooks = webhooks && toWebhooks(webhooks, components);
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'Where this document is served.' }],
    security: [{ accessToken: [] }],
    tags: [...new Set([...operationsOf(paths).flatMap(({ tags }) => tags), ...(hooks ? ['Webhooks'] : [])])].map((name) => ({ name })),
    paths,
    ...(hooks && { webhooks: hooks }),
    components: {
      schemas: components.all(),
      headers: usedIn(paths),
      examples: errorExamples(new Set<ErrorCode>(served.flatMap(errorsFor))),
      securitySchemes: securityOf(token, hooks !== undefined),
    },
  };
}

/** Of all headers, those that an answer refers to: operators have no rate limit. */
function usedIn(paths: OpenApi['paths']): typeof HEADERS {
  const used = new Set(
    operationsOf(paths).flatMap(({ responses }) => Object.values(responses).flatMap(({ headers = {} }) => Object.keys(headers))),
  );
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => used.has(name)));
}

/** Every operation of a document's paths. */
export function operationsOf(paths: OpenApi['paths']): OperationObject[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

function pathsOf(served: readonly (Served & { readonly method: string })[], components: Components): OpenApi['paths'] {
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const each of served) (paths[each.path] ??= {})[each.method] = toOperation(each, components);
  return paths;
}

function handlerOf([method, path, service]: Route, handlers: Sources['handlers']): Handler {
  const found = handlers[service]?.find((handler) => handler.method === method && shapeOf(handler.path) === shapeOf(path));
  if (!found) throw new Error(`${method} ${path}: no controller of ${service} serves it.`);
  return found;
}

/** A path without its parameters' names, a verb as the services write it inside. */
function shapeOf(path: string): string {
  return path
    .replaceAll(/\{\w+\}/g, ':')
    .replace(/(?<=\/:):(?=\w)/, '/~')
    .replaceAll(/(?<=\/):\w*/g, ':')
    .replaceAll('::', ':');
}

function securityOf(token: string, hasWebhooks: boolean): Record<string, object> {
  return {
    accessToken: { type: 'http', scheme: 'bearer', description: token },
    ...(hasWebhooks && {
      webhookKey: { type: 'http', scheme: 'bearer', description: 'Your webhook key. Refuse what comes without it.' },
    }),
  };
}
