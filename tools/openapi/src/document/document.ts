import type { ErrorCode } from '@cauce/contracts';
import type { AnyResource } from '@cauce/kernel';
import { Components } from './components.js';
import type { Served } from './doors.js';
import { ERROR_SCHEMAS, errorExamples } from './errors.js';
import type { Handler } from './handlers.js';
import { HEADERS } from './headers.js';
import { errorsFor, toOperation } from './operation.js';
import type { OpenApi, OperationObject } from './shape.js';
import { tagsNamed, WEBHOOKS_TAG } from './tags.js';
import { toWebhooks } from './webhooks.js';

/** What a document is made of. */
export type Sources = {
  readonly info: Pick<OpenApi['info'], 'title' | 'version' | 'description'>;
  readonly served: readonly Served[];
  readonly webhooks?: Readonly<Record<string, AnyResource>>;
  /** What the bearer token is, in Markdown. */
  readonly token: string;
};

const CONTACT = { name: 'The operator of the service, who also issues the access tokens' };
const LICENSE = { name: 'Apache License 2.0', identifier: 'Apache-2.0' };

/** The document of what a door serves. */
export function toDocument({ info, served, webhooks, token }: Sources): OpenApi {
  const components = new Components();
  for (const [name, schema] of Object.entries(ERROR_SCHEMAS)) components.add(name, schema);
  const handlers = served.map(({ handler }) => handler);
  const paths = pathsOf(handlers, components);
  const hooks = webhooks && toWebhooks(webhooks, components);
  return {
    openapi: '3.1.0',
    info: { ...info, contact: CONTACT, license: LICENSE },
    servers: [{ url: '/', description: 'The server that serves this document.' }],
    security: [{ accessToken: [] }],
    tags: tagsNamed(new Set([...operationsOf(paths).flatMap(({ tags }) => tags), ...(hooks ? [WEBHOOKS_TAG.name] : [])])),
    paths,
    ...(hooks && { webhooks: hooks }),
    components: {
      schemas: components.all(),
      headers: usedIn(paths),
      examples: errorExamples(new Set<ErrorCode>(handlers.flatMap(errorsFor))),
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

/** Every operation of a document's paths. @internal */
export function operationsOf(paths: OpenApi['paths']): OperationObject[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

function pathsOf(handlers: readonly Handler[], components: Components): OpenApi['paths'] {
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const each of handlers) (paths[each.path] ??= {})[each.method.toLowerCase()] = toOperation(each, components);
  return paths;
}

function securityOf(token: string, hasWebhooks: boolean): Record<string, object> {
  return {
    accessToken: { type: 'http', scheme: 'bearer', description: token },
    ...(hasWebhooks && {
      webhookKey: { type: 'http', scheme: 'bearer', description: 'Your webhook key. Reject requests without it.' },
    }),
  };
}
