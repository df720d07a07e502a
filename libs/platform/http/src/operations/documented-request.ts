import { ApiError, type FieldViolation } from '@cauce/contracts';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Query = Readonly<Record<string, unknown>>;

/** What a documented route takes. */
export type DocumentedFacts = {
  /** The query parameters that its document has. */
  readonly query: readonly string[];
  readonly takesBody: boolean;
};

/** The faults of a read that goes on all the same: a decoration of the request. */
const READ_FAULTS = 'readFaults';

/**
 * Refuses, on a documented route, a query parameter that the document lacks, one that is there twice, or text that is no UTF-8 or has a NUL;
 * and a body where the document has none. Ignored, an unknown filter would list everything, and an unknown amount do more than was asked.
 *
 * A guard of the method, so that it runs after those of the controller. No interceptor: for one, Nest makes a stream of every answer.
 */
export class DocumentedRequest implements CanActivate {
  constructor(private readonly facts: DocumentedFacts) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { query, takesBody } = this.facts;
    const violations = [...violationsIn(request, query), ...(takesBody ? [] : unexpectedIn(request.body))];
    if (violations.length === 0) return true;
    if (!isRead(request.method)) throw invalid(violations);
    request.setDecorator(READ_FAULTS, violations);
    return true;
  }
}

/** A read with faults is handled all the same, since a 404 comes first. Here its answer, if no error, becomes the refusal. */
export function refuseFaultyReads(fastify: FastifyInstance): void {
  fastify.decorateRequest(READ_FAULTS, undefined);
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    const violations = takeFaults(request);
    if (violations) done(invalid(violations));
    else done(null, payload);
  });
}

/** How to answer what a read with faults has thrown: violations that it found itself are named with the rest. */
export function withFaultsOf(request: FastifyRequest, thrown: unknown): unknown {
  const violations = takeFaults(request);
  if (!violations) return thrown;
  if (!(thrown instanceof ApiError)) return invalid(violations); // it may be what such a query has led to
  if (thrown.code !== 'INVALID_FIELDS') return thrown;
  const own = thrown.facts.violations ?? [];
  return invalid([...violations.filter(({ field }) => !own.some((each) => each.field === field)), ...own]);
}

/** Only once: the hook runs for the refusal, too. */
function takeFaults(request: FastifyRequest): readonly FieldViolation[] | undefined {
  const violations = request.getDecorator<readonly FieldViolation[] | undefined>(READ_FAULTS);
  if (violations) request.setDecorator(READ_FAULTS, undefined);
  return violations;
}

/** No body and an empty object are the same: many clients cannot send a POST without one. */
function unexpectedIn(body: unknown): FieldViolation[] {
  if (body === undefined || body === null) return [];
  if (typeof body !== 'object' || Array.isArray(body)) return [{ field: 'body', description: 'This address takes no body.' }];
  return Object.keys(body).map((field) => ({ field, description: 'Unknown field: this address takes no body.' }));
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const invalid = (violations: readonly FieldViolation[]): ApiError => new ApiError('INVALID_FIELDS', { violations });

function violationsIn({ query, url }: FastifyRequest, known: readonly string[]): FieldViolation[] {
  const unreadable = unreadableIn(url);
  return Object.entries(query as Query).flatMap(([field, value]) => {
    if (!known.includes(field)) return [{ field, description: `Unknown query parameter. ${allowedOf(known)}` }];
    if (Array.isArray(value)) return [{ field, description: 'Only one value is allowed.' }];
    if (unreadable.includes(field)) return [{ field, description: 'Text in percent-encoded UTF-8.' }];
    return String(value).includes('\0') ? [{ field, description: 'Text without a NUL character.' }] : [];
  });
}

/** Parameters whose text cannot be decoded: Fastify takes it as it is written, and a filter would look for that. */
function unreadableIn(url: string): readonly string[] {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  if (decoded(query) !== undefined) return [];
  const parts = query.split('&').filter((part) => decoded(part) === undefined);
  return parts.map((part) => decoded(part.split('=', 1)[0] ?? '') ?? '');
}

/** Undefined: it has a bare `%`, or bytes that are no UTF-8. (Node refuses letters that are not percent-encoded.) */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const allowedOf = (known: readonly string[]): string =>
  known.length > 0 ? `This address has: ${known.join(', ')}.` : 'This address has none.';
