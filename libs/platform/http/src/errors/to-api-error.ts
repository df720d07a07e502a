import { ApiError, type ErrorCode } from '@cauce/contracts';
import { HttpException } from '@nestjs/common';

/** What the statuses of Nest, Fastify and their plugins mean. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'ROUTE_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/**
 * Anything thrown as an error of the catalogue: the frameworks' 4xx stay the caller's mistake, all else is ours (INTERNAL, with
 * the thrown thing as `cause`, for the log alone).
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const status = statusOf(thrown);
  const code = status === undefined ? 'INTERNAL' : (BY_STATUS[status] ?? 'BAD_REQUEST');
  return Object.assign(new ApiError(code), { cause: thrown });
}

/** The 4xx that a framework's error carries (`HttpException.getStatus()`, `FastifyError.statusCode`), if any. */
function statusOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusCodeOf(thrown);
  return status !== undefined && status >= 400 && status < 500 ? status : undefined;
}

/** Only Fastify's own: a database driver's `statusCode` says nothing about our caller. */
const statusCodeOf = (thrown: Error): number | undefined =>
  thrown.name === 'FastifyError' && 'statusCode' in thrown ? Number(thrown.statusCode) : undefined;
