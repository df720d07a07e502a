import { field } from '@cauce/kernel';
import type { Header, Ref } from './shape.js';

/** Every header of an answer that means something to a caller. */
export const HEADERS: Readonly<Record<string, Header>> = {
  'X-Request-Id': {
    description: 'The id of this request. Include it when you contact support.',
    schema: { type: 'string', examples: ['0b7ad0f5-7a7c-4b7c-9a3e-6a3f8f1c2d4e'] },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 6750).',
    schema: { type: 'string', examples: ['Bearer realm="cauce"'] },
  },
  'Idempotent-Replayed': {
    description: '`true` if the same request had already created the resource; otherwise absent.',
    schema: { type: 'string', enum: ['true'] },
  },
  'RateLimit-Policy': {
    description: 'The limits of the access token: the number of requests (q) per window in seconds (w).',
    schema: { type: 'string', examples: ['"token";q=100;w=1, "burst";q=100;w=10'] },
  },
  RateLimit: {
    description: 'The number of requests left (r), and the seconds until more are available (t).',
    schema: { type: 'string', examples: ['"token";r=99;t=1'] },
  },
  'Retry-After': {
    description: 'The number of seconds to wait before the next request. Each 503 has it: 1 to 3, at random.',
    schema: { ...field.integer({ minimum: 1, maximum: 86_400 }), examples: [1] },
  },
};

/** The headers of an answer with this status. */
export function headersOf(
  status: number,
  { idempotent = false, isLimited }: { readonly idempotent?: boolean; readonly isLimited: boolean },
): Record<string, Ref> {
  const names = [
    'X-Request-Id',
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 200 && idempotent ? ['Idempotent-Replayed'] : []),
    ...(isLimited && status !== 401 ? ['RateLimit-Policy', 'RateLimit'] : []),
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
