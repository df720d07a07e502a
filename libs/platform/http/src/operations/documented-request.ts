import { ApiError, type FieldViolation } from '@cauce/contracts';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { catchError, mergeMap, type Observable, throwError } from 'rxjs';
import { OPERATION, type OperationMetadata } from './operation.js';

type Query = Readonly<Record<string, unknown>>;

/**
 * Refuses, on every documented route, what its query must not say: a parameter that the document lacks, one that is there twice, a NUL; and a
 * body where the document has none. An unknown filter that was ignored would answer everything, an amount that was ignored do more than was asked.
 */
@Injectable()
export class DocumentedRequest implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const operation = Reflect.getMetadata(OPERATION, context.getHandler()) as OperationMetadata | undefined;
    if (operation === undefined || context.getType() !== 'http') return next.handle();
    const { method, query, body } = context.switchToHttp().getRequest<FastifyRequest>();
    const violations = [...violationsIn(query as Query, parametersOf(operation)), ...(takesBody(context) ? [] : unexpectedIn(body))];
    if (violations.length === 0) return next.handle();
    return isRead(method) ? afterItsOwn(next, violations) : throwError(() => invalid(violations));
  }
}

/** A read is asked all the same: what is not there comes first (404), and what it refuses itself is named with the rest. */
function afterItsOwn(next: CallHandler, violations: readonly FieldViolation[]): Observable<unknown> {
  return next.handle().pipe(
    mergeMap(() => throwError(() => invalid(violations))),
    catchError((error: unknown) => throwError(() => withOwn(error, violations))),
  );
}

function withOwn(error: unknown, violations: readonly FieldViolation[]): unknown {
  if (!(error instanceof ApiError)) return invalid(violations); // it may be what such a query has led to
  if (error.code !== 'INVALID_FIELDS') return error;
  const own = error.facts.violations ?? [];
  return invalid([...violations.filter(({ field }) => !own.some((each) => each.field === field)), ...own]);
}

/** Whether the handler has a parameter for the body. */
function takesBody(context: ExecutionContext): boolean {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) ?? {}) as object;
  return Object.keys(parameters).some((key) => key.startsWith(`${String(RouteParamtypes.BODY)}:`));
}

/** No body and an empty object are the same: many clients cannot send a POST without one. */
function unexpectedIn(body: unknown): FieldViolation[] {
  if (body === undefined || body === null) return [];
  if (typeof body !== 'object' || Array.isArray(body)) return [{ field: 'body', description: 'This address takes no body.' }];
  return Object.keys(body).map((field) => ({ field, description: 'There is no such field. This address takes no body.' }));
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const invalid = (violations: readonly FieldViolation[]): ApiError => new ApiError('INVALID_FIELDS', { violations });

/** The query parameters that a route's document has. */
function parametersOf({ answers, query = {} }: OperationMetadata): readonly string[] {
  const isPaged = answers !== undefined && 'list' in answers && answers.paged;
  return [...(isPaged ? ['pageSize', 'pageToken'] : []), ...Object.keys(query)];
}

function violationsIn(query: Query, known: readonly string[]): FieldViolation[] {
  const allowed = known.length > 0 ? `Those of this address: ${known.join(', ')}.` : 'This address takes none.';
  return Object.entries(query).flatMap(([field, value]) => {
    if (!known.includes(field)) return [{ field, description: `There is no such query parameter. ${allowed}` }];
    if (Array.isArray(value)) return [{ field, description: 'Once.' }];
    return String(value).includes('\0') ? [{ field, description: 'Text without a NUL character.' }] : [];
  });
}
