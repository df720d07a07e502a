import type { BehindGateway } from '@cauce/services';

/** One method of one address, and who serves it. Everything not in a table is 404, or 405 when only the method is not. */
export type Route = readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: `/${string}`, service: BehindGateway];

/**
 * The path as Fastify's router writes it: `/v1/stores/{store}` → `/v1/stores/:store`; the verb of `/{id}:retry` as `rewriteVerb` does, that
 * of `/test-clock:advance` as plain text.
 */
export function toPattern(path: string): string {
  return path
    .replace(/(?<=\}):/, '/~')
    .replace(':', '::')
    .replaceAll(/\{(\w+)\}/g, ':$1');
}

/** HEAD goes wherever GET goes (RFC 9110). */
export function methodsOf(method: Route[0]): Route[0] | ['GET', 'HEAD'] {
  return method === 'GET' ? ['GET', 'HEAD'] : method;
}
