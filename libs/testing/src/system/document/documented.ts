import { propertyForms, type SentEvent } from '@cauce/contracts';
import type { Answer, Outgoing } from '../api/exchange.js';
import type { ApiDocument, Operation } from './api-document.js';
import { type Faults, Validators } from './validators.js';

type Reason = { readonly error?: { readonly details?: readonly { readonly reason?: string }[] } };

/** Compares a door's responses with its document. */
export class Documented {
  private readonly validators: Validators;
  private readonly paths: readonly (readonly [path: string, pattern: RegExp])[];

  constructor(private readonly document: ApiDocument) {
    this.validators = new Validators(document);
    const patterns = Object.keys(document.paths).map((path) => [path, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const);
    // Verbs first, since `{id}` would match `id:verb`; then what names more of a path, as the router and OpenAPI 3.1 ("Path Templating") have it.
    this.paths = patterns.toSorted(
      ([one], [other]) => Number(other.includes(':')) - Number(one.includes(':')) || parametersIn(one) - parametersIn(other),
    );
  }

  /** All differences between a response and the document. */
  faultsOf({ method, url }: Pick<Outgoing, 'method' | 'url'>, answer: Answer): Faults {
    const id = answer.headers['x-request-id'] ? [] : ['no X-Request-Id'];
    return [...id, ...this.faultsAt(new URL(url).pathname, method === 'HEAD' ? 'get' : method.toLowerCase(), answer, method === 'HEAD')];
  }

  /** All differences between a webhook's body and the document. */
  faultsOfWebhook(body: { readonly event: string }): Faults {
    if (!this.document.webhooks?.[body.event]) return [`the document has no webhook ${body.event}`];
    const faults = this.validators.faults(body, 'webhooks', body.event, 'post', 'requestBody', 'content', 'application/json', 'schema');
    return [...faults, ...propertyFaults(body as Signed)];
  }

  private faultsAt(pathname: string, method: string, answer: Answer, isHead: boolean): Faults {
    const [path] = this.paths.find(([, pattern]) => pattern.test(pathname)) ?? [];
    if (path === undefined) return expected(answer, 404, 'ROUTE_NOT_FOUND', isHead);
    const operation = this.document.paths[path]?.[method];
    if (!operation) return expected(answer, 405, 'METHOD_NOT_ALLOWED', isHead);
    return isHead ? statusFaults(operation, answer) : this.faultsOfBody([path, method], operation, answer);
  }

  private faultsOfBody([path, method]: readonly [string, string], operation: Operation, answer: Answer): Faults {
    const status = statusFaults(operation, answer);
    if (status.length > 0) return status;
    const reason = reasonOf(answer);
    const known = Object.keys(operation.responses[answer.status]?.content?.['application/json'].examples ?? {});
    if (answer.status >= 400 && !known.includes(reason ?? '')) return [`${answer.status} has no reason ${reason ?? '(none)'}`];
    return this.validators.faults(
      answer.body,
      'paths',
      path,
      method,
      'responses',
      String(answer.status),
      'content',
      'application/json',
      'schema',
    );
  }
}

const parametersIn = (path: string): number => path.split('{').length - 1;

type Signed = { readonly event: SentEvent; readonly signature?: { readonly properties?: readonly string[] } };

/** The document says in words which lists there are. */
function propertyFaults({ event, signature: { properties = [] } = {} }: Signed): Faults {
  const isForm = propertyForms(event).some((form) => form.join() === properties.join());
  return isForm ? [] : [`the checksum of ${event} is not made of ${properties.join()}`];
}

function statusFaults({ responses, operationId }: Operation, { status }: Answer): Faults {
  return String(status) in responses ? [] : [`${operationId} has no status ${status}`];
}

function expected(answer: Answer, status: number, reason: string, isHead: boolean): Faults {
  if (answer.status === status && (isHead || reasonOf(answer) === reason)) return [];
  return [`the document has no such route, so ${status} ${reason} is expected, not ${answer.status} ${reasonOf(answer) ?? ''}`];
}

const reasonOf = ({ body }: Answer): string | undefined =>
  (body as Reason | undefined)?.error?.details?.find((each) => each.reason)?.reason;
