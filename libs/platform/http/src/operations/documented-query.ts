import { ApiError, type FieldViolation } from '@cauce/contracts';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, mergeMap, type Observable, throwError } from 'rxjs';
import { OPERATION, type OperationMetadata } from './operation.js';

type Query = Readonly<Record<string, unknown>>;

/**
 * Refuses, on every documented route, what its query must not say: a parameter that the document lacks, one that is there twice, a NUL.
 * An unknown filter that was ignored would answer everything.
 */
@Injectable()
export class DocumentedQuery implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const operation = Reflect.getMetadata(OPERATION, context.getHandler()) as OperationMetadata | undefined;
    if (operation === undefined || context.getType() !== 'http') return next.handle();
    const { method, query } = context.switchToHttp().getRequest<FastifyRequest>();
    const violations = violationsIn(query as Query, parametersOf(operation));
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
