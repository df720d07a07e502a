import { ApiError } from '@cauce/contracts';

/** The header `Idempotency-Key`: 1 to 255 visible ASCII characters; undefined when it was not sent. Throws INVALID_HEADER. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  const description = '1 to 255 visible ASCII characters, sent once; a random UUID is best.';
  throw new ApiError('INVALID_HEADER', { violations: [{ field: 'Idempotency-Key', description }] });
}
